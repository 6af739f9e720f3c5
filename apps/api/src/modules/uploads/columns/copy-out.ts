import type { ClientBase, Connection, Submittable } from "pg";

/**
 * What a query gives, in COPY's binary format: a query's own answer would be texts, which numbers take ten times as
 * long to become.
 */
export function copyOut(client: ClientBase, query: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    client.query(new CopyOut(`COPY (${query}) TO STDOUT (FORMAT binary)`, { resolve, reject }));
  });
}

/** pg has no COPY of its own; its client tells whichever query is active of what comes back. */
class CopyOut implements Submittable {
  readonly #text: string;
  readonly #settle: { resolve(bytes: Buffer): void; reject(error: Error): void };
  readonly #pieces: Buffer[] = [];

  constructor(text: string, settle: { resolve(bytes: Buffer): void; reject(error: Error): void }) {
    this.#text = text;
    this.#settle = settle;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // What it is a part of is written over by what comes next.
    this.#pieces.push(Buffer.from(chunk));
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.#settle.resolve(Buffer.concat(this.#pieces));
  }
  handleError(error: Error): void {
    this.#settle.reject(error);
  }
}
