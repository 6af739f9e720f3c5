/** Parts that logs lack, in the words of docs/conversation-imports.md. */
export const DROPPED = {
  containers: "lines of containers without such a log",
  other: "records about other things than statements",
  noDuration: "durations of statements, which count as 0 ms",
  backwards: "order of times, where the clock was set back",
  cut: "end of the log: the file was cut off",
  seconds: "times within a second, which the log does not have: statements follow each other without a pause",
  sampled: "statements beside these, which the server did not log (log_slow_rate_limit)",
  noTimes: "times of statements, which the log does not have: they follow each other without a pause",
  noSessions: "sessions of statements, which the log does not name: they share one connection",
  truncated: "lines that are truncated before their statement",
  plans: "plans of auto_explain",
  durations: "durations without a statement",
  failed: "durations of failed statements, which count as 0 ms",
  general:
    "entries of the general query log in the same file: only the slow query log, which has durations, is read",
  slow: "entries of the slow query log in the same file, which begins with the general query log: only that is read",
  parameters: "ends of truncated parameters, whose values are unknown",
  noStatement: "errors whose statement is not in the log",
} as const;
