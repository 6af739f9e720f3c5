import type { MeasurementFile } from "@wirecost/importers";

/** Length of a file's beginning from which its system is detected. */
const ENOUGH = 256 * 1024;

/** The file itself if it is short or compressed, or else its first lines. */
export function startOf(file: MeasurementFile): MeasurementFile {
  const { name, size = file.bytes.length } = file;
  const [first = new Uint8Array()] = file.pieces?.() ?? [file.bytes];
  const gzip = first[0] === 0x1f && first[1] === 0x8b;
  if (size <= ENOUGH || gzip) return file;
  const end = first.lastIndexOf(10, ENOUGH);
  return end < 0 ? file : { name, bytes: first.slice(0, end + 1) };
}
