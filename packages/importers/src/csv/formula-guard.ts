// Characters that start a formula in spreadsheets, including full-width forms (OWASP, "CSV Injection").
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Puts an apostrophe before text that a spreadsheet would evaluate. Numbers, including negative ones, stay numbers. */
export function guard(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe of {@link guard}. */
export function unguard(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
