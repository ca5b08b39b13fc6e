# What the commands of this folder share. Sourced; written for bash 3.2, which macOS still has.
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)"
root="$(cd "$here/../.." && pwd -P)"
target="$here/target"
suite="$target/suite"

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

find_java() {
  if [ -n "${JAVA_HOME:-}" ] && [ -x "$JAVA_HOME/bin/java" ]; then
    java="$JAVA_HOME/bin/java"
  else
    java="$(command -v java || true)"
  fi
  [ -n "$java" ] || fail "A JDK (17 or newer) is needed: no java in JAVA_HOME or PATH."
  local major
  major="$("$java" -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p' | head -n 1)"
  [ "${major:-0}" -ge 17 ] || fail "Java 17 or newer is needed; $java is ${major:-unknown}."
}

is_built() {
  [ -f "$target/classes/dev/junban/local/suite/Launcher.class" ] && [ -d "$target/lib" ]
}

launcher() {
  local terminal=false
  if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then terminal=true; fi
  "$java" -Xmx64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Djunban.repository="$root" -Djunban.terminal=$terminal \
    -cp "$target/classes:$target/lib/*" dev.junban.local.suite.Launcher "$@"
}
