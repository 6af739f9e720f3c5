// What spreadsheets take for the start of a formula, full-width forms included (OWASP, "CSV Injection").
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Puts an apostrophe before text that a spreadsheet would compute. Numbers, negative ones too, stay numbers. */
export function guard(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** Takes the apostrophe of {@link guard} off again. */
export function unguard(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
