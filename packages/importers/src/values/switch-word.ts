// The last words are TRUE and FALSE as saved by Excel in German, French, Spanish, Italian, Portuguese, Dutch and
// Polish.
const ON = new Set("1 true yes on x y wahr vrai verdadero vero verdadeiro waar prawda".split(" "));
const OFF = new Set("0 false no off n falsch faux falso onwaar fałsz".split(" "));

/** Whether a word means on or off, ignoring case; undefined for any other. */
export function switchWord(text: string): boolean | undefined {
  const word = text.toLowerCase();
  return ON.has(word) ? true : OFF.has(word) ? false : undefined;
}
