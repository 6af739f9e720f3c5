/** Settings that a user edits before the first run. */
export const SETTINGS = `# settings.sh: paths and options. Each can also be set in the environment.
: "\${DB:=/path/to/database}"      # without .db
: "\${PROSERVE:=proserve}"
: "\${PROSHUT:=proshut}"
: "\${CLIENT:=mpro}"
# Empty: the broker starts on this machine. Otherwise a command that runs a command on another machine, with this folder at the same path
# on both, so that the client is on the network's other side: REMOTE="ssh dbhost"
: "\${REMOTE:=}"
# Empty: the script asks you to change what no start-up parameter sets, such as a latency. Otherwise a program that does it; it
# gets the settings as arguments: latencyMs=5
: "\${BY_HAND:=}"
# Maximum seconds for a broker to start.
: "\${PATIENCE:=60}"
: "\${OUT:=results.csv}"
`;

/**
 * A POSIX shell script that executes every run of runs.txt that is not in the results yet. It can be interrupted and
 * restarted at any time: a line is written only when its run is complete.
 *
 * @param header of the results
 */
export function runScript(plan: string, header: string): string {
  return `#!/bin/sh
# run.sh: executes the runs of ${plan} that are not in the results yet. Stop it with Ctrl-C, continue by starting it again.
set -u
cd "$(dirname "$0")" || exit 1
. ./settings.sh

PLAN='${plan}'
HEADER='${header}'
RESULT="$PWD/run.out"
up=''
leg=''
hand=''

fail() {
  echo "run.sh: $1" >&2
  exit 1
}

stop_server() {
  [ -n "$up" ] || return 0
  up=''
  $REMOTE "$PROSHUT" "$DB" -by >> server.log 2>&1 || echo "run.sh: $PROSHUT did not stop the broker of $DB; see server.log." >&2
}

leave() {
  stop_server
  rm -f "$RESULT" "$RESULT.rows"
}
trap leave EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# run_client CELL PARAM: one run, whose line is then in $RESULT
run_client() {
  rm -f "$RESULT"
  WIRECOST_RESULT="$RESULT" "$CLIENT" -b -pf client.pf -p "cells/$1.p" -param "$2" < /dev/null > client.log 2>&1 || return 1
  [ -s "$RESULT" ]
}

# start_server SERVER CELL: a broker with the plan's parameters, and a warm-up run of the cell
start_server() {
  stop_server
  $REMOTE "$PROSERVE" "$DB" -pf "$PWD/site.pf" -pf "$PWD/servers/$1.pf" >> server.log 2>&1 || fail "$PROSERVE could not start $DB with servers/$1.pf; see server.log."
  up=yes
  waited=0
  until run_client "$2" 'warm-up'; do
    waited=$((waited + 1))
    [ "$waited" -lt "$PATIENCE" ] || fail "no client could run cells/$2.p in $PATIENCE s; see client.log and server.log."
    sleep 1
  done
}

set_by_hand() {
  [ "$1" != "$hand" ] || return 0
  if [ -n "$BY_HAND" ]; then
    # One argument per setting.
    # shellcheck disable=SC2086
    "$BY_HAND" $1 || fail "$BY_HAND $1 failed."
  else
    printf 'Now set %s, then press Enter. ' "$1" > /dev/tty
    read -r _ < /dev/tty || fail "no answer: set BY_HAND in settings.sh."
  fi
  hand=$1
}

fields_of() {
  printf '%s' "$1" | tr -cd , | wc -c
}

if [ -s "$OUT" ]; then
  # An incomplete last line was cut off when the machine stopped: its run is repeated.
  if [ -n "$(tail -c 1 "$OUT")" ]; then
    sed '$d' "$OUT" > "$OUT.whole" && mv "$OUT.whole" "$OUT"
  fi
fi
[ -s "$OUT" ] || printf '%s\\n' "$HEADER" > "$OUT"
[ "$(head -n 1 "$OUT")" = "$HEADER" ] || fail "$OUT does not belong to this plan: its first line should be $HEADER"

total=$(wc -l < runs.txt)
number=0
while IFS='|' read -r wanted server cell replicate settings by_hand <&3; do
  number=$((number + 1))
  mark="$PLAN $cell r$replicate"
  if grep -q "^$mark," "$OUT"; then continue; fi
  [ -z "$by_hand" ] || set_by_hand "$by_hand"
  if [ "$wanted" != "$leg" ]; then
    start_server "$server" "$cell"
    leg=$wanted
  fi
  run_client "$cell" "$mark,$replicate,$settings" || fail "$mark produced no result; see client.log."
  line=$(head -n 1 "$RESULT")
  case $line in
    "$mark,"*) ;;
    *) fail "$mark wrote \\"$line\\"; it should begin with $mark." ;;
  esac
  [ "$(fields_of "$line")" -eq "$(fields_of "$HEADER")" ] || fail "$mark wrote \\"$line\\", which does not have the fields of $HEADER"
  printf '%s\\n' "$line" >> "$OUT"
  echo "$number of $total: $mark"
done 3< runs.txt
echo "All $total runs are in $OUT."
`;
}
