/** A header for comparison: lower case, letters and digits only, so "-Mm", "mm" and "M_m" are equal. */
export function normalizeHeader(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
