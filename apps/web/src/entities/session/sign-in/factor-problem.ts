import { type AuthRefusal, authProblem } from "./auth-problem.ts";

/** What is wrong with a second factor, a passkey or a sign-up by mail, by better-auth's codes and ours. */
const PROBLEMS: Readonly<Record<string, string>> = {
  INVALID_CODE:
    "This code is not right. Enter the one that the app shows now; your phone's clock has to be right.",
  CODE_USED: "This code was used already. Wait for the next one.",
  INVALID_BACKUP_CODE: "This recovery code is not right, or was used already.",
  INVALID_TWO_FACTOR_COOKIE: "This sign-in took too long. Go back and enter your password again.",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Too many wrong codes. Go back and enter your password again.",
  PASSKEY_NOT_FOUND: "This passkey belongs to no account here: it may have been removed.",
  AUTHENTICATION_FAILED: "This passkey was not accepted. Sign in another way.",
  CHALLENGE_NOT_FOUND: "This took longer than five minutes. Try again.",
  FAILED_TO_VERIFY_REGISTRATION: "This passkey was not accepted. It may be one that is in use already.",
};
/** Those whose message says what the person can do. */
const OWN_WORDS = new Set([
  "TOO_MANY_CODES",
  "SECRET_UNREADABLE",
  "PASSKEY_UNVERIFIED",
  "TOO_MANY_PASSKEYS",
  "SIGN_UP_LINK",
  "SIGN_UP_PASSWORD",
  "SIGN_UP_DONE",
  "TOO_MANY_PASSWORDS",
]);

/** A refusal in words. Apart from authProblem(), which comes with every page that has a form to sign in. */
export function factorProblem(refusal: AuthRefusal): string {
  const { code = "", message } = refusal;
  if (message && OWN_WORDS.has(code)) return message;
  return PROBLEMS[code] ?? authProblem(refusal).message;
}

/** What a browser says where a passkey could not be made or used. */
export function passkeyProblem(error: unknown): string {
  const { name = "", message = "" } = error instanceof Error ? error : {};
  if (name === "NotAllowedError") return "The browser used no passkey: it was canceled, or took too long.";
  if (name === "InvalidStateError") return "This device has a passkey of your account already.";
  if (name === "SecurityError")
    return `Passkeys do not work at ${window.location.host}: open this server at its public address.`;
  return message;
}
