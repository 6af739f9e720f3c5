import { codeOf } from "../modules/accounts/sign-in/totp.ts";

/** The secret that an authenticator app reads from the address in a QR code. */
export function secretIn(totpUri: string): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...(new URL(totpUri).searchParams.get("secret") ?? "")]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join("");
}

/** What an app with a secret shows now. */
export function codeNow(secret: string): string {
  return codeOf(secret, Math.floor(Date.now() / 30_000));
}
