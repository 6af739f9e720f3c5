import { countWhile } from "@wirecost/sim-core/model";

/** Line starts of a text, to find the line of a position. */
export class Lines {
  readonly #text: string;
  /** Computed on first use. */
  #found: readonly number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  get #starts(): readonly number[] {
    if (this.#found) return this.#found;
    const starts = [0];
    for (let at = this.#text.indexOf("\n"); at >= 0; at = this.#text.indexOf("\n", at + 1))
      starts.push(at + 1);
    this.#found = starts;
    return starts;
  }

  get count(): number {
    return this.#starts.length;
  }

  /** From 1. */
  lineOf(at: number): number {
    const starts = this.#starts;
    return 1 + countWhile(starts.length - 1, (before) => (starts[before + 1] ?? 0) <= at);
  }

  /** Start of a line. @param line from 1 */
  startOf(line: number): number {
    return this.#starts[line - 1] ?? this.#text.length;
  }

  /** Without its line feed; a carriage return before it is included. @param line from 1 */
  textOf(line: number): string {
    return this.#text.slice(this.startOf(line), this.startOf(line + 1)).replace(/\n$/, "");
  }
}
