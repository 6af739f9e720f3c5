import type { Socket } from "node:net";
import { isIP } from "node:net";
import { type ConnectionOptions, connect, type SecureContext, TLSSocket } from "node:tls";
import { type Address, addressText } from "./address.ts";

/** How a recorder encrypts. PostgreSQL only: its programs speak first, and ask before they encrypt. */
export interface TlsOptions {
  /** With which certificate programs are answered that ask for TLS; undefined where they are refused. */
  readonly client: SecureContext | undefined;
  /** How the server is reached. */
  readonly server: ServerTls;
}

export type ServerTls =
  | { readonly mode: "off" }
  | { readonly mode: "no-verify" }
  /** @param ca authorities, PEM; undefined for those of Node */
  | { readonly mode: "verify"; readonly ca: string | undefined };

/** What cannot be encrypted as it should, in a sentence. */
export class TlsError extends Error {}

const REQUEST_LENGTH = 8;
const TLS_REQUEST = 80877103;
const GSSAPI_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;
/** The first byte of TLS. */
const HANDSHAKE = 0x16;

/** The connection was closed before anything was asked. */
export class ClosedEarly extends Error {}

interface Secured {
  readonly client: Socket;
  readonly server: Socket;
}

interface SecureOptions {
  readonly tls: TlsOptions;
  readonly to: Address;
  /** Takes a request for encryption, which is as good as refused: what follows is read in plain. */
  readonly seen: (request: Buffer) => void;
  /** Lets a round trip pass. */
  readonly waits: () => Promise<void>;
}

/**
 * Encrypts both sides of a connection as far as it should be, before the first message: then both are read and written
 * in plain.
 *
 * @param seen takes what the client asked and was answered, as if nothing had been encrypted
 * @param waits lets a round trip pass
 * @throws TlsError where a side cannot be encrypted as it should: never is it less than was asked for
 */
export async function secure(
  client: Socket,
  server: Socket,
  { tls, to, seen, waits }: SecureOptions,
): Promise<Secured> {
  for (;;) {
    const start = await firstBytes(client, server);
    const isDirect = start[0] === HANDSHAKE;
    const [length, code] = isDirect ? [0, 0] : [start.readUInt32BE(0), start.readUInt32BE(4)];
    const isRequest = length === REQUEST_LENGTH && (code === TLS_REQUEST || code === GSSAPI_REQUEST);
    if (isDirect || (tls.client && isRequest && code === TLS_REQUEST)) {
      if (!tls.client)
        throw new TlsError(
          "A program began TLS without asking for it first: use --tls terminate, or set sslmode=disable there",
        );
      // The server first, so that a program is promised nothing that cannot be had.
      const secured = await secureServer(server, to, tls.server);
      await waits();
      if (isDirect) client.unshift(start);
      else {
        // What was sent before the handshake would pass for encrypted.
        if (start.length > REQUEST_LENGTH)
          throw new TlsError("A program sent more before TLS than its request");
        seen(start);
        client.write("S");
      }
      const encrypted = await answerTls(client, tls.client);
      await waits();
      return { client: encrypted, server: secured };
    }
    if (!isRequest) {
      client.unshift(start);
      const isPostgres = code >>> 16 === 3 || code === CANCEL_REQUEST;
      if (!isPostgres && tls.server.mode !== "off") throw new TlsError(NOT_POSTGRES);
      return { client, server: await secureServer(server, to, tls.server) };
    }
    await waits();
    seen(start.subarray(0, REQUEST_LENGTH));
    client.write("N");
    if (start.length > REQUEST_LENGTH) client.unshift(start.subarray(REQUEST_LENGTH));
  }
}

const NOT_POSTGRES =
  "--server-tls and --tls terminate encrypt PostgreSQL's protocol only, and this is another one. For MySQL, allow unencrypted connections from here, or record round trips with --tls pass";

/**
 * What the client begins with: a whole request, or the beginning of something longer.
 *
 * @throws TlsError where the server speaks first
 * @throws Error where one of the two closes the connection
 */
async function firstBytes(client: Socket, server: Socket): Promise<Buffer> {
  const undo: (() => void)[] = [];
  const listen = (socket: Socket, event: string, take: (chunk: Buffer) => void) => {
    socket.on(event, take);
    undo.push(() => socket.off(event, take));
  };
  let bytes = Buffer.alloc(0);
  try {
    await new Promise<void>((done, fail) => {
      const gone = () => fail(new ClosedEarly());
      for (const socket of [client, server])
        for (const event of ["end", "close"]) listen(socket, event, gone);
      listen(server, "readable", () => {
        if (server.readableLength > 0) fail(new TlsError(NOT_POSTGRES));
      });
      listen(client, "data", (chunk) => {
        bytes = Buffer.concat([bytes, chunk]);
        if (bytes.length >= REQUEST_LENGTH || bytes[0] === HANDSHAKE) done();
      });
      client.resume();
    });
    return bytes;
  } finally {
    client.pause();
    for (const one of undo) one();
  }
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
  if (!"SNE".includes(String.fromCharCode(first))) throw new TlsError(NOT_POSTGRES);
  if (answer.length !== 1 || first !== "S".charCodeAt(0))
    throw new TlsError(
      `${addressText(to)} offers no TLS. Set --server-tls off if the way to it may be unencrypted`,
    );
  const options: ConnectionOptions = {
    socket: server,
    host: to.host,
    ...(isIP(to.host) === 0 && { servername: to.host }),
    rejectUnauthorized: tls.mode === "verify",
    ...(tls.mode === "verify" && tls.ca !== undefined && { ca: tls.ca }),
  };
  const encrypted = connect(options);
  return await handshake(encrypted, "secureConnect", (error) => {
    const why = `${addressText(to)}: ${error?.message ?? "it closed the connection"}`;
    return tls.mode === "verify" && error && isCertificateError(error)
      ? `The server's certificate does not verify. ${why}. Name its authority with --server-ca FILE, or accept any certificate with --server-tls no-verify`
      : `TLS with the server failed. ${why}`;
  });
}

async function answerTls(client: Socket, secureContext: SecureContext): Promise<Socket> {
  const encrypted = new TLSSocket(client, { isServer: true, secureContext, ALPNProtocols: ["postgresql"] });
  return await handshake(encrypted, "secure", (error) =>
    error ? `TLS with a program failed: ${error.message}` : DISTRUSTED,
  );
}

/** Why a program goes away during a handshake, or right after it. */
export const DISTRUSTED =
  "A program closed its connection when TLS began: it may not trust the recorder's certificate. Set sslmode=require there, or give a certificate that it trusts with --tls-cert and --tls-key";

/**
 * @param words without an error where the other side closed the connection
 * @throws TlsError where it fails
 */
async function handshake(
  socket: TLSSocket,
  event: string,
  words: (error?: Error) => string,
): Promise<Socket> {
  await new Promise<void>((done, fail) => {
    socket.once(event, () => done());
    socket.once("error", (error) => fail(new TlsError(words(error), { cause: error })));
    for (const ended of ["end", "close"]) socket.once(ended, () => fail(new TlsError(words())));
  });
  // It closes after that.
  socket.on("error", () => {});
  return socket;
}

/** Whether it is about the certificate: Node's codes for those begin like OpenSSL's, or with its own for names. */
function isCertificateError(error: Error): boolean {
  const code = "code" in error ? String(error.code) : "";
  return /CERT|SIGNED|VERIFY|ISSUER|ERR_TLS_CERT/.test(code);
}
