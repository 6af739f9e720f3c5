import { createClient, ProblemError } from "@wirecost/contract";

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

interface Attempt {
  readonly id: string;
  /** Time of the first attempt: what depends on it stays the same. */
  readonly begun: Date;
}

/** Attempts whose reply was lost, by their content. */
const lost = new Map<string, Attempt>();

/**
 * Creates an object under an id that is the same for the same content, until the server has answered: what is sent again
 * because its reply was lost is stored once.
 */
export async function createOnce<Result>(
  content: readonly unknown[],
  create: (attempt: Attempt) => Promise<Result>,
): Promise<Result> {
  const key = JSON.stringify(content);
  const attempt = lost.get(key) ?? { id: newId(), begun: new Date() };
  lost.delete(key);
  try {
    return await create(attempt);
  } catch (error) {
    // Rejected, as for an id of an object that was deleted meanwhile: the next attempt is another object.
    if (isLost(error)) lost.set(key, attempt);
    throw error;
  }
}

/** Whether the server may have done what it was asked to. A TypeError is fetch's for a lost connection. */
function isLost(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof ProblemError && error.problem.status >= 500);
}
