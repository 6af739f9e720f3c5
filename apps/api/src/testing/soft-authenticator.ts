import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

interface Circumstances {
  /** Whether it has checked who holds it. */
  readonly verified?: boolean;
  readonly origin?: string;
  readonly rpId?: string;
}

/** A device with one passkey (WebAuthn level 3), as a browser speaks for it. */
export class SoftAuthenticator {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #count = 0;

  /** Answers the options of a registration, without attestation. */
  create(challenge: string, circumstances: Circumstances = {}) {
    const { x, y } = this.#keys.publicKey.export({ format: "jwk" });
    const part = (text: string | undefined) => Buffer.from(text ?? "", "base64url");
    // COSE: EC2, ES256, P-256.
    const key = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      part(x),
      Buffer.from("225820", "hex"),
      part(y),
    ]);
    const data = Buffer.concat([
      this.#authenticatorData(circumstances, HAS_CREDENTIAL),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      key,
    ]);
    const attestation = Buffer.concat([
      // {"fmt": "none", "attStmt": {}, "authData": ...}
      Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
      Buffer.from([data.length]),
      data,
    ]);
    return this.#answer({
      clientDataJSON: clientData("webauthn.create", challenge, circumstances).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal"],
    });
  }

  /** Answers the options of a sign-in. */
  get(challenge: string, circumstances: Circumstances = {}) {
    const data = this.#authenticatorData(circumstances);
    const client = clientData("webauthn.get", challenge, circumstances);
    const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
    return this.#answer({
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
    });
  }

  #answer<R>(response: R) {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
  }

  #authenticatorData({ verified = true, rpId = "localhost" }: Circumstances, more = 0): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++this.#count);
    const flags = USER_PRESENT | (verified ? USER_VERIFIED : 0) | more;
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), count]);
  }
}

function clientData(type: string, challenge: string, { origin = "http://localhost:3000" }: Circumstances) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
