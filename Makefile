# What a clone can do. `make` sets up .venv; every other target sets up what it needs by itself, once.
#
# Two things to know: PYTHON=python3.12 chooses another Python, ARGS="--port 8000" is handed to the
# command behind `make run`, `make test`, `make bench`, `make mutants`, `make flash` and `make hardware`.

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory
SHELL := /bin/sh
export PIP_DISABLE_PIP_VERSION_CHECK := 1

BIN := .venv/bin
PIP := $(BIN)/python -m pip install -qq --no-input --no-compile
ARGS ?=

# A .venv works only where it was made and with the Python that it was made with: start anew otherwise.
ifneq ($(shell cat .venv/made-in 2>/dev/null),$(CURDIR))
STALE := stale
else ifneq ($(shell $(BIN)/python -c 'print("works")' 2>/dev/null),works)
STALE := stale
endif

.PHONY: all run test lint types format bench mutants flash hardware frames package check clean help stale

all: .venv/runtime  ## set up .venv with the `turnbell` command
	@echo "ready: $(BIN)/turnbell, or \`make run\` for the simulator in the browser"

run: .venv/runtime  ## the simulator in the browser
	@$(BIN)/turnbell sim $(ARGS)

test: .venv/dev  ## everything that runs here without system packages
	@$(BIN)/python -m pytest -n 2 -m "not heavy" $(ARGS)

lint: .venv/dev  ## style and habits (ruff)
	@code=0; $(BIN)/ruff check || code=1; $(BIN)/ruff format --check || code=1; exit $$code

types: .venv/dev .venv/stubs/done  ## types, the desktop's and the device's apart (pyright)
	@code=0; \
	echo "the desktop's half:"; $(BIN)/basedpyright || code=1; \
	echo "what MicroPython runs:"; \
	$(BIN)/basedpyright --project .ci/firmware-types.json --pythonpath /bin/false || code=1; exit $$code

format: .venv/dev  ## lay out the code (ruff)
	@$(BIN)/ruff check --select I --fix --quiet
	@$(BIN)/ruff format

bench: .venv/dev  ## measure the budgets of the README
	@$(BIN)/python -m host_sim.bench $(ARGS)

mutants: .venv/dev  ## break the rules and the turn clock on purpose: which tests notice (minutes)
	@$(BIN)/python tests/mutants.py $(ARGS)

flash: .venv/runtime  ## copy the firmware to a Pico
	@$(BIN)/turnbell flash $(ARGS)

hardware: .venv/dev  ## drawings and tables, anew from hardware/pins.toml
	@$(BIN)/python -m hardware $(ARGS)

frames: .venv/dev  ## pictures of every screen in every language, anew
	@$(BIN)/python -m host_sim.frames $(ARGS)

package: .venv/runtime  ## package.json, anew from the files of the firmware
	@$(BIN)/python -m host_sim.program

check: .venv/dev .venv/stubs/done  ## all lanes, as the CI runs them
	@.ci/lanes

clean:  ## remove what make and the tests made
	@rm -rf .venv build dist mutants .pytest_cache .ruff_cache .hypothesis .coverage
	@find . \( -name __pycache__ -o -name .pytest_cache \) -prune -exec rm -rf {} +

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*  ## /\1\t/p' Makefile

# ---- what the targets stand on ----

.venv/made-in: $(STALE)
	@for python in $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11 python3.10); do \
	    if "$$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; \
	    then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	    echo "Turnbell needs Python 3.10 or newer with its venv module (Debian, Ubuntu: apt install python3-venv; another Python: make PYTHON=...)" >&2; exit 1; \
	fi; \
	echo "making .venv with $$("$$found" --version) ..." && rm -rf .venv && "$$found" -m venv .venv && printf %s '$(CURDIR)' > .venv/made-in

.venv/runtime: .venv/made-in pyproject.toml
	@echo "installing what the simulator needs (once) ..."
	@$(PIP) --editable . && touch $@

.venv/dev: .venv/made-in pyproject.toml
	@echo "installing the tools for tests and checks (once, about a minute) ..."
	@$(PIP) --editable '.[dev]' && touch .venv/runtime $@

# Apart from the desktop's packages: see [tool.turnbell] in pyproject.toml.
.venv/stubs/done: .venv/made-in pyproject.toml
	@echo "installing the types of the board's modules (once) ..."
	@rm -rf .venv/stubs && $(PIP) --no-deps --target .venv/stubs \
	    $$(sed -n 's/^ *"\(micropython-[a-z0-9-]*-stubs==[^"]*\)".*/\1/p' pyproject.toml) && touch $@
