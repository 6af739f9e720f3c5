import { csvCell } from "@wirecost/importers";

/** A table for files: numbers stay numbers, in the units of the heads. */
export interface ExportedTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  /** What is to be said beneath it, where a format has room for that. */
  readonly notes?: readonly string[];
}

/** Comma-separated values; texts that a spreadsheet would take for a formula are escaped. */
export function tableCsv({ head, rows }: ExportedTable): string {
  return [head, ...rows].map((line) => `${line.map(csvCell).join(",")}\r\n`).join("");
}

/** A Markdown table: first column left-aligned, numbers right-aligned. */
export function tableMarkdown({ title, head, rows, notes = [] }: ExportedTable): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.map(markdownCell).join(" | ")} |`;
  const numeric = head.map(
    (_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === "number"),
  );
  return `${[
    `**${markdownText(title)}**`,
    "",
    line(head),
    line(numeric.map((right) => (right ? "---:" : "---"))).replaceAll("\\", ""),
    ...rows.map(line),
    ...notes.flatMap((note) => ["", markdownText(note)]),
  ].join("\n")}\n`;
}

/** For people: six digits are more than any of these numbers is known to. */
function markdownCell(cell: string | number): string {
  if (typeof cell === "number") return String(Number.isInteger(cell) ? cell : Number(cell.toPrecision(6)));
  return markdownText(cell);
}

/** Escapes a text for Markdown on one line: no element, link, picture, entity or emphasis. */
export function markdownText(text: string): string {
  const onOneLine = (blanks: string) => (/[\r\n]/.test(blanks) ? " " : blanks);
  return text.replace(/[|\\<>*_`[\]&]/g, "\\$&").replace(/(?<!\s)\s+/g, onOneLine);
}

/** Lets the browser save a file. */
export function download(name: string, content: Blob | string, type = "text/plain;charset=utf-8"): void {
  const url = URL.createObjectURL(
    typeof content === "string" ? new Blob([marked(content, type)], { type }) : content,
  );
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Firefox reads the address a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Spreadsheets detect UTF-8 in CSV only by a byte-order mark; ASCII text needs none. */
export function marked(content: string, type: string): string {
  return type.startsWith("text/csv") && /[^\n\r -~]/.test(content) ? `\ufeff${content}` : content;
}
