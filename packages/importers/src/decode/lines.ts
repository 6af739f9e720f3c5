/** A line of a text, without its line end. */
export interface Line {
  /** 1-based. */
  readonly number: number;
  readonly text: string;
}

/** The lines of a text one after another, without holding all of them. */
export function* linesOf(text: string): Generator<Line> {
  let number = 1;
  for (let start = 0; start < text.length; number++) {
    const end = text.indexOf("\n", start);
    if (end < 0) {
      yield { number, text: text.slice(start) };
      return;
    }
    yield { number, text: text.slice(start, end) };
    start = end + 1;
  }
}
