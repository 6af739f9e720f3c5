/** Splits bytes of UTF-8 text into lines, without their ends. */
export class Lines {
  readonly #take: (line: string) => void;
  readonly #longest: number;
  readonly #decoder = new TextDecoder();
  #parts: string[] = [];
  #length = 0;

  /**
   * @param longest a line with more characters is handed over in parts: a file may have no line end, and its reader
   * refuses or cuts it
   */
  constructor(take: (line: string) => void, longest: number) {
    this.#take = take;
    this.#longest = longest;
  }

  take(bytes: Uint8Array): void {
    this.#text(this.#decoder.decode(bytes, { stream: true }));
  }

  /** Passes on the last line, which may have no end. */
  finish(): void {
    this.#text(this.#decoder.decode());
    if (this.#length > 0) this.#line("");
  }

  #text(text: string): void {
    let from = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
      this.#line(text.slice(from, text[end - 1] === "\r" && end > from ? end - 1 : end));
      from = end + 1;
    }
    if (from === text.length) return;
    const rest = text.slice(from);
    this.#parts.push(rest);
    this.#length += rest.length;
    if (this.#length > this.#longest) this.#line("");
  }

  #line(end: string): void {
    const line = this.#parts.length === 0 ? end : this.#parts.join("") + end;
    this.#parts = [];
    this.#length = 0;
    this.#take(line.endsWith("\r") ? line.slice(0, -1) : line);
  }
}
