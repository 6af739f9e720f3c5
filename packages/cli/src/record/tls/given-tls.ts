import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecureContext } from "node:tls";
import { CliError } from "../../cli-error.ts";
import { oneOf } from "../../input/one-of.ts";
import type { ServerTls, TlsOptions } from "./encrypt.ts";
import { ownKeys } from "./mysql-tls.ts";
import { sessionCertificate } from "./session-certificate.ts";

const MODES = ["refuse", "terminate", "pass"] as const;
const SERVER_MODES = ["off", "verify", "no-verify"] as const;

/** The encryption options as typed. */
export interface GivenTls {
  readonly tls: string;
  readonly "server-tls": string | undefined;
  readonly "server-ca": string | undefined;
  readonly "tls-cert": string | undefined;
  readonly "tls-key": string | undefined;
}

export const tlsHelp = [
  [
    "--tls terminate",
    "answers programs that ask for TLS with a certificate of its own; refuse is the default, pass hides statements",
    { default: "refuse" },
  ],
  [
    "--server-tls verify",
    "encrypts the way to the server: verify, no-verify or off; off by default, verify with --tls terminate",
  ],
  ["--server-ca FILE", "the authority of the server's certificate, PEM"],
  ["--tls-cert FILE", "certificate for --tls terminate instead of its own, PEM, with --tls-key FILE"],
] as const;

export interface Encryption {
  readonly passesTls: boolean;
  readonly tls?: TlsOptions;
  /** A file with the certificate of this recording, for programs that verify it. */
  readonly certificateFile?: string;
  readonly discard: () => void;
}

/**
 * @param host that programs connect to
 * @throws CliError for options that contradict each other, and for files that cannot be used
 */
export async function givenTls(given: GivenTls, host: string): Promise<Encryption> {
  const mode = oneOf("--tls", given.tls, MODES);
  const defaultServer = mode === "terminate" ? "verify" : "off";
  const serverMode = oneOf("--server-tls", given["server-tls"] ?? defaultServer, SERVER_MODES);
  const { "server-ca": ca, "tls-cert": certFile, "tls-key": keyFile } = given;
  if (mode === "pass" && serverMode !== "off")
    throw new CliError(
      "--tls pass lets programs encrypt to the server themselves: --server-tls cannot apply.",
    );
  if (ca !== undefined && serverMode !== "verify")
    throw new CliError("--server-ca is for --server-tls verify.");
  if ((certFile === undefined) !== (keyFile === undefined))
    throw new CliError("--tls-cert and --tls-key belong together: give both.");
  if (certFile !== undefined && mode !== "terminate")
    throw new CliError("--tls-cert is for --tls terminate.");
  const server: ServerTls =
    serverMode === "verify"
      ? { mode: serverMode, ca: ca === undefined ? undefined : readPem("--server-ca", ca) }
      : { mode: serverMode };
  // An unencrypted MySQL program needs it, and would wait for it during the recording.
  if (serverMode !== "off") void ownKeys();
  const none = { passesTls: mode === "pass", discard: () => {} };
  if (mode !== "terminate")
    return serverMode === "off" ? none : { ...none, tls: { client: undefined, server } };
  if (certFile !== undefined && keyFile !== undefined) {
    const files = { cert: readPem("--tls-cert", certFile), key: readPem("--tls-key", keyFile) };
    return { ...none, tls: { client: contextOf(files, certFile), server } };
  }
  const certificate = await sessionCertificate(host);
  const folder = mkdtempSync(join(tmpdir(), "wirecost-certificate-"));
  const certificateFile = join(folder, "certificate.pem");
  writeFileSync(certificateFile, certificate.cert);
  const discard = () => rmSync(folder, { recursive: true, force: true });
  return { ...none, tls: { client: createSecureContext(certificate), server }, certificateFile, discard };
}

function contextOf(files: { readonly cert: string; readonly key: string }, name: string) {
  try {
    return createSecureContext(files);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CliError(`--tls-cert ${name} and its key cannot be used: ${why}.`, { cause: error });
  }
}

function readPem(option: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    throw new CliError(`${option} ${path} cannot be read: ${code}.`, { cause: error });
  }
  if (text.includes("-----BEGIN ")) return text;
  throw new CliError(
    `${option} ${path} is not a PEM file: it has no line such as -----BEGIN CERTIFICATE-----.`,
  );
}
