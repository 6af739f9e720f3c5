import type { Finding } from "@wirecost/analysis";

/** `one finding`, `7 findings`, and how many of them are more than hints. */
export function findingsText(findings: readonly Finding[]): string {
  const grave = findings.filter(({ severity }) => severity !== "hint").length;
  const all = findings.length === 1 ? "one finding" : `${findings.length} findings`;
  return grave === 0 || grave === findings.length ? all : `${all}, ${grave} in doubt or wrong`;
}

/** `row 7`, `rows 7, 8, 9`, `42 rows` */
export function rowsText(rows: readonly string[]): string {
  if (rows.length > 8) return `${rows.length.toLocaleString("en-US")} rows`;
  return `${rows.length === 1 ? "row" : "rows"} ${rows.join(", ")}`;
}
