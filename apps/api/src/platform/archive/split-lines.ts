/**
 * Lines of a text that arrives in pieces, each without its line feed. The cost of a line is linear in its length,
 * whatever the number of pieces.
 *
 * @param most characters that a line may have
 * @throws LineError for a longer line, or a last one without a line feed
 */
export async function* splitLines(pieces: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let number = 1;
  let begun: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const [more = "", ...others] = decoder.decode(piece, { stream: true }).split("\n");
    begun.push(more);
    length += more.length;
    if (length > most) throw new LineError(number, "is too long");
    for (const next of others) {
      yield begun.join("");
      number += 1;
      begun = [next];
      length = next.length;
    }
  }
  if (length > 0) throw new LineError(number, "is cut off");
}

/** An invalid line, counted from 1. */
export class LineError extends Error {
  override readonly name = "LineError";
  constructor(number: number, problem: string) {
    super(`line ${number} ${problem}`);
  }
}
