import type { Client } from "pg";

/** The used part of a pg connection. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  query(text: string): void;
  parse(query: object): void;
  bind(config: object): void;
  describe(message: object): void;
  execute(config: object): void;
  sync(): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
}

/** A request that pg does not support, for `client.query()`. It resolves when the server is ready again. */
abstract class Request {
  protected rows = 0;
  #error: Error | undefined;
  #resolve: (rows: number) => void = () => {};
  #reject: (error: Error) => void = () => {};
  readonly #done = new Promise<number>((resolve, reject) => {
    this.#resolve = resolve;
    this.#reject = reject;
  });

  /** @returns rows that it got or wrote */
  async sentBy(client: Client): Promise<number> {
    client.query(this);
    return await this.#done;
  }

  abstract submit(connection: unknown): void;

  handleDataRow(): void {
    this.rows += 1;
  }
  handleError(error: Error): void {
    this.#error ??= error;
    // A lost connection is never ready again.
    if (!("severity" in error)) this.#reject(error);
  }
  handleReadyForQuery(): void {
    if (this.#error) this.#reject(this.#error);
    else this.#resolve(this.rows);
  }
  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

/** The same query for several values, pipelined: the extended protocol with one Sync. */
export class Pipelined extends Request {
  readonly #text: string;
  readonly #values: readonly (readonly string[])[];

  constructor(text: string, values: readonly (readonly string[])[]) {
    super();
    this.#text = text;
    this.#values = values;
  }

  submit(connection: Wire): void {
    connection.stream.cork();
    for (const values of this.#values) {
      connection.parse({ name: "", text: this.#text, types: [] });
      connection.bind({ portal: "", statement: "", values });
      connection.describe({ type: "P", name: "" });
      connection.execute({ portal: "", rows: 0 });
    }
    connection.sync();
    connection.stream.uncork();
  }
}

/** COPY FROM STDIN of a text in memory. */
export class CopyIn extends Request {
  readonly #text: string;
  readonly #data: Uint8Array;

  /** @param lines rows in COPY's text format */
  constructor(text: string, lines: readonly string[]) {
    super();
    this.#text = text;
    this.#data = Buffer.from(lines.join(""));
    this.rows = lines.length;
  }

  submit(connection: Wire): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: Wire): void {
    connection.stream.cork();
    connection.sendCopyFromChunk(this.#data);
    connection.endCopyFrom();
    connection.stream.uncork();
  }
}

/** An empty query: the time of a round trip without work at its end. */
export class Empty extends Request {
  submit(connection: Wire): void {
    connection.query("");
  }
}
