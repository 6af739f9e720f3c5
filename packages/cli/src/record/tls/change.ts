/** A proxy's modification of passing bytes. */
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
  /** Data to forward now. */
  readonly pass: Buffer;
  /** Answer to the sender on behalf of the other side. */
  readonly answer: Buffer;
}

export const NOTHING = Buffer.alloc(0);
