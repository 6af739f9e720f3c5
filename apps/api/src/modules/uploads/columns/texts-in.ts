import type { TextsColumn } from "@wirecost/contract";

/** The texts of a column, one by one. */
export function textsIn({ bytes, ends }: TextsColumn): string[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from(ends, (end, i) => all.toString("utf8", ends[i - 1] ?? 0, end));
}
