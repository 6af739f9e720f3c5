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
  /** Where it begins and ends in its file, in characters; for what an argument stands for, the place of that. */
  readonly start: number;
  readonly end: number;
  /** The include that it stands in; undefined in the file itself. */
  readonly inclusion: Inclusion | undefined;
  /** Whether it stands in its file as it is, so that an edit behind it is one of that. */
  readonly isWritten: boolean;
}
