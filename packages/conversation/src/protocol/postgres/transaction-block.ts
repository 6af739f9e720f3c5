import type { PendingCall } from "../trip-log.ts";

/** Number of a connection's transaction block; 0 outside of one. */
export class TransactionBlock {
  readonly #next: () => number;
  number = 0;

  /** @param next the number of the next block */
  constructor(next: () => number) {
    this.#next = next;
  }

  /** Follows a command's tag: the server reports readiness only after everything that was sent. */
  track(tag: string, call: PendingCall | undefined): void {
    const word = /^[A-Z ]*/.exec(tag)?.[0];
    if ((word === "BEGIN" || word === "START TRANSACTION") && this.number === 0) this.number = this.#next();
    const ends = word === "COMMIT" || word === "PREPARE TRANSACTION" || word === "ROLLBACK";
    // A return to a savepoint has the same tag.
    if (!ends || (call && /^\s*(?:ROLLBACK|ABORT)\b[^;]*\bTO\b/i.test(call.statement.text))) return;
    if (call) call.transaction = this.number;
    this.number = 0;
  }

  /** The server is ready. */
  ready(isInBlock: boolean): void {
    if (!isInBlock) this.number = 0;
    else if (this.number === 0) this.number = this.#next();
  }
}
