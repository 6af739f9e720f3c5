import { type Row, recordOf, recordsOf, type TableRecord } from "./columns.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  nbsp: " ",
  "#39": "'",
};

const ROW_END = /<\/(?:tr|row)\b[^<>]*>?/i;
const TABLE_END = /<\/(?:table|resultset)\s*>/i;

/** Whether the end of the table was read. */
export function isWholeHtml(lines: readonly string[]): boolean {
  const last = lines.findLastIndex((line) => ROW_END.test(line));
  return lines.slice(Math.max(0, last)).some((line) => TABLE_END.test(line));
}

/**
 * Rows of an HTML table, as written by `psql -H` and `mysql -H`; with names beside values, by psql's `\x`. Also XML,
 * as written by `mysql -X`, where each field has its name.
 */
export function* htmlRecords(lines: readonly string[]): Generator<TableRecord> {
  const rows: Row[] = [];
  /** For a record with names beside its values. */
  let record = new Map<string, string>();
  for (const [html, line] of rowsOf(lines)) {
    const cells = html.split(/<(?=(?:t[hd]|field)\b)/i).slice(1);
    const values = cells.map((cell) => plainText(cell.slice(cell.indexOf(">") + 1)));
    const [first, second] = cells.map((cell) => /^th/i.test(cell));
    const names = cells.map((cell) => /^field name="(\w+)"/.exec(cell)?.[1]?.toLowerCase());
    if (names[0] !== undefined)
      yield recordOf(
        names.map((name = "") => name),
        values,
      );
    else if (values.length === 2 && first && !second && rows.length === 0)
      record.set((values[0] ?? "").toLowerCase(), values[1] ?? "");
    else if (values.length > 1) rows.push([values, line]);
    else if (values.length === 1 && record.size > 0) {
      yield record;
      record = new Map();
    }
  }
  if (record.size > 0) yield record;
  yield* recordsOf(rows);
}

/** The content of each row, and its last line. */
function* rowsOf(lines: readonly string[]): Generator<readonly [html: string, line: number]> {
  let text = "";
  for (const [i, line] of lines.entries()) {
    text += `${line}\n`;
    // Text before it is not searched again.
    if (!ROW_END.test(line)) continue;
    const rows = text.split(ROW_END);
    text = rows.pop() ?? "";
    for (const row of rows) yield [row, i + 1];
  }
}

function plainText(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(\w+|#39);/g, (all, name: string) => ENTITIES[name.toLowerCase()] ?? all)
    .trim();
}
