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
    /: \(groupid=\d+, jobs=\d+\): err=/,
    "a report of fio, which is not read. Run fio with --output-format=json, and upload that file.",
  ],
];

/** What a file is that no format reads, and what would be read instead; undefined for any other. */
export function unreadReport(head: string): string | undefined {
  return UNREAD.find(([beginning]) => beginning.test(head))?.[1];
}
