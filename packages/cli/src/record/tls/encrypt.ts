import { isIP, type Socket } from "node:net";
import { type ConnectionOptions, connect, type SecureContext, TLSSocket } from "node:tls";
import { type Address, addressText } from "../address.ts";
import type { Change } from "./change.ts";

/** Encryption of a recorder. */
export interface TlsOptions {
  /** Certificate for programs that request TLS; undefined if TLS is refused. */
  readonly client: SecureContext | undefined;
  readonly server: ServerTls;
}

export type ServerTls =
  | { readonly mode: "off" }
  | { readonly mode: "no-verify" }
  /** @param ca authorities, PEM; undefined for those of Node */
  | { readonly mode: "verify"; readonly ca: string | undefined };

/** The encryption that failed, in a sentence. */
export class TlsError extends Error {}

export class ClosedEarly extends Error {}

export interface Secured {
  readonly client: Socket;
  readonly server: Socket;
  /** Required modification of passing bytes, because they are encrypted separately on both sides. */
  readonly change: Change | undefined;
}

export interface SecureOptions {
  readonly tls: TlsOptions;
  readonly to: Address;
  /** Receives data before the sign-in, as if it were unencrypted: what follows is read in plain text. */
  readonly seen: (from: "client" | "server", bytes: Buffer) => void;
  /** Forwards a round trip, or a part of one. */
  readonly waits: (trips: number) => Promise<void>;
}

export const OTHER_PROTOCOL =
  "--server-tls and --tls terminate encrypt the protocols of PostgreSQL and MySQL only, and this is another one. Record its round trips with --tls pass";

/** Starts TLS with a server that expects it. @throws TlsError where it fails, or its certificate does not verify */
export async function encryptServer(
  server: Socket,
  to: Address,
  tls: Exclude<ServerTls, { readonly mode: "off" }>,
): Promise<Socket> {
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

/** Answers a client that starts TLS. @throws TlsError where it fails */
export async function encryptClient(
  client: Socket,
  secureContext: SecureContext,
  ALPNProtocols: string[] = [],
): Promise<Socket> {
  const encrypted = new TLSSocket(client, { isServer: true, secureContext, ALPNProtocols });
  return await handshake(encrypted, "secure", (error) =>
    error && !DISTRUSTS.test(error.message)
      ? `TLS with a program failed: ${error.message.trim()}`
      : DISTRUSTED,
  );
}

/** TLS alerts for a rejected certificate. */
const DISTRUSTS = /alert (?:unknown ca|bad certificate|certificate unknown)/;

/** Why a program disconnects during a handshake, or right after it. */
export const DISTRUSTED =
  "A program closed its connection when TLS began: it may not trust the recorder's certificate. Set sslmode=require there (MySQL: ssl-mode=REQUIRED), or give a certificate that it trusts with --tls-cert and --tls-key";

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

/** Whether it concerns the certificate: Node's codes for those begin like OpenSSL's, or are its own for names. */
function isCertificateError(error: Error): boolean {
  const code = "code" in error ? String(error.code) : "";
  return /CERT|SIGNED|VERIFY|ISSUER|ERR_TLS_CERT/.test(code);
}
