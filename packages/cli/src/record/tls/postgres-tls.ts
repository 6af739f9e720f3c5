import type { Socket } from "node:net";
import { type Address, addressText } from "../address.ts";
import {
  ClosedEarly,
  encryptClient,
  encryptServer,
  OTHER_PROTOCOL,
  type Secured,
  type SecureOptions,
  type ServerTls,
  TlsError,
} from "./encrypt.ts";
import { firstBytes } from "./first-bytes.ts";
import { secureMysql } from "./mysql-tls.ts";
import { WithoutChannelBinding } from "./without-channel-binding.ts";

const REQUEST_LENGTH = 8;
const TLS_REQUEST = 80877103;
const GSSAPI_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;
/** The first byte of TLS. */
const HANDSHAKE = 0x16;

/**
 * Encrypts both sides of a connection as required, before the first message: then both are read and written in plain
 * text. With PostgreSQL the client speaks first, with MySQL the server.
 *
 * @throws TlsError where a side cannot be encrypted as it should: never is it less than was asked for
 */
export async function secure(client: Socket, server: Socket, options: SecureOptions): Promise<Secured> {
  const { tls, to, seen, waits } = options;
  for (let isFirst = true; ; isFirst = false) {
    const start = await firstBytes(client, server, isRequestOrMore, { otherMaySpeak: true });
    if (start.length === 0) {
      if (isFirst) return await secureMysql(client, server, options);
      throw new TlsError(OTHER_PROTOCOL);
    }
    const isDirect = start[0] === HANDSHAKE;
    const [length, code] = isDirect ? [0, 0] : [start.readUInt32BE(0), start.readUInt32BE(4)];
    const isRequest = length === REQUEST_LENGTH && (code === TLS_REQUEST || code === GSSAPI_REQUEST);
    if (isDirect || (tls.client && isRequest && code === TLS_REQUEST)) {
      if (!tls.client)
        throw new TlsError(
          "A program began TLS without asking for it first: use --tls terminate, or set sslmode=disable there",
        );
      // The server first, so that nothing unavailable is promised to a program.
      const secured = await secureServer(server, to, tls.server);
      await waits(1);
      if (isDirect) client.unshift(start);
      else {
        // Data sent before the handshake would be taken for encrypted.
        if (start.length > REQUEST_LENGTH)
          throw new TlsError("A program sent more before TLS than its request");
        seen("client", start);
        seen("server", REFUSED);
        client.write("S");
      }
      const encrypted = await encryptClient(client, tls.client, ["postgresql"]);
      await waits(1);
      return { client: encrypted, server: secured, change: unbound(server, secured) };
    }
    if (!isRequest) {
      client.unshift(start);
      const isPostgres = code >>> 16 === 3 || code === CANCEL_REQUEST;
      if (!isPostgres && tls.server.mode !== "off") throw new TlsError(OTHER_PROTOCOL);
      const secured = await secureServer(server, to, tls.server);
      return { client, server: secured, change: unbound(server, secured) };
    }
    await waits(1);
    seen("client", start.subarray(0, REQUEST_LENGTH));
    seen("server", REFUSED);
    client.write(REFUSED);
    if (start.length > REQUEST_LENGTH) client.unshift(start.subarray(REQUEST_LENGTH));
  }
}

const REFUSED = Buffer.from("N");

/** An encrypted server binds sign-ins to its own certificate. */
function unbound(server: Socket, secured: Socket): WithoutChannelBinding | undefined {
  return secured === server ? undefined : new WithoutChannelBinding();
}

/** Whether it is a whole request, or the beginning of something longer. */
function isRequestOrMore(bytes: Buffer): boolean {
  return bytes.length >= REQUEST_LENGTH || bytes[0] === HANDSHAKE;
}

async function secureServer(server: Socket, to: Address, tls: ServerTls): Promise<Socket> {
  if (tls.mode === "off") return server;
  const request = Buffer.alloc(REQUEST_LENGTH);
  request.writeUInt32BE(REQUEST_LENGTH, 0);
  request.writeUInt32BE(TLS_REQUEST, 4);
  server.write(request);
  const answer = await new Promise<Buffer>((done, fail) => {
    server.once("data", done);
    server.once("end", () =>
      fail(new TlsError(`${addressText(to)} closed the connection when asked for TLS`)),
    );
    server.once("close", () => fail(new ClosedEarly()));
  });
  server.pause();
  const [first = 0] = answer;
  // A server that speaks first may have done so meanwhile.
  if (!"SNE".includes(String.fromCharCode(first))) throw new TlsError(OTHER_PROTOCOL);
  if (answer.length !== 1 || first !== "S".charCodeAt(0))
    throw new TlsError(
      `${addressText(to)} offers no TLS. Set --server-tls off if the way to it may be unencrypted`,
    );
  return await encryptServer(server, to, tls);
}
