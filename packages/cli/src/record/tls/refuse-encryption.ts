import { type Change, NOTHING, type Passed } from "./change.ts";
import { isGreeting, withTls } from "./mysql-greeting.ts";

/** Beginning of a PostgreSQL client's request for TLS or GSSAPI; the last of its eight bytes distinguishes them. */
const REQUEST = [0, 0, 0, 8, 0x04, 0xd2, 0x16];
const REQUEST_LENGTH = 8;
const TLS = 0x2f;
const GSSAPI = 0x30;
const MAX_GREETING = 4096;

/** Keeps a connection readable: refuses encryption on behalf of the server, before a program has started it. */
export class EncryptionRefusal implements Change {
  #held: Buffer = Buffer.alloc(0);
  #isOver = false;
  #hasRefused = false;
  #greeting: Buffer | undefined = Buffer.alloc(0);

  /** Whether the client has sent anything but a request for encryption. */
  get isOver(): boolean {
    return this.#isOver;
  }

  get isGivenUp(): boolean {
    return this.#hasRefused && !this.#isOver;
  }

  /** Bytes of the client, without PostgreSQL's requests for encryption. */
  client(chunk: Buffer): Passed {
    this.#greeting = undefined;
    if (this.#isOver) return { pass: chunk, answer: NOTHING };
    let rest = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    let refused = 0;
    while (rest.length >= REQUEST_LENGTH && isRequest(rest)) {
      refused += 1;
      this.#hasRefused = true;
      rest = rest.subarray(REQUEST_LENGTH);
    }
    const isPart =
      rest.length < REQUEST_LENGTH && rest.every((byte, i) => i >= REQUEST.length || byte === REQUEST[i]);
    this.#held = isPart ? Buffer.from(rest) : Buffer.alloc(0);
    this.#isOver = !isPart;
    return { pass: isPart ? NOTHING : rest, answer: Buffer.alloc(refused, "N") };
  }

  /** The client sends no more: the held beginning was not a request. */
  clientEnd(): Buffer {
    const held = this.#held;
    this.#held = Buffer.alloc(0);
    return held;
  }

  /** Bytes of the server, with a MySQL greeting that no longer offers TLS. */
  server(chunk: Buffer): Passed {
    return { pass: this.#greet(chunk), answer: NOTHING };
  }

  #greet(chunk: Buffer): Buffer {
    if (this.#greeting === undefined) return chunk;
    const start = this.#greeting.length === 0 ? chunk : Buffer.concat([this.#greeting, chunk]);
    const mayBe = start.length < 5 || isGreeting(start);
    const length = 4 + start.readUIntLE(0, Math.min(3, start.length));
    if (mayBe && start.length < Math.min(length, MAX_GREETING)) {
      this.#greeting = Buffer.from(start);
      return Buffer.alloc(0);
    }
    this.#greeting = undefined;
    if (!mayBe) return start;
    const changed = withTls(start.subarray(0, length), false);
    if (changed === undefined) return start;
    this.#hasRefused = true;
    return Buffer.concat([changed, start.subarray(length)]);
  }

  /** The server sends no more: the held beginning was not a greeting. */
  serverEnd(): Buffer {
    const held = this.#greeting ?? Buffer.alloc(0);
    this.#greeting = undefined;
    return held;
  }
}

function isRequest(bytes: Buffer): boolean {
  return REQUEST.every((byte, i) => bytes[i] === byte) && (bytes[7] === TLS || bytes[7] === GSSAPI);
}
