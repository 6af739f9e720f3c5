/**
 * What of pg's connection a COPY needs.
 *
 * @typedef {object} CopyConnection
 * @property {(chunk: Buffer) => void} sendCopyFromChunk
 * @property {() => void} endCopyFrom
 */

/** COPY ... FROM STDIN of a text that is there already. For `client.query()`, which waits for `done`. */
export class CopyIn {
  /** @type {() => void} */
  #resolve = () => {};
  /** @type {(error: Error) => void} */
  #reject = () => {};
  /** @type {Error | undefined} */
  #error;

  /** @param {string} statement @param {string} rows in PostgreSQL's text format */
  constructor(statement, rows) {
    this.statement = statement;
    this.rows = rows;
    /** @type {Promise<void>} */
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** @param {import("pg").Connection} connection */
  submit(connection) {
    connection.query(this.statement);
  }

  /** @param {CopyConnection} connection */
  handleCopyInResponse(connection) {
    connection.sendCopyFromChunk(Buffer.from(this.rows));
    connection.endCopyFrom();
  }

  /** @param {Error} error */
  handleError(error) {
    this.#error = error;
  }

  handleReadyForQuery() {
    if (this.#error) this.#reject(this.#error);
    else this.#resolve();
  }

  handleCommandComplete() {}
}
