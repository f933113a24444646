#!/bin/sh
# Makes or updates a virtual environment with westbound and an extra in it, or what a requirements file names:
#   sh scripts/venv.sh .venv dev
#   sh scripts/venv.sh .venv-3.12 test 3.12
#   sh scripts/venv.sh .venv-other path/to/requirements.txt
# Installs only when the Python, pyproject.toml, constraints.txt, setup.py or that file changed since the last time.
set -eu
venv=$1 extra=$2 versions=${3:-}
stamp=$venv/.westbound
case $extra in *.txt) file=$extra ;; *) file= ;; esac

fingerprint() { { echo "$extra"; pwd; cat pyproject.toml constraints.txt setup.py ${file:+"$file"}; } | cksum; }

make_venv() {
    rm -rf "$venv"
    echo "Making $venv with $python"
    if "$python" -c 'import ensurepip, venv' 2>/dev/null && "$python" -m venv "$venv"; then
        return
    fi
    # Debian keeps ensurepip in a package of its own; a pip outside can fill an empty environment.
    rm -rf "$venv"
    if "$python" -m venv --without-pip "$venv" 2>/dev/null \
        && "$python" -m pip --python "$venv/bin/python" install --quiet pip 2>/dev/null; then
        return
    fi
    rm -rf "$venv"
    cat >&2 <<TEXT
error: $python cannot make a virtual environment: its module venv or ensurepip is missing or fails.
Remedy: on Debian and Ubuntu  apt-get install python3-venv  (or python3.X-venv for that version),
elsewhere install a complete Python; or name another one: make PYTHON=/path/to/python3.11
TEXT
    exit 1
}

# Without PYTHON= an environment that works stays; with it, one made by another Python is made again.
if [ -n "${PYTHON:-}" ] || ! "$venv/bin/python" -c '' 2>/dev/null; then
    python=$(sh scripts/find_python.sh ${versions:+"$versions"})
    if [ "$(cat "$venv/.python" 2>/dev/null)" != "$python" ] || ! "$venv/bin/python" -c '' 2>/dev/null; then
        make_venv
        echo "$python" > "$venv/.python"
    fi
fi
if [ "$(cat "$stamp" 2>/dev/null)" != "$(fingerprint)" ]; then
    echo "Installing westbound and ${file:-its extra $extra} into $venv (minutes at the first time)"
    rm -f "$stamp"
    if [ -n "$file" ]; then set -- -r "$file"; else set -- -c constraints.txt -e ".[$extra]"; fi
    "$venv/bin/python" -m pip install --disable-pip-version-check "$@"
    fingerprint > "$stamp"
fi
