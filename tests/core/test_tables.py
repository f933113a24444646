"""Reading component files: what is wrong is named with file, key and value."""

import numpy as np
import pytest

from westbound.envs.core.tables import ComponentError, Section, component_digest, read_components

pytestmark = [pytest.mark.core, pytest.mark.nojit]


def section(**values):
    return Section("cards.toml", "game", values)


def refused(call, *words):
    with pytest.raises(ComponentError) as error:
        call()
    assert isinstance(error.value, ValueError)
    for word in ("cards.toml", *words):
        assert word in str(error.value), str(error.value)


def test_good_values_are_returned():
    s = section(n=3, list=[1, 2], name="Fort", kind="b", names=["x", "y"], sub={"n": 1}, subs=[{"n": 1}, {"n": 2}])
    assert s.integer("n", 0, 3) == 3
    assert s.integers("list", 2, 1, 2) == [1, 2]
    assert s.text("name") == "Fort"
    assert s.text("kind", ("a", "b")) == "b"
    assert s.texts("names", 2) == ["x", "y"]
    assert s.section("sub").integer("n", 1, 1) == 1
    assert [x.integer("n", 1, 2) for x in s.sections("subs", 1, 2)] == [1, 2]
    assert s.has("n")
    assert not s.has("m")
    s.close()


@pytest.mark.parametrize("bad", [4, -1, 2.0, True, "3", None, [3], {}])
def test_whole_numbers(bad):
    refused(lambda: section(n=bad).integer("n", 0, 3), "game.n", repr(bad), "from 0 to 3")


@pytest.mark.parametrize("bad", [[1], [1, 2, 3], [1, 9], [1, -1], [1, 2.0], [1, True], "12", 1, None, {}])
def test_lists_of_whole_numbers(bad):
    refused(lambda: section(n=bad).integers("n", 2, 0, 8), "game.n", repr(bad), "2 whole numbers from 0 to 8")


@pytest.mark.parametrize("bad", ["", "  ", "a\nb", "\x1b[31m", 3, None, ["a"]])
def test_texts(bad):
    refused(lambda: section(n=bad).text("n"), "game.n", repr(bad), "printable")
    refused(lambda: section(n=bad).text("n", ("one", "two")), "game.n", repr(bad), "one, two")
    refused(lambda: section(n=["good", bad]).texts("n", 2), "game.n", repr(bad), "2 printable texts")


@pytest.mark.parametrize("bad", [["a"], ["a", "b", "c"], "ab", 3, None])
def test_lists_of_texts(bad):
    refused(lambda: section(n=bad).texts("n", 2), "game.n", repr(bad))


def test_texts_must_differ():
    refused(lambda: section(n=["a", "a"]).texts("n", 2), "game.n", "differ")


def test_what_is_missing_is_named():
    for read in (
        lambda s: s.integer("n", 0, 1),
        lambda s: s.integers("n", 1, 0, 1),
        lambda s: s.text("n"),
        lambda s: s.texts("n", 1),
        lambda s: s.section("n"),
        lambda s: s.sections("n", 0, 1),
    ):
        refused(lambda read=read: read(section(m=1)), "game.n", "missing")


@pytest.mark.parametrize("bad", [3, "x", None, [1]])
def test_tables(bad):
    refused(lambda: section(n=bad).section("n"), "game.n", "table", repr(bad))
    refused(lambda: Section("cards.toml", "", bad), "the file", repr(bad))


@pytest.mark.parametrize("bad", [[], [{}] * 3, {}, "x", 3, None])
def test_lists_of_tables(bad):
    refused(lambda: section(n=bad).sections("n", 1, 2), "n", "1 to 2 tables [[n]]")


def test_a_list_of_tables_holds_tables():
    refused(lambda: section(n=[{}, 3]).sections("n", 1, 2), "n[1]", "3")


def test_the_place_of_a_nested_key_is_named():
    nested = Section("cards.toml", "", {"card": [{"n": 1}, {"n": 9, "m": {"k": 5}}]}).sections("card", 1, 2)[1]
    refused(lambda: nested.integer("n", 0, 3), "card[1].n = 9")
    refused(lambda: nested.section("m").integer("k", 0, 3), "card[1].m.k = 5")


def test_a_misspelt_key_is_an_error():
    s = section(n=1, nn=2)
    s.integer("n", 0, 3)
    refused(s.close, "game.nn = 2", "unknown key", "known here: n")


def test_files(tmp_path):
    file = tmp_path / "cards.toml"
    file.write_text("[game]\nn = 3\n", encoding="utf-8")
    for path in (file, str(file)):
        assert read_components("westbound", path).section("game").integer("n", 0, 3) == 3
    with pytest.raises(ComponentError, match=rf"{file.name}: game\.n = 3"):
        read_components("westbound", file).section("game").integer("n", 0, 2)
    file.write_bytes(b"name = '\xff'")
    with pytest.raises(ComponentError, match=rf"{file.name}: not a TOML file"):
        read_components("westbound", file)
    file.write_text("n = 1\nn = 2\n", encoding="utf-8")
    with pytest.raises(ComponentError, match=rf"{file.name}: not a TOML file: .*line 2"):
        read_components("westbound", file)
    with pytest.raises(FileNotFoundError, match="no such file"):
        read_components("westbound", tmp_path)


def test_digests_tell_component_sets_apart():
    one, two = np.array([1, 2]), np.array([1, 3])
    digests = {component_digest(r, names) for r in (one, two) for names in (("a", "b"), ("a", "c"), ("b", "a"))}
    assert len(digests) == 6
    assert component_digest(one.copy(), ("a", "b")) in digests
