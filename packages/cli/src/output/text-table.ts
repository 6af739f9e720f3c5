import { onOneLine } from "./printable.ts";

/** Lines of columns: the first left-aligned, the others right-aligned if they are numbers. */
export function textTable(names: readonly string[], cells: readonly (readonly string[])[]): string {
  const head = names.map(onOneLine);
  const rows = cells.map((row) => row.map(onOneLine));
  const all = [head, ...rows];
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0)));
  const right = head.map(
    (_, i) => i > 0 && rows.length > 0 && rows.every((row) => /^$|^[-+]?[\d.]/.test(row[i] ?? "")),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => (right[i] ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join("  ")
      .trimEnd();
  return `${[line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n")}\n`;
}
