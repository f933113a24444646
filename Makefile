# make help lists the targets. PYTHON=/path/to/python3.11 chooses the Python; else scripts/find_python.sh does.
SHELL := /bin/sh
VENV := .venv
PY := $(VENV)/bin/python
JOBS ?= 2
PYTEST := $(PY) -m pytest -n $(JOBS) --dist loadgroup
SECONDS ?= 60
export PYTHON

.DEFAULT_GOAL := help
.PHONY: help setup demo test test-nojit test-pythons check fuzz interop mutants playthroughs bench results clean

help:  ## show this list
	@echo "usage: make TARGET [PYTHON=/path/to/python]"
	@sed -n 's/^\([a-z-]*\):.*  ## \(.*\)/  \1|\2/p' Makefile | awk -F'|' '{ printf "%-16s %s\n", $$1, $$2 }'

setup:  ## make .venv with all that demo, tests and training need (the other targets do this themselves)
	@sh scripts/venv.sh $(VENV) dev

demo: setup  ## train an agent on Go West! (2005), evaluate it, draw a game (minutes)
	@$(VENV)/bin/westbound demo

test: setup  ## run the whole test suite
	@$(PYTEST)

test-nojit: setup  ## run the tests marked nojit as plain Python, without the compiler
	@NUMBA_DISABLE_JIT=1 $(PYTEST) -m nojit

test-pythons:  ## run the core tests, without torch, on Python 3.12 and 3.13 where those are installed
	@unset PYTHON; failed=; for version in 3.12 3.13; do \
	    if sh scripts/find_python.sh $$version >/dev/null 2>&1; then \
	        echo "== Python $$version"; \
	        { sh scripts/venv.sh .venv-$$version test $$version \
	          && .venv-$$version/bin/python -m pytest -n $(JOBS) --dist loadgroup -m core; } || failed="$$failed $$version"; \
	    else echo "== Python $$version: skipped, it is not installed here"; fi; \
	done; [ -z "$$failed" ] || { echo "failed on Python$$failed" >&2; exit 1; }

check: setup  ## lint, format, types and import rules
	@failed=; run() { echo "== $$*"; $(VENV)/bin/"$$@" || failed=1; }; \
	run ruff check . ; run ruff format --check . ; run mypy; run lint-imports --no-logo; \
	[ -z "$$failed" ]

fuzz: setup  ## play random games of all modes with every check on: make fuzz SECONDS=60
	@$(PY) tests/tools/fuzz.py --seconds $(SECONDS)

interop:  ## play and train with other libraries, each in an environment of its own: make interop LIBRARIES=torchrl
	@python=$$(sh scripts/find_python.sh) && "$$python" tests/interop/run.py $(LIBRARIES)

mutants: setup  ## break one line of the rules at a time; the tests must notice each
	@$(PY) tests/tools/mutants.py

playthroughs: setup  ## write the golden playthroughs again (read the diff!)
	@$(PY) tests/tools/playthroughs.py --write

bench: setup  ## measure speed, memory and compile time
	@$(VENV)/bin/westbound bench

results: setup  ## measure speed and strength anew and write them into the README
	@$(VENV)/bin/westbound bench --out benchmarks/results/speed.json
	@$(VENV)/bin/westbound results --out benchmarks/results
	@$(VENV)/bin/westbound results --search-games 100 --out benchmarks/results
	@$(PY) tests/tools/pages.py --write

clean:  ## remove the environments, build products and caches (not runs/)
	rm -rf .venv .venv-3.* .venv-interop-* build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis htmlcov .coverage
	find . -name .git -prune -o \( -name __pycache__ -o -name '*.egg-info' \) -type d -exec rm -rf {} +
