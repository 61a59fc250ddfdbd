#!/usr/bin/env bash
# Runs a command with half of the processor taken, as on a machine that has other work: two busy loops at
# equal priority on each core. It becomes the command, whose input, signals and exit status are its own, and
# the loops end once it is gone, however it ended.
set -eu
if [ $# -eq 0 ]; then
  echo "Usage: tests/support/slow.sh <command> [argument…]" >&2
  exit 2
fi

# Not `ps` or a trap: nothing is left to run one once the command was killed.
burn() {
  while kill -0 $$; do
    for ((turn = 0; turn < 20000; turn++)); do :; done
  done
}

# Where loops cannot be bound to a core, the system spreads them.
list_cores() {
  local allowed range core
  if allowed=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' /proc/self/status) && type taskset >/dev/null; then
    for range in ${allowed//,/ }; do
      for ((core = ${range%-*}; core <= ${range#*-}; core++)); do echo "$core"; done
    done
  else
    for ((core = $(getconf _NPROCESSORS_ONLN); core > 0; core--)); do echo any; done
  fi
}

for core in $(list_cores 2>/dev/null); do
  for _ in 1 2; do
    {
      [ "$core" = any ] || taskset -cp "$core" "$BASHPID" || true
      burn
    } </dev/null &>/dev/null &
  done
done
exec "$@"
