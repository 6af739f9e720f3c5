/** Output of tools that has no runs or samples in a form to read, and what to upload instead. */
const UNREAD: readonly (readonly [RegExp, string])[] = [
  [
    /^\s*\{(?=.*"metrics"\s*:)(?=.*"(?:root_group|http_reqs|iterations|vus)"\s*:).*"(?:p\(9\d\)|med)"\s*:/s,
    "the summary of a k6 test, which has no samples. Run k6 with --out csv=k6.csv or --out json=k6.json, and upload that file.",
  ],
  [
    /\b(?:http_req_duration|iteration_duration)\.{3,}\s*: avg=/,
    "what k6 prints, which has no samples. Run k6 with --out csv=k6.csv or --out json=k6.json, and upload that file.",
  ],
  [
    /^ {2}Time \((?:mean ± σ|abs ≡)\):|^\| Command \| Mean \[\w+\] \| Min \[/m,
    "what hyperfine prints, which has no runs. Run hyperfine with --export-json hyperfine.json, and upload that file.",
  ],
  [
    /^command,mean,stddev,median,user,system,min,max\b/,
    "a CSV of hyperfine, which has no runs. Run hyperfine with --export-json hyperfine.json, and upload that file.",
  ],
  [
    /: \(groupid=\d+, jobs=\d+\): err=/,
    "a report of fio, which is not read. Run fio with --output-format=json, and upload that file.",
  ],
  [
    /^Linux \S+ \([^)\n]+\)[^\n_]*_\w+_\s+\(\d+ CPU\)\s*\n(?:avg-cpu|Device)/,
    "what iostat prints, which shows disks and processors in blocks. Make a table of it with a row for each measurement: a header line that names the columns, and your settings as columns.",
  ],
  [
    /^Linux \S+ \([^)\n]+\)[^\n_]*_\w+_\s+\(\d+ CPU\)/,
    "what sar prints, which has times instead of settings. Run sadf -d on the same data, and add a column with the setting of each row.",
  ],
  [
    /^procs -+memory-+/,
    "what vmstat prints, which has no settings. Leave out its first line, and add a column with the setting of each row, separated by commas.",
  ],
  [
    /^RUN\t[\w.$]+\t[\w-]*\t\d{13}\t/,
    "the simulation.log of Gatling, which is not read. Make a CSV of its requests with a header line: scenario, request, elapsed (ms), failed.",
  ],
  [
    /^\s*\{\s*"type"\s*:\s*"GROUP"(?=.*"stats")/s,
    "the statistics of a Gatling report, which have no samples. Make a CSV with a row for each run and a header line: users, request, mean (ms), p95 (ms), requests/s.",
  ],
  [
    /^.{0,60}(?:Component|Job|System|Transaction|Lock|Pool Interval|Resource Interval) (?:Summary |Detail )?Report\b[^\n]*\n.{0,40}Member\b/s,
    "a report of the AS/400 performance tools. Make a CSV of its lines with a header line: caller, callee, technique, calls, cpu_s, job_s.",
  ],
];

/** What a file is that no format reads, and what would be read instead; undefined for any other. */
export function unreadReport(head: string): string | undefined {
  return UNREAD.find(([beginning]) => beginning.test(head))?.[1];
}
