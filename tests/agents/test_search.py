"""Search: exact on a small game of perfect information, blind to what is hidden, the same for the same seed."""

from functools import cache

import numpy as np
import pytest

import westbound
from tests.agents.helpers import GAME
from westbound.agents import load_agent
from westbound.agents.protocol import Handle, StateHandle
from westbound.agents.search import Node, Search, SearchAgent, leads, places, value

pytestmark = pytest.mark.core

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def won(board: str, mark: str) -> bool:
    return any(all(board[i] == mark for i in line) for line in LINES)


@cache
def exact(board: str) -> int:
    """Noughts and crosses solved: 1 if the player on turn wins, 0 draw, -1 loses."""
    mark = "XO"[9 - board.count(".") & 1]
    if won(board, "O" if mark == "X" else "X"):
        return -1
    moves = [i for i in range(9) if board[i] == "."]
    return max((-exact(board[:i] + mark + board[i + 1 :]) for i in moves), default=0)


class Board:
    """Noughts and crosses, with as much of a state as search asks for."""

    def __init__(self, board: str = "." * 9) -> None:
        self.board = board

    def current_player(self) -> int:
        return 9 - self.board.count(".") & 1

    def is_terminal(self) -> bool:
        return "." not in self.board or won(self.board, "X") or won(self.board, "O")

    def legal_actions(self) -> list[int]:
        return [i for i in range(9) if self.board[i] == "."]

    def apply_action(self, action: int) -> None:
        self.board = self.board[:action] + "XO"[self.current_player()] + self.board[action + 1 :]

    def values(self) -> np.ndarray:
        x = won(self.board, "X") - won(self.board, "O")
        return np.array([x, -x])


def uniform(state: Board, legal: list[int]) -> np.ndarray:
    return np.full(len(legal), 1 / len(legal))


def random_end(state: Board, seed: int) -> np.ndarray:
    rng, other = np.random.default_rng(seed), Board(state.board)
    while not other.is_terminal():
        other.apply_action(int(rng.choice(other.legal_actions())))
    return other.values()


def test_it_solves_noughts_and_crosses() -> None:
    """In positions of all kinds the chosen move is one of those that the exact solution gives the best value."""
    rng, checked = np.random.default_rng(3), 0
    while checked < 40:
        state = Board()
        for _ in range(int(rng.integers(0, 7))):
            if not state.is_terminal():
                state.apply_action(int(rng.choice(state.legal_actions())))
        if state.is_terminal() or len(state.legal_actions()) < 2:
            continue
        search = Search(lambda seed, b=state.board: Board(b), 5, uniform, random_end, Board.values)
        for _ in range(5000):  # with 3,000 one of these positions is still misjudged
            search.simulate()
        after = Board(state.board)
        after.apply_action(search.best())
        assert -exact(after.board) == exact(state.board), state.board
        checked += 1


def test_each_player_maximises_his_own_value() -> None:
    node = Node()
    for action, mean, times in ((0, 0.2, 5), (1, 0.9, 5), (2, 0.5, 5)):
        for _ in range(times):
            node.add(action, mean)
    assert node.choose([0, 1, 2], np.full(3, 1 / 3), 0.01) == 1
    assert node.choose([0, 2], np.full(2, 1 / 2), 0.01) == 2, "what is illegal in this deal is not chosen"
    assert node.choose([0, 1, 2, 3], np.array([0.0, 0.0, 0.0, 1.0]), 1.0) == 3, "what was never tried has its turn"


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [([1, 2], [1, 0]), ([1, 1], [0.5, 0.5]), ([3, 1, 1], [0, 0.75, 0.75]), ([2, 2, 1, 4], [0.5, 0.5, 1, 0])],
)
def test_places_as_values(ranks: list[int], expected: list[float]) -> None:
    np.testing.assert_allclose(places(np.array(ranks)), expected)


def test_a_lead_counts_beside_the_place() -> None:
    np.testing.assert_allclose(leads(np.array([3, 1, 2]), np.array([40, 50, 45])), [-0.2, 0.1, -0.1])
    assert leads(np.array([1, 1]), np.array([7, 7])).tolist() == [0, 0]
    assert leads(np.array([2, 1]), np.array([-4, 0])).tolist() == [-1, 1]
    teams = leads(np.array([1, 2, 1, 2]), np.array([90, 60, 90, 60]))
    np.testing.assert_allclose(teams, [1 / 3, -1 / 3, 1 / 3, -1 / 3])
    first, second = (value(np.array([1, 2]), np.array([score, 30])) for score in (31, 40))
    assert second[0] > first[0] > first[1] > second[1], "the clearer win is better"
    assert value(np.array([1]), np.array([250])).tolist() == [250], "alone the score is all"


def test_the_actions_of_the_root_are_compared_on_the_same_deals() -> None:
    """One action is better by 1 on each deal, half of the deals are worth 100 more: few looks are enough to tell."""
    dealt: list[list[int]] = [[], []]

    class Deal(Board):
        def __init__(self, seed: int) -> None:
            super().__init__(".......XO")
            self.seed, self.value = seed, 0

        def legal_actions(self) -> list[int]:
            return [0, 1]

        def apply_action(self, action: int) -> None:
            if not self.value:
                dealt[action].append(self.seed)
                self.value = 100 * (self.seed % 2) + action + 1

    search = Search(Deal, 1, uniform, lambda deal, seed: np.array([deal.value, 0.0]), Board.values)
    for _ in range(16):
        search.simulate()
    shared = min(map(len, dealt))
    assert shared >= 2
    assert dealt[0][:shared] == dealt[1][:shared]
    assert len(set(dealt[1])) == len(dealt[1])
    assert search.best() == 1


class Watched(StateHandle):
    """Counts the deals, and forbids everything but what a handle offers."""

    deals = 0

    def resample(self, k: int, seed: int):
        self.deals += 1
        return super().resample(k, seed)


def positions(count: int) -> list:
    state = westbound.load(GAME).new_initial_state(num_players=3, seed=11)
    found = []
    while len(found) < count:
        for _ in range(7):
            state.apply_action(state.greedy_action())
        found.append(state.clone())
    return found


def test_it_looks_ahead_from_new_deals_alone() -> None:
    """States that differ in what the player cannot know get the same answer.

    It takes as many deals as the budget says, and one for the root.
    """
    agent = SearchAgent(12, seed=4)
    for state in positions(3):
        player = state.current_player()
        handles = [Watched([other]) for other in (state, state.resample(player, 1), state.resample(player, 2))]
        assert len({other.serialize() for other in (state, state.resample(player, 1))}) == 2
        answers = [agent.act(handle)[0] for handle in handles]
        assert len(set(answers)) == 1
        assert [handle.deals for handle in handles] == [13, 13, 13]


def test_answers_follow_from_the_seed_and_not_from_the_company() -> None:
    states = positions(4)
    together = SearchAgent(10, seed=1).act(StateHandle(states))
    apart = [SearchAgent(10, seed=1).act(StateHandle([s]))[0] for s in reversed(states)]
    assert together.tolist() == apart[::-1]
    assert all(s.legal_actions_mask()[a] for s, a in zip(states, together, strict=True))
    others = [SearchAgent(10, seed=seed).act(StateHandle(states)).tolist() for seed in range(2, 8)]
    assert any(other != together.tolist() for other in others)


def test_a_budget_of_seconds() -> None:
    agent = load_agent("search:0.05s", GAME)
    assert isinstance(agent, SearchAgent)
    assert agent.name == "search:0.05s"
    state = positions(1)[0]
    assert state.legal_actions_mask()[agent.act(StateHandle([state]))[0]] == 1


@pytest.mark.parametrize("word", ["search:", "search:many", "search:-5", "search:0", "search:0s", "search:1.5"])
def test_bad_budgets_are_named(word: str) -> None:
    with pytest.raises(ValueError, match=f"agent '{word}': write search:200"):
        load_agent(word, GAME)


def test_the_handle_is_all_it_uses() -> None:
    """A handle without the state behind it is enough."""
    state = positions(1)[0]

    class Bare(Handle):
        game = state.game
        action_masks = state.legal_actions_mask()[None]

        @property
        def observations(self) -> np.ndarray:
            return state.observation_tensor(state.current_player())[None]

        def greedy_actions(self) -> np.ndarray:
            raise AssertionError

        def resample(self, k: int, seed: int):
            return state.resample(state.current_player(), seed)

        def only(self, k: int):
            raise AssertionError

    assert SearchAgent(10, seed=1).act(Bare())[0] == SearchAgent(10, seed=1).act(StateHandle([state]))[0]
