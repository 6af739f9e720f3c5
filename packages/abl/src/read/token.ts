import type { Inclusion } from "./inclusion.ts";

/**
 * A part of ABL source. Comments and other directives of the preprocessor are none.
 *
 * - `word`: a keyword, a name with its dots (`shop.customer.name`), or a number
 * - `text`: a string; `text` is what it holds
 * - `period`: the end of a statement
 * - `colon`: a colon that a space follows, which ends the head of a block, or a label
 * - `include`: `{file.i arguments}` of a file that was not found; `text` is what stands between the braces
 * - `branch`: `&IF` ("if"), `&ELSE` and `&ELSEIF` ("else"), `&ENDIF` ("endif") of a condition that is not decided
 * - `mark`: anything else, one character
 */
export interface Token {
  readonly kind: "word" | "text" | "period" | "colon" | "include" | "mark" | "branch";
  readonly text: string;
  /** Words in lower case, with abbreviated keywords written out; the text of everything else. */
  readonly lower: string;
  /** Its range in its file, in characters; for the expansion of an argument, the position of that. */
  readonly start: number;
  readonly end: number;
  /** The include that contains it; undefined for the file itself. */
  readonly inclusion: Inclusion | undefined;
  /** Whether it occurs in its file literally, so that an edit after it applies there. */
  readonly isWritten: boolean;
}
