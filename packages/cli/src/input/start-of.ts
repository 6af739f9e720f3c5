import type { MeasurementFile } from "@wirecost/importers";

/** What is enough of a file to see what it is about. */
const ENOUGH = 256 * 1024;

/** The file itself where it is short or compressed, else its first lines. */
export function startOf(file: MeasurementFile): MeasurementFile {
  const { bytes, name } = file;
  const gzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (bytes.length <= ENOUGH || gzip) return file;
  const end = bytes.lastIndexOf(10, ENOUGH);
  return end < 0 ? file : { name, bytes: bytes.subarray(0, end + 1) };
}
