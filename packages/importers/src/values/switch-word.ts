// Beyond the English words: yes and no, and TRUE or FALSE as saved by Excel, in German, French, Spanish, Italian,
// Portuguese, Dutch and Polish.
const ON = new Set(
  "1 true yes on x y ja oui sí si sì sim tak wahr vrai verdadero vero verdadeiro waar prawda".split(" "),
);
const OFF = new Set(
  "0 false no off n none nein non não nao nee nie falsch faux falso onwaar fałsz".split(" "),
);

/** Whether a word means on or off, ignoring case; undefined for any other. */
export function switchWord(text: string): boolean | undefined {
  const word = text.toLowerCase();
  return ON.has(word) ? true : OFF.has(word) ? false : undefined;
}
