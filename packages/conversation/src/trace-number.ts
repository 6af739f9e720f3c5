/**
 * A number for a trace id, equal in every file with that id: its last 13 hexadecimal digits, which a number represents
 * exactly. Ids are random; 64 bits of them are common to all tracing systems. 0 for an invalid id.
 */
export function traceNumber(id: string): number {
  return /^[0-9a-f]{16,32}$/i.test(id) ? Number.parseInt(id.slice(-13), 16) : 0;
}
