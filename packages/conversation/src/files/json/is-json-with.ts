/** Whether a file begins with a bracket and contains one of these words in quotes. */
export function isJsonWith(start: Uint8Array, bracket: string, words: readonly string[]): boolean {
  const text = new TextDecoder().decode(start).trimStart();
  return text.startsWith(bracket) && words.some((word) => text.includes(word));
}
