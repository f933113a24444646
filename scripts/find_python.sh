#!/bin/sh
# Prints the path of a Python that can run westbound, or one error (exit code 1) that says what was looked for.
#   sh scripts/find_python.sh              prefers 3.11, then the newest of 3.13 and 3.12
#   sh scripts/find_python.sh 3.12         only that version
#   PYTHON=/path/to/python sh scripts/find_python.sh    only that one
# Each candidate is run, not only looked up: version managers leave commands that exist and fail.
set -u
wanted=${1:-"3.11 3.13 3.12"}
home=${HOME:-/nonexistent}

# "3.11 complete /usr/bin/python3.11" where it runs; "bare" where it cannot make a virtual environment by itself.
# The path is that of the installation itself, also for a shim and for an activated environment.
describe() {
    "$1" -c 'import sys, sysconfig
name = sys.implementation.name
if sysconfig.get_config_var("Py_GIL_DISABLED"):
    name += "-without-GIL"
version = "%d.%d" % sys.version_info[:2] if name == "cpython" else name
try:
    import ensurepip, venv
    kind = "complete"
except ImportError:
    kind = "bare"
print(version, kind, getattr(sys, "_base_executable", None) or sys.executable)' 2>/dev/null </dev/null
}

candidates() {
    for name in python3.11 python3.13 python3.12 python3 python; do
        (IFS=:; set -f; for folder in $PATH; do printf '%s\n' "${folder:-.}/$name"; done)
    done
    for version in 3.11 3.13 3.12; do
        for file in "${PYENV_ROOT:-$home/.pyenv}"/versions/$version.*/bin/python \
                    "${UV_PYTHON_INSTALL_DIR:-$home/.local/share/uv/python}"/cpython-$version.*/bin/python3; do
            printf '%s\n' "$file"
        done
    done
}

# pick KIND: the path of the first version in the order wanted
pick() {
    for version in $wanted; do
        while read -r v kind path; do
            [ "$v $kind" = "$version $1" ] && { printf '%s\n' "$path"; return; }
        done <<LIST
$described
LIST
    done
    return 1
}

if [ -n "${PYTHON:-}" ]; then
    path=$(command -v "$PYTHON") || { echo "error: PYTHON=$PYTHON: there is no such command" >&2; exit 1; }
    described=$(describe "$path")
    pick complete || pick bare && exit 0
    echo "error: PYTHON=$PYTHON is not one of Python $wanted (it says: ${described:-nothing, it does not run})" >&2
    exit 1
fi

described=$(candidates | while IFS= read -r path; do
    [ -f "$path" ] && [ -x "$path" ] && { describe "$path" || echo "broken - $path"; }
done)
pick complete || pick bare && exit 0
{
    echo "error: found no Python of the versions $wanted that runs."
    echo "Looked for python3.11, python3.13, python3.12, python3 and python in PATH, and in the folders of pyenv and uv:"
    [ -n "$described" ] || echo "  there is none"
    [ -z "$described" ] || while read -r version kind path; do
        case $version in
            broken) echo "  $path does not run" ;;
            *) echo "  $path is $version" ;;
        esac
    done <<LIST
$described
LIST
    echo "Install one of them, or name it: make PYTHON=/path/to/python3.11"
} >&2
exit 1
