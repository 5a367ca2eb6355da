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

# Whether the environment is whole and was made from the project as it is: for KIND or, as that has more, for tests.
up_to_date() {
    local stamp
    for stamp in "$venv/.upcard-test" "$venv/.upcard-$kind"; do
        if [ -x "$PYTHON" ] && [ -f "$stamp" ] && [ "$(<"$stamp")" = "$wanted" ]; then return 0; fi
    done
    return 1
}

# Install into the environment that there is, or into a new one where there is none that works.
install() {
    if [ "$1" = anew ] || ! "$PYTHON" -m pip --version; then
        "$python" -m venv --clear "$venv" || return 1
    fi
    "$PYTHON" -m pip install --quiet --disable-pip-version-check --no-input \
        --constraint "$ROOT/scripts/constraints.txt" --editable "$ROOT$extra"
}

environment() {
    local kind=$1 venv=$ROOT/.venv lock=$ROOT/.venv.lock wanted extra="" python log how=again
    PYTHON=$venv/bin/python
    wanted="$ROOT $(cat "$ROOT/pyproject.toml" "$ROOT/scripts/constraints.txt" "$ROOT"/scripts/package/upcard/*.py 2>/dev/null | cksum)"
    if up_to_date; then return; fi
    [ ! -L "$venv" ] || complain "$venv is a link, perhaps to another checkout's environment: take it away"
    [ "$kind" != test ] || extra="[test]"
    python=$(find_python) || exit 2
    { exec 9>>"$lock"; } 2>/dev/null || complain "cannot write in $ROOT: the environment is made there"
    if command -v flock >/dev/null 2>&1; then # two first calls at once: the second waits for the first
        flock 9
        if up_to_date; then
            exec 9>&-
            return
        fi
    fi
    if [ -s "$lock" ]; then # there is something in it from the beginning of an installation to its end
        how=anew
        printf 'upcard: the last set-up of %s was cut short: making it anew\n' "$venv" >&2
    fi
    printf 'upcard: one-time set-up: installing the libraries into %s (a minute or two)\n' "$venv" >&2
    rm -f "$venv/.upcard-run" "$venv/.upcard-test"
    echo begun >"$lock"
    log=$(mktemp -t upcard-setup.XXXXXX)
    if install $how >"$log" 2>&1 || { [ $how = again ] && install anew >"$log" 2>&1; }; then
        printf '%s\n' "$wanted" >"$venv/.upcard-$kind"
        : >"$lock"
        rm -f "$log"
    else
        cat "$log" >&2
        rm -f "$log"
        complain "the set-up failed, see above: it needs Python 3.11 or newer, pip and a package index that pip can reach"
    fi
    exec 9>&-
}
