import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { hostname } from "node:os";

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

const DAY_MS = 86_400_000;

/**
 * Creates a certificate for one recording: self-signed, for this machine, valid for a day. Its key exists only in
 * memory.
 *
 * @param host what programs connect to, beside localhost
 */
export async function sessionCertificate(host: string, now = Date.now()): Promise<Certificate> {
  // It takes longer to load than the rest of the program, and only this needs it.
  const { BasicConstraintsExtension, SubjectAlternativeNameExtension, X509CertificateGenerator } =
    await import("@peculiar/x509");
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const names = [...new Set(["localhost", hostname(), host])].filter((name) => !isAddress(name));
  const addresses = [...new Set(["127.0.0.1", "::1", host])].filter(isAddress);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    // Positive, as required for serial numbers.
    serialNumber: `40${randomBytes(15).toString("hex")}`,
    name: "CN=wirecost record",
    // Clocks of containers may differ a little.
    notBefore: new Date(now - DAY_MS),
    notAfter: new Date(now + DAY_MS),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      // Programs that trust it as an authority accept it.
      new BasicConstraintsExtension(true, undefined, true),
      new SubjectAlternativeNameExtension([
        ...names.map((value) => ({ type: "dns" as const, value })),
        ...addresses.map((value) => ({ type: "ip" as const, value })),
      ]),
    ],
  });
  const key = Buffer.from(await crypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64");
  const lines = key.match(/.{1,64}/g)?.join("\n") ?? "";
  return {
    cert: `${certificate.toString("pem")}\n`,
    key: `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`,
  };
}

function isAddress(host: string): boolean {
  return isIP(host) !== 0;
}
