import { guard } from "./formula-guard.ts";

/**
 * A value as a field of a comma-separated file: quoted where needed, with an apostrophe before text that a spreadsheet
 * would take for a formula. Text that looks like a comment is quoted. Line ends within it become "\n".
 */
export function csvCell(value: string | number | boolean): string {
  if (typeof value !== "string") return String(value);
  const text = guard(value.replace(/\r\n?/g, "\n"));
  return /[",\n;\t|]|^(?:\s|#|\/\/)|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
