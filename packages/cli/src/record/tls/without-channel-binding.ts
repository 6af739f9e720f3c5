import { type Change, NOTHING, type Passed } from "./change.ts";

/** Maximum bytes of the list of mechanisms, which is short. */
const MAX_LIST = 4096;
const HEADER = 5;
const SASL = 10;
const AUTHENTICATION = "R".charCodeAt(0);

/**
 * Removes SCRAM-SHA-256-PLUS from a PostgreSQL server's offer: it binds the sign-in to the certificate of the server's
 * TLS, which a client sees only if nothing terminates TLS in between.
 */
export class WithoutChannelBinding implements Change {
  #held: Buffer | undefined = Buffer.alloc(0);
  #hasOffered = false;

  /** Whether the server has offered it. */
  get hasOffered(): boolean {
    return this.#hasOffered;
  }

  client(chunk: Buffer): Passed {
    return { pass: chunk, answer: NOTHING };
  }

  clientEnd(): Buffer {
    return NOTHING;
  }

  server(chunk: Buffer): Passed {
    return { pass: this.#taken(chunk), answer: NOTHING };
  }

  /** @returns what the client may have of it now */
  #taken(chunk: Buffer): Buffer {
    if (this.#held === undefined) return chunk;
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    let at = 0;
    while (bytes.length - at >= HEADER) {
      const length = 1 + bytes.readUInt32BE(at + 1);
      const isSignIn = bytes[at] === AUTHENTICATION;
      if (!isSignIn && bytes[at] !== "v".charCodeAt(0)) return this.#over(bytes);
      if (length > MAX_LIST) return this.#over(bytes);
      if (bytes.length - at < length) break;
      if (isSignIn) {
        const message = bytes.subarray(at, at + length);
        return this.#over(
          Buffer.concat([bytes.subarray(0, at), this.#offer(message), bytes.subarray(at + length)]),
        );
      }
      at += length;
    }
    this.#held = Buffer.from(bytes.subarray(at));
    return bytes.subarray(0, at);
  }

  serverEnd(): Buffer {
    return this.#over(this.#held ?? Buffer.alloc(0));
  }

  #over(bytes: Buffer): Buffer {
    this.#held = undefined;
    return bytes;
  }

  #offer(message: Buffer): Buffer {
    if (message.length < HEADER + 4 || message.readUInt32BE(HEADER) !== SASL) return message;
    const offered = message
      .toString("latin1", HEADER + 4)
      .split("\0")
      .filter(Boolean);
    const left = offered.filter((name) => !name.endsWith("-PLUS"));
    this.#hasOffered = left.length < offered.length;
    // If a server offers nothing else, its offer is unchanged, and it reports the error itself.
    if (!this.#hasOffered || left.length === 0) return message;
    const names = Buffer.from(`${left.map((name) => `${name}\0`).join("")}\0`, "latin1");
    const changed = Buffer.concat([message.subarray(0, HEADER + 4), names]);
    changed.writeUInt32BE(changed.length - 1, 1);
    return changed;
  }
}
