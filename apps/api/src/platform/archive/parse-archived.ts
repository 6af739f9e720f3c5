import type { z } from "zod";
import { archiveError } from "./archive-error.ts";

/** Maximum objects and lists: the list of 200,000 files has as many objects, a run of 40,000 cells as many lists. */
const MAX_BRACKETS = 250_000;

/**
 * Parses a JSON piece of an archive. One that consists only of small objects is rejected before parsing: they take
 * twenty times the memory of their text, and block the process.
 *
 * @param where it stands, as a complaint begins
 * @throws AppError unreadable-upload
 */
export function parseArchived<T>(where: string, text: string, schema: z.ZodType<T>): T {
  if (countBrackets(text) > MAX_BRACKETS)
    throw archiveError(`${where}, has more than ${MAX_BRACKETS} lists and objects, the limit.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw archiveError(`${where}, is not JSON.`, { cause });
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw archiveError(`${where}: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`);
}

const [LIST, OBJECT] = ["[".charCodeAt(0), "{".charCodeAt(0)];

/** Includes those within texts: a document stored as text is parsed too. */
function countBrackets(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === LIST || code === OBJECT) count += 1;
  }
  return count;
}
