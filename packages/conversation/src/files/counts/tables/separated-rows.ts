import { ConversationFileError } from "../../file-format.ts";
import { CsvRecords, columnsOf } from "../../logs/csv-records.ts";
import type { Row } from "./columns.ts";

/**
 * Comma- or semicolon-separated values; quoted ones may contain line ends.
 *
 * @param isWhole whether these are all lines: a beginning may end within quotes
 */
export function* csvRows(lines: readonly string[], isWhole: boolean): Generator<Row> {
  const separator = lines.find((line) => line.trim() !== "")?.includes(",") ? "," : ";";
  let [record, beganAt] = ["", 0];
  const records = new CsvRecords((text) => {
    record = text;
  }, Number.POSITIVE_INFINITY);
  for (const [i, line] of lines.entries()) {
    if (!records.isQuoted) beganAt = i + 1;
    records.line(line);
    if (record !== "")
      yield [columnsOf(record, separator).map((value) => plainNumber(value, separator)), beganAt];
    record = "";
  }
  if (isWhole && records.isQuoted)
    throw new ConversationFileError("A value in quotes that begins here does not end.", { line: beganAt });
}

/** Semicolons separate values where a comma is the decimal mark. */
function plainNumber(value: string, separator: string): string {
  return separator === ";" && /^\d{1,20},\d{1,20}$/.test(value) ? value.replace(",", ".") : value;
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "0": " ", "\\": "\\" };

/** Tab-separated values, as written by mysql --batch: line ends and tabs in them are escaped. */
export function* tabRows(lines: readonly string[]): Generator<Row> {
  const plain = (value: string) => value.replaceAll(/\\(.)/g, (all, char: string) => ESCAPES[char] ?? all);
  for (const [i, line] of lines.entries()) if (line.trim() !== "") yield [line.split("\t").map(plain), i + 1];
}

/** Values between bars, with a line of dashes below their names, as many tools write Markdown tables. */
export function* barRows(lines: readonly string[]): Generator<Row> {
  for (const [i, line] of lines.entries()) {
    const row = line.trim();
    if (!row.includes("|") || /^[|:\s-]+$/.test(row)) continue;
    const cells = row
      .replace(/^\|/, "")
      .replace(/(?<!\\)\|$/, "")
      .split(/(?<!\\)\|/);
    const plain = cells.map((cell) =>
      cell
        .trim()
        .replaceAll("\\|", "|")
        .replaceAll(/<br ?\/?>/gi, "\n"),
    );
    yield [plain, i + 1];
  }
}
