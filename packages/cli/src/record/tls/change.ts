/** What a proxy changes of the bytes that pass. */
export interface Change {
  /** Bytes of the client. */
  client(chunk: Buffer): Passed;
  /** The client sends no more. @returns what was held back */
  clientEnd(): Buffer;
  /** Bytes of the server. */
  server(chunk: Buffer): Passed;
  /** The server sends no more. @returns what was held back */
  serverEnd(): Buffer;
}

export interface Passed {
  /** What is passed on now. */
  readonly pass: Buffer;
  /** What the sender is answered in the name of the other side. */
  readonly answer: Buffer;
}

export const NOTHING = Buffer.alloc(0);
