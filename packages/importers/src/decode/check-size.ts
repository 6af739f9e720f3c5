import { MAX_BYTES } from "../limits.ts";
import type { Complaint } from "../reading.ts";

const MIB = 1024 * 1024;

/**
 * The problem with a file of this many bytes, or undefined. Needs no content, so a file can be rejected before it is
 * read.
 */
export function checkSize(bytes: number): Complaint | undefined {
  if (bytes > MAX_BYTES) {
    const message = `The file has ${(bytes / MIB).toFixed(1)} MiB; the limit is ${MAX_BYTES / MIB} MiB. Split it into several files.`;
    return { line: 0, value: `${bytes} bytes`, message, severity: "error" };
  }
  if (bytes === 0) {
    const message =
      "The file is empty: it should be a table with a header line, or a report of a supported format.";
    return { line: 0, value: "0 bytes", message, severity: "error" };
  }
  return undefined;
}
