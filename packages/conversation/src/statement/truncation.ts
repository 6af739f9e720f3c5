import type { Statement } from "../conversation.ts";
import { CUT } from "./statement-text.ts";

/** Counter of statements that are not complete in the source. */
export const TRUNCATED = "ends of truncated statements, whose values are unknown";

/** Marks that whatever truncated a text put at its end: no statement ends with one. */
const MARKS = ["...", "…"];

/** A text without the mark of its truncation; undefined if it has none. */
export function withoutMark(text: string): string | undefined {
  const end = text.trimEnd();
  const mark = MARKS.find((one) => end.endsWith(one));
  return mark && end.slice(0, -mark.length);
}

/** A statement whose end is missing. */
export function truncated(statement: Statement): Statement {
  const { text } = statement;
  return text.endsWith(CUT) ? statement : { ...statement, text: text + CUT };
}
