/**
 * A part of ABL source. Comments and other directives of the preprocessor are none.
 *
 * - `word`: a keyword, a name with its dots (`shop.customer.name`), or a number
 * - `text`: a string; `text` is what it holds
 * - `period`: the end of a statement
 * - `colon`: a colon that a space follows, which ends the head of a block, or a label
 * - `include`: `{file.i arguments}`; `text` is what stands between the braces
 * - `branch`: `&IF` ("if"), `&ELSE` and `&ELSEIF` ("else"), `&ENDIF` ("endif")
 * - `mark`: anything else, one character
 */
export interface Token {
  readonly kind: "word" | "text" | "period" | "colon" | "include" | "mark" | "branch";
  readonly text: string;
  /** Words in lower case; the text of everything else. */
  readonly lower: string;
  /** Where it begins and ends in its file, in characters. */
  readonly start: number;
  readonly end: number;
}
