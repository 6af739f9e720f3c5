/**
 * A number for the id of a trace, equal in every file that has it: its last 13 hexadecimal digits, which a number holds
 * exactly. Ids are random; 64 bits of them are what all systems of tracing have in common. 0 for what is no such id.
 */
export function traceNumber(id: string): number {
  return /^[0-9a-f]{16,32}$/i.test(id) ? Number.parseInt(id.slice(-13), 16) : 0;
}
