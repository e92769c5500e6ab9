# What a stranger types. Needs python3 (3.11 or newer), make and a package index; nothing else.
# Works from any folder (make -C FOLDER run), also with spaces in its name, and without git.

PYTHON ?= python3
BRACKETS ?= 20000
POSITIONS ?= 5000
FORCED ?= 20000
MATCHES ?= 20000
BANNED ?= 1000
INPUTS ?= 5000
MUTANTS ?= 40
SEED ?= 0
KILLS ?= 500
ROUNDS ?= 2000
REFUSED ?= 5000
CERTIFIED ?= 2000
WRONG ?= 600
RIGHT ?= 500
FORGED ?= 10000
# One more than there are cores: tests of the browser and of the disk wait most of the time.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(1 + (os.cpu_count() or 1))')
LOCALE := src/openarbiter/locale
PO := $(wildcard $(LOCALE)/*/LC_MESSAGES/*.po)
EXAMPLE := examples/spring-open.trf

VENV := .venv
POT := $(VENV)/messages/all.pot
PY := $(VENV)/bin/python
CLI := $(VENV)/bin/openarbiter
PIP := $(PY) -m pip --quiet --quiet --disable-pip-version-check
# What is not imported need not be compiled; what is, Python compiles when it is.
INSTALL := $(PIP) install --no-compile

# Hundreds of tests start the program: it is compiled once, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run test nightly lint types tests mutants browser servers catalogues messages screenshots golden bundle bench referee refused explained certificates decided fuzz kill docs sentences site release lock clean

help:  ## show this list
	@echo "openarbiter: exact chess tournament pairings by the published regulations"
	@echo
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{printf "%-20s%s\n", $$1, $$2}'

run: $(VENV)/run.stamp catalogues  ## install into .venv, pair the next round of a shipped tournament, serve an invented event
	@echo "pair:     openarbiter pair $(EXAMPLE)"
	@echo
	@$(CLI) pair $(EXAMPLE)
	@echo
	@echo "serve:    openarbiter serve --demo"
	@echo
	@$(CLI) serve --demo $(VENV)/demo.openarbiter

test: lint types tests  ## everything that must hold: lint, types, tests and doctests

# What a person does not wait for, one after the other; evidence/README.md has how long each takes.
nightly: test  ## everything else that must hold: longer tests, referees, refusals, proofs, fuzz, kills, mutants
	@echo "nightly:  the longer tests; those of a cluster with the extra of that name"
	-@$(PIP) install --editable '.[cluster]'
	@$(PY) -m pytest --quiet --numprocesses auto -m nightly
	@EXAMPLES=200 $(PY) -m pytest --quiet --numprocesses auto tests/properties tests/unit
	@for job in referee refused explained certificates decided fuzz kill mutants; do \
		echo; echo "nightly:  $$job"; $(MAKE) --no-print-directory $$job || exit 1; \
	done

lint: $(VENV)/dev.stamp  ## ruff check and ruff format --check
	@echo "lint:     ruff check, ruff format --check"
	@$(PY) -m ruff check --quiet .
	@$(PY) -m ruff format --quiet --check .

types: $(VENV)/dev.stamp  ## mypy --strict
	@echo "types:    mypy --strict"
	@$(PY) -m mypy --strict --no-error-summary

tests: $(VENV)/tests.stamp browser servers catalogues  ## the tests and doctests only
	@echo "tests:    pytest, $(WORKERS) at a time"
	@$(PY) -m pytest --quiet --numprocesses $(WORKERS)

# Chromium for the tests in tests/browser; without it they are skipped, and say so in one line.
# Its shell without windows takes two thirds of the time: where it can be had, it is taken.
browser:
	@command -v chromium-headless-shell >/dev/null && exit 0; \
	if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
		echo "install:  chromium-headless-shell, for the browser tests"; \
		for name in chromium-headless-shell chromium; do \
			if apt-get install --yes -qq $$name >/dev/null 2>&1; then exit 0; fi; \
			command -v chromium >/dev/null && exit 0; \
			apt-get update -qq >/dev/null 2>&1; \
		done; \
	fi; \
	for name in chromium chromium-browser google-chrome-stable google-chrome; do \
		if command -v $$name >/dev/null; then exit 0; fi; \
	done; \
	echo "NO BROWSER, SO NO BROWSER TESTS: install chromium (apt-get install chromium)"

# The servers beside which `openarbiter host` runs, for the tests in tests/host; likewise.
servers:
	@for each in nginx postgresql caddy; do \
		command -v $$each >/dev/null && continue; \
		ls /usr/sbin/$$each >/dev/null 2>&1 && continue; \
		ls /usr/lib/$$each/*/bin/initdb >/dev/null 2>&1 && continue; \
		name=$$each; [ $$each = nginx ] && name=nginx-light; \
		if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
			echo "install:  $$name, for the tests of openarbiter host"; \
			apt-get install --yes -qq $$name >/dev/null 2>&1 && continue; \
			apt-get update -qq >/dev/null 2>&1; \
			apt-get install --yes -qq $$name >/dev/null 2>&1 && continue; \
		fi; \
		echo "NO $$each: tests of openarbiter host that need it are skipped"; \
	done

screenshots: $(VENV)/dev.stamp browser catalogues  ## pictures of the desk for the documents (docs/pictures/desk)
	@PYTHONPATH=. $(PY) -m tests.browser.screenshots

golden: $(VENV)/tests.stamp  ## keep what three whole events answer now (tests/golden/answers); read the difference
	@$(PY) -m tests.golden.write

bench: $(VENV)/run.stamp  ## time and memory against the number of players
	@$(PY) bench/bench.py

referee: $(VENV)/dev.stamp  ## every engine against its literal enumerator (BRACKETS=20000 POSITIONS=5000 FORCED=20000 MATCHES=20000 BANNED=1000)
	@$(PY) -m tests.referee.run --system brackets --enough $(BRACKETS)
	@$(PY) -m tests.referee.run --enough $(POSITIONS)
	@$(PY) -m tests.referee.run --system matches --enough $(MATCHES)
	@$(PY) -m tests.referee.run --system ways --enough $(FORCED)
	@$(PY) -m tests.referee_bans.run --positions $(BANNED)

refused: $(VENV)/dev.stamp  ## what refused rounds name must be a minimal set (REFUSED=5000)
	@$(PY) -m tests.referee.run --system refused --enough $(REFUSED)

certificates: $(VENV)/dev.stamp  ## accept proofs of random rounds, refuse ten spoiled ones of each, and forged ones (CERTIFIED=2000 FORGED=10000)
	@$(PY) -m tests.referee.run --system certificates --enough $(CERTIFIED)
	@$(PY) -m tests.referee.run --system forged --enough $(FORGED)

decided: $(VENV)/dev.stamp  ## call legal rounds wrong that are not the required ones, prove right events (WRONG=600 RIGHT=500)
	@$(PY) -m tests.referee.run --system "wrong by" --enough $(WRONG)
	@$(PY) -m tests.referee.run --system "right by" --enough $(RIGHT)

explained: $(VENV)/dev.stamp  ## every reason of many random rounds must decide (ROUNDS=2000)
	@$(PY) -m tests.explaining.run --rounds $(ROUNDS)

fuzz: $(VENV)/dev.stamp  ## read damaged files of every kind: no crash, no second, no 100 MB (INPUTS=5000)
	@PYTHONPATH=. $(PY) -m tests.fuzz.run --inputs $(INPUTS)

mutants: $(VENV)/dev.stamp  ## change one operator or number of a rule at a time; a test must fail (MUTANTS=40 SEED=0)
	@$(PY) tests/mutations/run.py --mutants $(MUTANTS) --seed $(SEED)

kill: $(VENV)/dev.stamp  ## kill the program, move its file, spoil its bytes, and look for what is lost (KILLS=500)
	@PYTHONPATH=. $(PY) -m tests.store.kill --kills $(KILLS)
	@PYTHONPATH=. $(PY) -m tests.store.kill --kills $(KILLS) --moved
	@PYTHONPATH=. $(PY) -m tests.store.kill --kills $(KILLS) --http
	@PYTHONPATH=. $(PY) -m tests.store.single_byte --bytes $(KILLS)
	@PYTHONPATH=. $(PY) -m tests.store.kill --kills $(KILLS) --zeroed

# What a page or command says in another language, where a translator has changed it.
catalogues: $(VENV)/catalogues.stamp
$(VENV)/catalogues.stamp: $(PO) tools/catalogues.py | $(VENV)/run.stamp
	@echo "compile:  the catalogues of other languages"
	@$(PY) tools/catalogues.py
	@touch $@

# Sorted, without places and dates: a changed sentence is a changed entry, and nothing else.
messages: $(VENV)/dev.stamp  ## bring the English sentences of the source into every .po
	@mkdir -p $(VENV)/messages
	@$(PY) -m babel.messages.frontend --quiet extract --mapping-file babel.cfg --output-file $(POT) \
		--sort-output --project openarbiter --no-wrap --omit-header src
	@$(PY) tools/catalogues.py $(POT)

docs: $(VENV)/dev.stamp  ## write again what programs make of the pages (docs/regulations, docs/differences, docs/systems, evidence/endorsement.md, figures and tables)
	@PYTHONPATH=. $(PY) -m tools.regulation_pages
	@PYTHONPATH=. $(PY) tools/endorsement.py
	@PYTHONPATH=. $(PY) tools/differences.py
	@PYTHONPATH=. $(PY) tools/readings.py
	@PYTHONPATH=. $(PY) tools/languages.py
	@PYTHONPATH=. $(PY) tools/figures.py

sentences: $(VENV)/dev.stamp  ## count the sentences of the five documents, and list those without a place
	@PYTHONPATH=. $(PY) -m tools.sentence_index

site: $(VENV)/site.stamp  ## build the documentation site into build/site, and look for dead links
	@NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --strict --quiet
	@$(PY) tools/check_site.py build/site

bundle: $(VENV)/run.stamp catalogues  ## write the whole program into one file, dist/openarbiter.pyz (WINDOWS=python-embed.zip)
	@$(PY) tools/bundle.py $(if $(WINDOWS),--windows "$(WINDOWS)")

release: $(VENV)/release.stamp catalogues  ## build every package into dist, look them over, and try each in a fresh place (WINDOWS=python-embed.zip)
	@PYTHONPATH=. $(PY) tools/release.py $(if $(WINDOWS),--windows "$(WINDOWS)")

lock: $(VENV)/run.stamp  ## write requirements-dev.lock anew, with the newest versions that are allowed
	@$(PIP) install uv
	@{ sed -n '/^#/p' requirements-dev.lock; $(PY) -m uv pip compile --quiet --universal --python-version 3.11.5 \
		--extra web --group dev --group release --group site --no-header --no-annotate pyproject.toml; \
	} > $(VENV)/lock.txt && mv $(VENV)/lock.txt requirements-dev.lock

clean:  ## remove .venv and everything that tools left behind
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Stamps: a second `make run` or `make test` installs nothing.

# In a fresh clone the tests are read once before several processes read them at the same time:
# to rewrite and compile them takes three times as long as to read what is compiled.
$(VENV)/tests.stamp: $(VENV)/dev.stamp | catalogues
	@echo "compile:  the tests"
	@$(PY) -m pytest --quiet --quiet --collect-only > /dev/null || true
	@touch $@

$(PY):
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("openarbiter needs Python 3.11 or newer; this one is %d.%d. Name another: make PYTHON=python3.12 ..." % sys.version_info[:2])'
	@echo "venv:     $(PYTHON) -m venv $(VENV)"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: pyproject.toml | $(PY)
	@echo "install:  openarbiter into $(VENV), with what its web app needs"
	@$(INSTALL) --editable ".[web]" "babel>=2.17,<3"
	@touch $@

# The group is read with the standard library: the pip of a fresh venv may not know --group yet.
$(VENV)/dev.stamp $(VENV)/site.stamp $(VENV)/release.stamp: $(VENV)/%.stamp: pyproject.toml requirements-dev.lock $(VENV)/run.stamp | $(PY)
	@echo "install:  the tools of the dependency group $*"
	@$(PY) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"]["$*"], sep="\n")' > $(VENV)/$*.txt
	@$(INSTALL) --constraint requirements-dev.lock --requirement $(VENV)/$*.txt
	@touch $@
