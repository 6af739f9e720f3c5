import { constants, createHash, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import { createConnection } from "mysql2/promise";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { startProxy } from "../proxy.ts";
import { Recording } from "../recording.ts";
import type { TlsOptions } from "./encrypt.ts";
import { CLIENT_SSL, scrambleOf } from "./mysql-greeting.ts";
import { type Certificate, sessionCertificate } from "./session-certificate.ts";

const PASSWORD = "hunter2-Zugang";
const SCRAMBLE = Buffer.from("a scramble, 20 bytes");
const PROTOCOL_41 = 1 << 9;
const SECURE_CONNECTION = 1 << 15;
const PLUGIN_AUTH = 1 << 19;
const serverKeys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

let certificate: Certificate;
beforeAll(async () => {
  certificate = await sessionCertificate("127.0.0.1");
});

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of cleanUp.splice(0).reverse()) await stop();
});

/** Reads whole packets and numbers written ones. A wrong sequence number is an error. */
class Wire {
  #socket: Socket;
  #bytes = Buffer.alloc(0);
  #wake = () => {};
  next = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#listen();
  }

  encrypt(): Promise<void> {
    this.#socket.removeAllListeners("data");
    this.#socket.pause();
    if (this.#bytes.length > 0) this.#socket.unshift(this.#bytes);
    this.#bytes = Buffer.alloc(0);
    const secureContext = createSecureContext(certificate);
    this.#socket = new TLSSocket(this.#socket, { isServer: true, secureContext });
    this.#socket.on("error", () => {});
    this.#listen();
    return once(this.#socket, "secure").then(() => {});
  }

  write(...parts: readonly (Buffer | string | readonly number[])[]): void {
    const body = Buffer.concat(
      parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))),
    );
    const header = Buffer.alloc(4);
    header.writeUIntLE(body.length, 0, 3);
    header[3] = this.next++;
    this.#socket.write(Buffer.concat([header, body]));
  }

  async read(): Promise<Buffer> {
    for (;;) {
      const length = this.#bytes.length < 4 ? Number.POSITIVE_INFINITY : 4 + this.#bytes.readUIntLE(0, 3);
      if (this.#bytes.length >= length) {
        const [sequence] = [this.#bytes[3]];
        const body = this.#bytes.subarray(4, length);
        this.#bytes = this.#bytes.subarray(length);
        if (sequence !== this.next) throw new Error(`packet ${sequence} where ${this.next} was expected`);
        this.next += 1;
        return body;
      }
      await new Promise<void>((done) => {
        this.#wake = done;
      });
    }
  }

  #listen(): void {
    this.#socket.on("data", (chunk) => {
      this.#bytes = Buffer.concat([this.#bytes, chunk]);
      this.#wake();
    });
  }
}

const u16 = (value: number) => [value & 0xff, (value >>> 8) & 0xff];
const sha256 = (...parts: readonly Buffer[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
const xor = (bytes: Buffer, mask: Buffer) =>
  Buffer.from(bytes.map((byte, i) => byte ^ (mask[i % mask.length] ?? 0)));

interface ServerOptions {
  readonly encrypts: boolean;
  /** Whether it needs the password, as for the first sign-in of an account. */
  readonly isFull: boolean;
}

/**
 * A MySQL server as its protocol documentation describes caching_sha2_password, which it requests after a login with
 * another method. It answers each query with OK.
 */
async function serve(socket: Socket, { encrypts, isFull }: ServerOptions): Promise<void> {
  const wire = new Wire(socket);
  const capabilities = PROTOCOL_41 | SECURE_CONNECTION | PLUGIN_AUTH | (encrypts ? CLIENT_SSL : 0);
  let scramble = Buffer.from("another of 20 bytes!");
  wire.write(
    [10],
    "8.4.0\0",
    [1, 0, 0, 0],
    scramble.subarray(0, 8),
    [0],
    u16(capabilities),
    [45],
    u16(2),
    u16(capabilities >>> 16),
    [21],
    Buffer.alloc(10),
    scramble.subarray(8),
    [0],
    "mysql_native_password\0",
  );
  let login = await wire.read();
  const isTlsRequest = (login.readUInt16LE(0) & CLIENT_SSL) !== 0;
  if (isTlsRequest !== encrypts) throw new Error(`encryption: ${isTlsRequest}`);
  if (isTlsRequest) {
    if (login.length !== 32) throw new Error("no request for TLS");
    await wire.encrypt();
    login = await wire.read();
  }
  const user = login.subarray(32, login.indexOf(0, 32)).toString();
  scramble = SCRAMBLE;
  wire.write([0xfe], "caching_sha2_password\0", scramble, [0]);
  const token = await wire.read();
  const once = sha256(Buffer.from(PASSWORD));
  let isRight = user === "ann" && token.equals(xor(once, sha256(sha256(once), scramble)));
  if (isFull) {
    wire.write([1, 4]);
    let password = await wire.read();
    if (!encrypts) {
      if (!password.equals(Buffer.from([2]))) throw new Error("the key was not asked for");
      wire.write([1], serverKeys.publicKey);
      const key = { key: serverKeys.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING };
      password = xor(privateDecrypt(key, await wire.read()), scramble);
    }
    isRight &&= password.equals(Buffer.from(`${PASSWORD}\0`));
  } else wire.write([1, 3]);
  if (!isRight) {
    wire.write([0xff], u16(1045), "#28000Access denied");
    socket.end();
    return;
  }
  const ok = [0, 0, 0, ...u16(2), 0, 0];
  wire.write(ok);
  for (;;) {
    wire.next = 0;
    const [command] = await wire.read();
    if (command === 1) {
      socket.end();
      return;
    }
    wire.write(ok);
  }
}

async function recorderOf(server: ServerOptions, client: "terminate" | "refuse", delayMs = 0) {
  const failures: string[] = [];
  const mysql = createServer((socket) => {
    cleanUp.push(() => socket.destroy());
    socket.on("error", () => {});
    serve(socket, server).catch((error: Error) => {
      failures.push(error.message);
      socket.destroy();
    });
  });
  await once(mysql.listen(0, "127.0.0.1"), "listening");
  cleanUp.push(() => new Promise((done) => mysql.close(done)));
  const address = mysql.address();
  const tls: TlsOptions = {
    client: client === "terminate" ? createSecureContext(certificate) : undefined,
    server: server.encrypts ? { mode: "verify", ca: certificate.cert } : { mode: "off" },
  };
  const recording = new Recording("test", undefined);
  const proxy = await startProxy({
    to: { host: "127.0.0.1", port: typeof address === "object" ? (address?.port ?? 0) : 0 },
    listen: { host: "127.0.0.1", port: 0 },
    delayMs,
    passesTls: false,
    tls,
    open: (us) => recording.open(us),
    gaveUp: () => {},
    failed: (why) => failures.push(why),
  });
  cleanUp.push(() => proxy.close(0));
  return { port: proxy.address.port, recording, failures, close: () => proxy.close(1000) };
}

function connectTo(port: number, isEncrypted: boolean, password = PASSWORD) {
  return createConnection({
    host: "127.0.0.1",
    port,
    user: "ann",
    password,
    ...(isEncrypted && { ssl: { ca: certificate.cert } }),
  });
}

describe.each([
  ["encrypts, server does", true, true],
  ["encrypts, server does not", true, false],
  ["does not encrypt, server does", false, true],
  ["does not encrypt, server does not", false, false],
])("a program of MySQL that %s", (_, clientEncrypts, serverEncrypts) => {
  it.each([
    ["a password that the server has cached", { isFull: false }, 0],
    ["a password that it has to see", { isFull: true }, 0],
    ["a delay", { isFull: true }, 6],
  ])("signs in and is recorded with %s", async (__, server, delayMs) => {
    const recorder = await recorderOf({ ...server, encrypts: serverEncrypts }, "terminate", delayMs);
    const client = await connectTo(recorder.port, clientEncrypts);
    for (let i = 0; i < 3; i++) await client.query(`UPDATE item SET price = ${i} WHERE name = '${PASSWORD}'`);
    await client.end();
    await recorder.close();
    expect(recorder.failures).toEqual([]);
    const { statements, connections, calls, dropped } = recorder.recording.finish();
    expect(statements.map(({ text }) => text)).toEqual(["UPDATE item SET price = ? WHERE name = ?"]);
    expect(calls.trip).toHaveLength(3);
    expect(connections).toMatchObject([{ protocol: "mysql", encrypted: false }]);
    expect(dropped).toEqual([]);
  });

  it("is rejected with a wrong password", async () => {
    const recorder = await recorderOf({ isFull: true, encrypts: serverEncrypts }, "terminate");
    await expect(connectTo(recorder.port, clientEncrypts, "wrong")).rejects.toThrow("Access denied");
    await recorder.close();
    expect(recorder.failures).toEqual([]);
  });
});

it("the scramble of a greeting has both parts", () => {
  const greeting = Buffer.concat([
    Buffer.from("\x4a\0\0\0\x0a8.4.0\0\x01\0\0\0", "latin1"),
    SCRAMBLE.subarray(0, 8),
    Buffer.from([0, 0xff, 0xff, 45, 2, 0, 0xff, 0xff, 21]),
    Buffer.alloc(10),
    SCRAMBLE.subarray(8),
    Buffer.from("\0caching_sha2_password\0"),
  ]);
  expect(scrambleOf(greeting)).toEqual(SCRAMBLE);
});

it("a program with the server's public key gets advice", async () => {
  const recorder = await recorderOf({ isFull: true, encrypts: true }, "refuse");
  await expect(
    createConnection({
      host: "127.0.0.1",
      port: recorder.port,
      user: "ann",
      password: PASSWORD,
      authPlugins: {
        caching_sha2_password: (await import("mysql2")).authPlugins.caching_sha2_password({
          serverPublicKey: serverKeys.publicKey,
        }),
      },
    }),
  ).rejects.toThrow("wirecost record: the password is encrypted with a public key");
});

it("a server without TLS is not connected in plain text", async () => {
  const recorder = await recorderOf({ isFull: false, encrypts: false }, "refuse");
  const other = await startProxy({
    to: { host: "127.0.0.1", port: recorder.port },
    listen: { host: "127.0.0.1", port: 0 },
    delayMs: 0,
    passesTls: false,
    tls: { client: undefined, server: { mode: "no-verify" } },
    open: () => ({ take: () => {}, delivered: () => {}, end: () => {} }),
    gaveUp: () => {},
    failed: (why) => recorder.failures.push(why),
  });
  cleanUp.push(() => other.close(0));
  await expect(connectTo(other.address.port, false)).rejects.toThrow();
  expect(recorder.failures).toContainEqual(expect.stringContaining("offers no TLS. Set --server-tls off"));
});
