import { constants, privateDecrypt, publicEncrypt } from "node:crypto";
import { type Change, NOTHING, type Passed } from "./change.ts";
import { CLIENT_SSL, scrambleOf } from "./mysql-greeting.ts";

const HEADER = 4;
/** Longer packets are not part of a sign-in. */
const MAX_PACKET = 1 << 20;
const OK = 0x00;
const MORE = 0x01;
const SWITCH = 0xfe;
const ERROR = 0xff;
/** caching_sha2_password's code after MORE: the server needs the full password. */
const FULL = 4;
/** Request of an unencrypted client for the server's public key. */
const KEY_REQUEST = 2;
const SSL_BYTE = 1;

/** A key pair, PEM. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

interface Side {
  readonly isEncrypted: boolean;
  /** Sequence number of its next packet. */
  next: number;
  /** The beginning of a packet. */
  held: Buffer;
}

interface SignInOptions {
  /** The server's, unchanged. */
  readonly greeting: Buffer;
  readonly clientEncrypts: boolean;
  readonly serverEncrypts: boolean;
  /** For a client that does not encrypt, if the server does. */
  readonly keys: KeyPair | undefined;
}

/**
 * A MySQL sign-in with encryption on one side and possibly not on the other. A request for TLS is a separate packet, so
 * packets have other numbers on both sides. If a server needs the full password, a client sends it in plain text over
 * TLS, and otherwise encrypted with the server's public key: one is converted to the other.
 */
export class MysqlSignIn implements Change {
  readonly #client: Side;
  readonly #server: Side;
  readonly #keys: KeyPair | undefined;
  #scramble: Buffer;
  #isLogin = true;
  #isOver = false;
  /** Next packet of a password exchange: from the client, its key from the server, or encrypted from the client. */
  #awaits: "password" | "key" | "encrypted" | undefined;
  #password = NOTHING;

  constructor({ greeting, clientEncrypts, serverEncrypts, keys }: SignInOptions) {
    const side = (isEncrypted: boolean): Side => ({ isEncrypted, next: isEncrypted ? 2 : 1, held: NOTHING });
    this.#client = side(clientEncrypts);
    this.#server = side(serverEncrypts);
    this.#keys = keys;
    this.#scramble = scrambleOf(greeting);
  }

  client(chunk: Buffer): Passed {
    return this.#read(this.#client, chunk, (body) => this.#handleClient(body));
  }

  clientEnd(): Buffer {
    return held(this.#client);
  }

  server(chunk: Buffer): Passed {
    return this.#read(this.#server, chunk, (body) => this.#handleServer(body));
  }

  serverEnd(): Buffer {
    return held(this.#server);
  }

  #read(from: Side, chunk: Buffer, handle: (body: Buffer) => PacketAction): Passed {
    if (this.#isOver && from.held.length === 0) return { pass: chunk, answer: NOTHING };
    let rest = from.held.length === 0 ? chunk : Buffer.concat([from.held, chunk]);
    const to = from === this.#client ? this.#server : this.#client;
    const [pass, answer]: [Buffer[], Buffer[]] = [[], []];
    while (!this.#isOver && rest.length >= HEADER) {
      const length = rest.readUIntLE(0, 3);
      if (length > MAX_PACKET) this.#isOver = true;
      if (this.#isOver || rest.length < HEADER + length) break;
      from.next = (rest[3] ?? 0) + 1;
      const action = handle(rest.subarray(HEADER, HEADER + length));
      if (action.pass) pass.push(packet(to, action.pass));
      if (action.answer) answer.push(packet(from, action.answer));
      rest = rest.subarray(HEADER + length);
    }
    if (this.#isOver) pass.push(rest);
    from.held = this.#isOver ? NOTHING : Buffer.from(rest);
    return { pass: Buffer.concat(pass), answer: Buffer.concat(answer) };
  }

  #handleClient(body: Buffer): PacketAction {
    if (this.#isLogin) {
      this.#isLogin = false;
      const login = Buffer.from(body);
      const flag = CLIENT_SSL >> 8;
      if (login.length > SSL_BYTE)
        login[SSL_BYTE] = this.#server.isEncrypted
          ? (login[SSL_BYTE] ?? 0) | flag
          : (login[SSL_BYTE] ?? 0) & ~flag;
      return { pass: login };
    }
    switch (this.#awaits) {
      case "password":
        if (!this.#client.isEncrypted) {
          this.#awaits = "encrypted";
          const isQuestion = body.length === 1 && body[0] === KEY_REQUEST;
          return isQuestion && this.#keys
            ? { answer: Buffer.concat([Buffer.from([MORE]), Buffer.from(this.#keys.publicKey)]) }
            : this.#decrypted(body);
        }
        this.#awaits = "key";
        this.#password = Buffer.from(body);
        return { pass: Buffer.from([KEY_REQUEST]) };
      case "encrypted":
        return this.#decrypted(body);
      default:
        return { pass: body };
    }
  }

  #decrypted(body: Buffer): PacketAction {
    this.#awaits = undefined;
    try {
      const key = { key: this.#keys?.privateKey ?? "", padding: constants.RSA_PKCS1_OAEP_PADDING };
      return { pass: mixed(privateDecrypt(key, body), this.#scramble) };
    } catch {
      return { answer: denied(FOREIGN_KEY) };
    }
  }

  /** @param key of the server */
  #encrypted(key: Buffer): PacketAction {
    const secret = mixed(this.#password, this.#scramble);
    this.#password.fill(0);
    this.#password = NOTHING;
    try {
      return { answer: publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING }, secret) };
    } catch {
      return { pass: denied("the server's public key cannot be read. Record with --server-tls verify") };
    }
  }

  #handleServer(body: Buffer): PacketAction {
    const [first] = body;
    if (this.#awaits === "key" && first === MORE) {
      this.#awaits = undefined;
      return this.#encrypted(body.subarray(1));
    }
    if (first === OK || first === ERROR) this.#isOver = true;
    else if (first === SWITCH && body.includes(0)) {
      const scramble = body.subarray(body.indexOf(0) + 1);
      this.#scramble = Buffer.from(scramble.at(-1) === 0 ? scramble.subarray(0, -1) : scramble);
    } else if (first === MORE && body[1] === FULL && body.length === 2)
      this.#awaits = this.#client.isEncrypted === this.#server.isEncrypted ? undefined : "password";
    return { pass: body };
  }
}

/** Result for a packet: dropped, if both are omitted. */
interface PacketAction {
  readonly pass?: Buffer;
  readonly answer?: Buffer;
}

function held(side: Side): Buffer {
  const rest = side.held;
  side.held = NOTHING;
  return rest;
}

function packet(side: Side, body: Buffer): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUIntLE(body.length, 0, 3);
  header[3] = side.next;
  side.next += 1;
  return Buffer.concat([header, body]);
}

/** Combines a password with the scramble, or reverses it. */
function mixed(bytes: Buffer, scramble: Buffer): Buffer {
  return Buffer.from(bytes.map((byte, i) => byte ^ (scramble[i % scramble.length] ?? 0)));
}

const FOREIGN_KEY =
  "the password is encrypted with a public key that the program has of the server. Let it ask for the key, or record with --tls terminate";

/** A MySQL error about denied access, as programs show it. */
function denied(why: string): Buffer {
  const code = Buffer.from([ERROR, 1045 & 0xff, 1045 >> 8]);
  return Buffer.concat([code, Buffer.from(`#28000wirecost record: ${why}`)]);
}
