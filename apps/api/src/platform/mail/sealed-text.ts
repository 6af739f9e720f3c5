import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const NONCE = 12;
const TAG = 16;

/**
 * Encrypts texts that must be read again, such as a link that waits to be mailed: a copy of the database does not
 * reveal them.
 */
export interface Sealer {
  seal(text: string): string;
  /** @throws Error for what was changed, or sealed under another secret */
  open(sealed: string): string;
}

/** AES-256-GCM with a key derived from the secret by HKDF; nonce, tag and text in base64url. */
export function sealer(secret: string): Sealer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "wirecost sealed text", 32));
  return {
    seal(text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const hidden = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString("base64url");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < NONCE + TAG) throw unopened();
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE), {
        authTagLength: TAG,
      });
      decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString(
          "utf8",
        );
      } catch (cause) {
        throw unopened(cause);
      }
    },
  };
}

function unopened(cause?: unknown): Error {
  return new Error("A sealed text does not open: it was sealed under another AUTH_SECRET, or was changed.", {
    cause,
  });
}
