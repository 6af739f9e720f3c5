import { generateKeyPair } from "node:crypto";
import type { Socket } from "node:net";
import { promisify } from "node:util";
import { addressText } from "../address.ts";
import {
  encryptClient,
  encryptServer,
  OTHER_PROTOCOL,
  type Secured,
  type SecureOptions,
  TlsError,
} from "./encrypt.ts";
import { firstBytes } from "./first-bytes.ts";
import { CLIENT_SSL, isGreeting, offersTls, withTls } from "./mysql-greeting.ts";
import { type KeyPair, MysqlSignIn } from "./mysql-sign-in.ts";

const HEADER = 4;
/** Capabilities, the maximum packet, a character set and 23 zero bytes: a login begins with it too. */
const SSL_REQUEST_LENGTH = 32;
const MAX_PACKET = 1 << 20;

/**
 * Encrypts both sides of a MySQL connection, whose server speaks first: its greeting offers TLS, and a client requests
 * it instead of logging in.
 *
 * @throws TlsError where a side cannot be encrypted as it should
 */
export async function secureMysql(
  client: Socket,
  server: Socket,
  { tls, to, seen, waits }: SecureOptions,
): Promise<Secured> {
  const greeting = await firstPacket(server, client);
  if (!isGreeting(greeting)) {
    // An error, such as too many connections; otherwise another protocol.
    if (greeting[4] !== ERROR) throw new TlsError(OTHER_PROTOCOL);
    server.unshift(greeting);
    return { client, server, change: undefined };
  }
  const { mode } = tls.server;
  if (mode !== "off" && !offersTls(greeting))
    throw new TlsError(
      `${addressText(to)} offers no TLS. Set --server-tls off if the way to it may be unencrypted`,
    );
  const offered = withTls(greeting, tls.client !== undefined) ?? greeting;
  await waits(0.5);
  seen("server", offered);
  client.write(offered);
  const login = await firstPacket(client, server);
  const isTlsRequest =
    login.length === HEADER + SSL_REQUEST_LENGTH && (login.readUInt16LE(HEADER) & CLIENT_SSL) !== 0;
  if (isTlsRequest && !tls.client)
    throw new TlsError("A program began TLS although none was offered: use --tls terminate");
  let secured = server;
  if (tls.server.mode !== "off") {
    server.write(sslRequest(login));
    secured = await encryptServer(server, to, tls.server);
  }
  if (!isTlsRequest) client.unshift(login);
  const encrypted = isTlsRequest && tls.client ? await encryptClient(client, tls.client) : client;
  if (isTlsRequest) await waits(1);
  const change = new MysqlSignIn({
    greeting,
    clientEncrypts: isTlsRequest,
    serverEncrypts: secured !== server,
    keys: !isTlsRequest && secured !== server ? await ownKeys() : undefined,
  });
  return { client: encrypted, server: secured, change };
}

const ERROR = 0xff;

/** The request for TLS of a client with these capabilities. */
function sslRequest(login: Buffer): Buffer {
  const request = Buffer.alloc(HEADER + SSL_REQUEST_LENGTH);
  login.copy(request, 0, 0, request.length);
  request.writeUIntLE(SSL_REQUEST_LENGTH, 0, 3);
  request[3] = 1;
  request.writeUInt16LE(request.readUInt16LE(HEADER) | CLIENT_SSL, HEADER);
  return request;
}

/** Reads a packet; later bytes stay in the socket. @throws ClosedEarly where one of the two closes */
async function firstPacket(socket: Socket, other: Socket): Promise<Buffer> {
  const lengthOf = (bytes: Buffer) => (bytes.length < HEADER ? HEADER : HEADER + bytes.readUIntLE(0, 3));
  const bytes = await firstBytes(
    socket,
    other,
    (read) => read.length >= lengthOf(read) || lengthOf(read) > MAX_PACKET,
  );
  const length = lengthOf(bytes);
  if (length > MAX_PACKET || length <= HEADER) throw new TlsError(OTHER_PROTOCOL);
  if (bytes.length > length) socket.unshift(bytes.subarray(length));
  return bytes.subarray(0, length);
}

let keys: Promise<KeyPair> | undefined;

/** The recorder's own key pair. Generating it takes a tenth of a second, so it is requested before the first client. */
export function ownKeys(): Promise<KeyPair> {
  keys ??= promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return keys;
}
