import { createClient } from "@wirecost/contract";

/** The API at this page's own address. Brings zod along: import it lazily from anything in the lab's first load. */
export const api = createClient();

/**
 * The id of an object before it is stored, a random UUID: a save that is sent again, because its reply was lost, is
 * stored once. `crypto.randomUUID()` exists only on pages served over HTTPS.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
