/**
 * The same query for several values, sent together on one connection and answered together: the extended protocol
 * with one Sync at the end. For `client.query()`, which waits for `done`.
 */
export class Pipelined {
  #rows = 0;
  /** @type {(rows: number) => void} */
  #resolve = () => {};
  /** @type {(error: Error) => void} */
  #reject = () => {};
  /** @type {Error | undefined} */
  #error;

  /** @param {string} text @param {readonly string[][]} values of each query */
  constructor(text, values) {
    this.text = text;
    this.values = values;
    /** Settles with the number of rows. @type {Promise<number>} */
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** @param {import("pg").Connection} connection */
  submit(connection) {
    connection.stream.cork();
    for (const values of this.values) {
      connection.parse({ name: "", text: this.text, types: [] }, true);
      connection.bind({ portal: "", statement: "", values }, true);
      connection.describe({ type: "P", name: "" }, true);
      connection.execute({ portal: "", rows: "0" }, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleDataRow() {
    this.#rows++;
  }

  /** @param {Error} error */
  handleError(error) {
    this.#error = error;
  }

  handleReadyForQuery() {
    if (this.#error) this.#reject(this.#error);
    else this.#resolve(this.#rows);
  }

  handleRowDescription() {}
  handleCommandComplete() {}
  handleEmptyQuery() {}
  handlePortalSuspended() {}
}
