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

/** Attempts without an answer, by their content. */
const unanswered = new Map<string, Attempt>();

/** How long the same content is taken for the same attempt: the user of an hour later wants another object. */
const SAME_MS = 60 * 60_000;

/**
 * Creates an object under an id that is the same for the same content, until the server has answered: content that is
 * sent again because its reply is missing is stored once.
 */
export async function createOnce<Result>(
  content: readonly unknown[],
  create: (attempt: Attempt) => Promise<Result>,
): Promise<Result> {
  const key = JSON.stringify(content);
  const now = new Date();
  const earlier = unanswered.get(key);
  const isSame = earlier && now.getTime() - earlier.begun.getTime() < SAME_MS;
  const attempt = isSame ? earlier : { id: newId(), begun: now };
  unanswered.set(key, attempt);
  try {
    const result = await create(attempt);
    unanswered.delete(key);
    return result;
  } catch (error) {
    if (isAnswered(error)) unanswered.delete(key);
    throw error;
  }
}

/**
 * Whether an attempt has ended. Otherwise its object may be stored: the connection was lost (a TypeError of fetch), or
 * the server failed, or it refused to look, such as without a session or after too many requests.
 */
function isAnswered(error: unknown): boolean {
  if (error instanceof TypeError) return false;
  return !(error instanceof ProblemError) || [404, 409].includes(error.problem.status);
}
