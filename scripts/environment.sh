# Sourced by the scripts beside it: finds the project, makes its virtual environment when it is missing or out of date.
#
# environment KIND    KIND is "run" (what the command needs) or "test" (that and what the test suite needs).
#                     ROOT is the project's folder; sets PYTHON. Prints one line on stderr when it has something to do, nothing otherwise.

complain() {
    printf 'upcard: %s\n' "$1" >&2
    exit 2
}

# A Python of at least 3.11 that can make environments; UPCARD_PYTHON names one where several are installed.
find_python() {
    local candidate found=""
    for candidate in ${UPCARD_PYTHON:+"$UPCARD_PYTHON"} python3 python3.14 python3.13 python3.12 python3.11 python; do
        command -v "$candidate" >/dev/null 2>&1 || continue
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            "$candidate" -c 'import venv, ensurepip' >/dev/null 2>&1 ||
                complain "$candidate cannot make virtual environments: install its venv package (on Debian and Ubuntu: python3-venv)"
            printf '%s\n' "$candidate"
            return
        fi
        found=${found:-"$candidate is $("$candidate" --version 2>&1 || true)"}
    done
    complain "Python 3.11 or newer is needed (${found:-no python3 found}): install one, or name it in UPCARD_PYTHON"
}

environment() {
    local kind=$1 venv=$ROOT/.venv making=$ROOT/.venv.making stamp wanted extra="" python log anew=""
    PYTHON=$venv/bin/python
    wanted="$ROOT $(cat "$ROOT/pyproject.toml" "$ROOT/scripts/constraints.txt" | cksum)"
    for stamp in "$venv/.upcard-test" "$venv/.upcard-$kind"; do
        if [ -x "$PYTHON" ] && [ -f "$stamp" ] && [ "$(<"$stamp")" = "$wanted" ]; then
            return
        fi
    done
    [ ! -L "$venv" ] || complain "$venv is a link, perhaps to another checkout's environment: take it away"
    stamp=$venv/.upcard-$kind
    [ "$kind" != test ] || extra="[test]"
    python=$(find_python) || exit 2
    if command -v flock >/dev/null 2>&1; then # two first calls at once: the second waits for the first
        exec 9>"$ROOT/.venv.lock" || complain "cannot write in $ROOT: the environment is made there"
        flock 9
        if [ -x "$PYTHON" ] && [ -f "$stamp" ] && [ "$(<"$stamp")" = "$wanted" ]; then
            exec 9>&-
            return
        fi
    elif [ -s "$making" ] && kill -0 "$(<"$making")" 2>/dev/null; then
        complain "$venv is being made by process $(<"$making"): wait for it, or remove $making"
    fi
    if [ -e "$making" ] || ! "$PYTHON" -m pip --version >/dev/null 2>&1; then # the making or a change was cut short
        anew=yes
        [ ! -e "$venv" ] || printf 'upcard: %s is not whole, its set-up was cut short: it is made anew\n' "$venv" >&2
    fi
    printf '%s\n' $$ >"$making" || complain "cannot write in $ROOT: the environment is made there"
    rm -f "$venv/.upcard-run" "$venv/.upcard-test"
    printf 'upcard: one-time set-up: installing the libraries into %s (a minute or two)\n' "$venv" >&2
    log=$(mktemp -t upcard-setup.XXXXXX)
    if { [ -z "$anew" ] || "$python" -m venv --clear "$venv"; } >"$log" 2>&1 &&
        "$PYTHON" -m pip install --quiet --disable-pip-version-check --no-input \
            --constraint "$ROOT/scripts/constraints.txt" --editable "$ROOT$extra" >>"$log" 2>&1; then
        printf '%s\n' "$wanted" >"$stamp"
        rm -f "$log" "$making"
    else
        cat "$log" >&2
        rm -f "$log"
        complain "the set-up of $venv failed, see above: it needs Python 3.11 or newer, pip and a package index that pip can reach"
    fi
    if command -v flock >/dev/null 2>&1; then exec 9>&-; fi
}
