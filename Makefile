# `make run` plays, `make test` tests; both set up what they need. `make help` lists the other targets.

PYTHON ?= python3
VENV := .venv
PEERS := .venv-peers
AUDIT := .venv-audit
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
# uv installs in seconds what takes pip half a minute; pip serves where there is no uv, or a mirror that only pip knows
install = $(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r $(1) 2> /dev/null || $(PIP) --require-hashes -r $(1)
LOCK := $(BIN)/uv pip compile --quiet --generate-hashes --universal --upgrade --no-emit-index-url --no-header --python-version 3.11
# Node from PyPI if the machine has none that is new enough
NODE := $(BIN)/python web/build.py node || $(PIP) --require-hashes -r requirements/node.txt
# without what a package only recommends: a browser's printer dialogues and network discovery take most of a minute
APT := apt-get install -y --no-install-recommends
# twice the cores: tests of the server and the browser wait for other processes
WORKERS ?= 4
# products of matrices on one thread: where every core is busy, several threads wait for each other and waste the time
COMPILED_TESTS = OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 $(BIN)/pytest -n $(WORKERS) --dist loadgroup
# tests start hundreds of processes: without bytecode each would read the source of every module it imports
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run test check check-python check-web web browser postgres programs warm warm-edora warm-others bytecode test-web test-compiled test-interpreted bench bench-server bench-hostile bench-browser bench-peers bench-start bench-compile wheel docs reference pictures soak soak-server sbom audit lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-18s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(VENV)/product ## set up, start and open the browser
	@$(BIN)/python web/build.py
	$(BIN)/druids

test: ## set up and run all checks and tests
	@$(MAKE) --no-print-directory -j5 --output-sync $(VENV)/learning programs warm-edora warm-others check-python test-web bytecode test-interpreted
	@$(MAKE) --no-print-directory web
	$(COMPILED_TESTS)

check: check-python check-web ## check format, lint, types, import contracts, citations and the web client's sources
	$(BIN)/python -m tests.citations

check-python: $(VENV)/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

check-web: $(VENV)/dev
	$(BIN)/python web/build.py check

web: | $(BIN)/python ## generate the client's types from Python and build it if its sources changed
	@$(BIN)/python web/build.py

browser: $(VENV)/dev ## install a Chromium for the browser tests: the system's without windows, or Playwright's
	@$(BIN)/python -m tests.browser.chromium --light || { apt-get update && $(APT) chromium-headless-shell fonts-liberation; } || \
	  $(BIN)/python -m tests.browser.chromium || $(BIN)/playwright install --with-deps chromium || $(APT) chromium fonts-liberation
	@$(BIN)/python -m tests.browser.chromium

postgres: $(VENV)/dev ## install PostgreSQL for the server's tests, where it is missing
	@$(BIN)/python -m tests.postgres || { apt-get update && $(APT) postgresql; }
	@$(BIN)/python -m tests.postgres

programs: $(VENV)/dev # one after the other: apt-get runs once at a time
	@$(MAKE) --no-print-directory browser
	@$(MAKE) --no-print-directory postgres

warm: $(VENV)/dev ## compile the rules and the search of all games, on two cores
	@$(MAKE) --no-print-directory -j2 warm-edora warm-others

warm-edora: $(VENV)/dev
	@$(BIN)/python -m tests.warm edora

warm-others: $(VENV)/dev
	@$(BIN)/python -m tests.warm stonehenge futark creatures pebbles

bytecode: $(VENV)/dev $(VENV)/learning # of the tests and what they import: otherwise every worker compiles all of it, at the same time
	@$(BIN)/pytest --collect-only > $(VENV)/tests || { cat $(VENV)/tests; exit 1; }

test-web: check-web ## check the web client and run its unit tests
	$(BIN)/python web/build.py test

test-compiled: $(VENV)/dev $(VENV)/learning web browser postgres warm ## run all tests, with the compiler
	$(COMPILED_TESTS)

test-interpreted: $(VENV)/dev ## run the tests of rules without the compiler: wrapped integers and bad indexes are errors
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n 2 -m "not many" tests/kernel tests/games tests/match

bench-server: $(VENV)/dev postgres ## measure the server under load, compared with boardgame.io, and with several processes on PostgreSQL
	$(BIN)/python -m bench.server
	$(BIN)/python -m bench.server.processes

bench-hostile: $(VENV)/dev ## measure 100 tables while one address attacks the server (on an idle machine): writes bench/server/hostile.md
	$(BIN)/python -m bench.server.hostile

bench-browser: $(VENV)/dev web browser warm ## measure the page's speed (on an idle machine)
	$(BIN)/pytest -s -m timed tests/browser

bench: $(VENV)/dev ## measure the speed of all games
	$(BIN)/druids bench

bench-peers: $(VENV)/dev $(PEERS)/peers ## compare with OpenSpiel, Pgx, RLCard and PettingZoo: writes bench/peers.md; then `make reference`
	$(BIN)/python -m bench.peers.run $(PEERS)/bin/python

bench-start: $(VENV)/dev web browser ## measure the first start with empty caches (on an idle machine): writes bench/start.md
	$(BIN)/python -m bench.start

bench-compile: $(VENV)/dev ## list what is compiled for each game and what it costs: writes bench/compile.md
	$(BIN)/python -m bench.compile_cost

wheel: $(VENV)/product ## build a wheel with all compiled code inside (rules, bots, environments, reviews), into dist/
	DRUIDS_PRECOMPILE=all $(BIN)/python -m pip wheel --no-deps --no-build-isolation --wheel-dir dist .

docs: $(VENV)/docs ## build the documentation site into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --site-dir site

reference: $(VENV)/dev ## regenerate docs/environments.md and docs/protocol.md from the code
	$(BIN)/python -m druids.envs.documents docs/environments.md bench/peers.json
	$(BIN)/python -m druids.server.protocol > docs/protocol.md

pictures: $(VENV)/dev web browser warm ## retake the pictures of the games in docs/images/
	$(BIN)/python -m tests.browser.pictures

soak: $(VENV)/dev ## play 100,000 random games per game and player count, then 300 against the referees
	$(BIN)/python -m tests.conformance.soak
	$(BIN)/python -m tests.referees.soak 100

KILLS ?= 10000
MESSAGES ?= 1000000
FAULTS ?= 10000
soak-server: $(VENV)/dev postgres ## kill the server 10,000 times, send a million fuzzed messages, torment four processes on PostgreSQL: writes bench/server/soak.md
	$(BIN)/python -m tests.server.soak --kills $(KILLS) --messages $(MESSAGES) --faults $(FAULTS) --record bench/server/soak.md

sbom: $(AUDIT)/audit $(VENV)/product ## write bills of materials (CycloneDX) of the Python and web dependencies into artefacts/
	@mkdir -p artefacts
	$(AUDIT)/bin/cyclonedx-py requirements requirements/product.txt --pyproject pyproject.toml --mc-type application --of JSON --output-file artefacts/sbom-python.json
	$(BIN)/python web/build.py sbom

audit: $(AUDIT)/audit ## look up known vulnerabilities of the pinned dependencies (needs the network)
	$(AUDIT)/bin/pip-audit --disable-pip --require-hashes --requirement requirements/product.txt

lock: | $(BIN)/python ## update the pinned dependencies, with hashes and no index
	$(PIP) --upgrade uv
	$(LOCK) requirements/uv.in --output-file requirements/uv.txt
	$(LOCK) pyproject.toml --extra build --output-file requirements/product.txt
	$(LOCK) pyproject.toml --extra build --extra dev --output-file requirements/dev.txt
	$(LOCK) requirements/docs.in --constraint requirements/dev.txt --output-file requirements/docs.txt
	$(LOCK) requirements/node.in --output-file requirements/node.txt
	$(LOCK) requirements/audit.in --output-file requirements/audit.txt
	$(LOCK) requirements/learning.in --no-deps --output-file requirements/learning.txt
	$(BIN)/python web/build.py lock

clean: ## remove everything that these targets created
	rm -rf $(VENV) $(PEERS) $(AUDIT) web/node_modules src/druids/server/static .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis artefacts site

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Druids needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3.11"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@$(PIP) --require-hashes -r requirements/uv.txt || echo "uv is not available: pip installs everything, which takes longer."
	$(NODE)

$(VENV)/product: requirements/product.txt pyproject.toml | $(BIN)/python
	@$(call install,requirements/product.txt)
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/packages: requirements/dev.txt | $(BIN)/python
	@$(call install,requirements/dev.txt)
	@touch $@

$(VENV)/npm: web/package-lock.json | $(BIN)/python
	@$(BIN)/python web/build.py tools
	@touch $@

$(VENV)/dev: $(VENV)/packages $(VENV)/npm pyproject.toml
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@ $(VENV)/product

$(VENV)/docs: requirements/docs.txt | $(BIN)/python
	@$(call install,requirements/docs.txt)
	@touch $@

$(VENV)/learning: requirements/learning.txt requirements/torch.txt | $(VENV)/dev
	@$(PIP) --no-deps --require-hashes -r requirements/learning.txt -r requirements/torch.txt || \
	  { echo "No CPU build of PyTorch is available: training and the learning baselines are not tested."; test -z "$$CI"; }
	@touch $@

$(AUDIT)/audit: requirements/audit.txt
	$(PYTHON) -m venv $(AUDIT)
	$(AUDIT)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

$(PEERS)/peers: bench/peers/requirements.txt
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check -r $<
	@touch $@
