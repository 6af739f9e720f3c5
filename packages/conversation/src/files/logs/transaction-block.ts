import type { Statement } from "../../conversation.ts";

/** Follows the transaction blocks of a session by its statements, as far as statements show them. */
export class TransactionBlock {
  readonly #next: () => number;
  #block = 0;

  /** @param next the number of the next block, from 1, once for all sessions */
  constructor(next: () => number) {
    this.#next = next;
  }

  /** @returns the block that a statement belongs to; 0 outside of one */
  follow({ operation, text }: Statement): number {
    if (operation === "BEGIN" && !text.startsWith("BEGIN NOT")) {
      // MySQL's BEGIN within a block commits it; PostgreSQL's changes nothing.
      this.#block ||= this.#next();
      return this.#block;
    }
    const block = this.#block;
    const isEnd = operation === "COMMIT" || operation === "ROLLBACK";
    if (isEnd || (operation === "PREPARE" && /^prepare transaction\b/i.test(text)))
      this.#block = /\band chain$/i.test(text) && block > 0 ? this.#next() : 0;
    return block;
  }

  end(): void {
    this.#block = 0;
  }
}
