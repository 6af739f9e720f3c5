/** Problems with a second factor, a passkey or a sign-up by e-mail, by better-auth's codes and ours. */
const PROBLEMS: Readonly<Record<string, string>> = {
  INVALID_CODE:
    "This code is incorrect. Enter the one that the app shows now, and check that your phone's clock is right.",
  CODE_USED: "This code has already been used. Wait for the next one.",
  INVALID_BACKUP_CODE: "This recovery code is incorrect or has already been used.",
  INVALID_TWO_FACTOR_COOKIE: "This sign-in took too long. Go back and enter your password again.",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Too many wrong codes. Go back and enter your password again.",
  PASSKEY_NOT_FOUND: "This passkey belongs to no account here: it may have been removed.",
  AUTHENTICATION_FAILED: "This passkey was not accepted. Sign in another way.",
  CHALLENGE_NOT_FOUND: "This took longer than five minutes. Try again.",
  FAILED_TO_VERIFY_REGISTRATION: "This passkey was not accepted. It may be one that is in use already.",
};

/** Codes whose message says what the user can do. */
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

/** The fields of the sign-in and sign-up forms. */
export type AuthField = "name" | "email" | "password";

/** The problem, and its field; without a field it applies to the whole form. */
export interface AuthProblem {
  readonly field?: AuthField;
  readonly message: string;
}

/** Minimum characters of a password, as required by the API. */
export const MIN_PASSWORD = 10;

export interface AuthInput {
  readonly mode: "sign-in" | "sign-up";
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Problems found before asking the server; undefined if there are none. */
export function checkAuthInput({ mode, name, email, password }: AuthInput): AuthProblem | undefined {
  if (mode === "sign-up" && name.trim() === "")
    return { field: "name", message: "Enter a name. Your team is named after it." };
  if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email.trim()))
    return {
      field: "email",
      message: email.trim()
        ? `"${email.trim()}" is not an e-mail address, such as ada@example.com.`
        : "Enter an e-mail address.",
    };
  if (mode === "sign-up" && password.length < MIN_PASSWORD)
    return {
      field: "password",
      message: `${password.length} characters; a password has at least ${MIN_PASSWORD}.`,
    };
  if (password === "") return { field: "password", message: "Enter your password." };
  return undefined;
}

/** An error response of better-auth. */
export interface AuthRefusal {
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  /** For a problem document of our own API. */
  readonly detail?: string | undefined;
}

/** The error message for a refused sign-in, with the field that caused it. */
export function authProblem(refusal: AuthRefusal): AuthProblem {
  const code = refusal.code ?? "";
  if (code.startsWith("USER_ALREADY_EXISTS"))
    return { field: "email", message: "An account with this address already exists. Sign in instead." };
  if (code === "INVALID_EMAIL_OR_PASSWORD")
    return { field: "password", message: "The e-mail address or the password is incorrect." };
  if (code === "INVALID_TOKEN")
    return {
      message: "This link is not valid: it was used, or is older than an hour. Request a new one.",
    };
  if (code === "INVALID_EMAIL")
    return { field: "email", message: "The server does not accept this address." };
  if (code === "PASSWORD_TOO_SHORT")
    return { field: "password", message: `A password has at least ${MIN_PASSWORD} characters.` };
  if (code === "PASSWORD_TOO_LONG")
    return { field: "password", message: "This password is too long; 128 characters are enough." };
  if (code === "PASSWORD_TOO_COMMON")
    return {
      field: "password",
      message: "This password is too common. Choose another one, such as four words.",
    };
  if (refusal.status === 429)
    return { message: "Too many attempts. Wait a minute; what you typed stays here." };
  if (refusal.status === undefined || refusal.status === 0 || refusal.status >= 500)
    return { message: "The server cannot do this at the moment. Try again; what you typed stays here." };
  return {
    message:
      refusal.detail ?? refusal.message ?? `The server rejected the request with status ${refusal.status}.`,
  };
}

/** An error in words. Separate from authProblem(), which is part of every page with a sign-in form. */
export function factorProblem(refusal: AuthRefusal): string {
  const { code = "", message } = refusal;
  if (message && OWN_WORDS.has(code)) return message;
  return PROBLEMS[code] ?? authProblem(refusal).message;
}

/** A browser's error for a passkey that could not be created or used. */
export function passkeyProblem(error: unknown): string {
  const { name = "", message = "" } = error instanceof Error ? error : {};
  if (name === "NotAllowedError") return "The browser used no passkey: it was canceled, or took too long.";
  if (name === "InvalidStateError") return "This device already has a passkey for your account.";
  if (name === "SecurityError")
    return `Passkeys do not work at ${window.location.host}: open this server at its public address.`;
  return message;
}

/** The message for the parameter `error` with which an OpenID Connect sign-in returns; undefined without one. */
export function oidcProblem(
  code: string | null | undefined,
  name = "The OpenID provider",
): string | undefined {
  if (!code) return undefined;
  return (
    problems(name).get(code) ??
    `${name} did not sign you in. Try again, and if it fails again, contact the administrator of this server.`
  );
}

const problems = (name: string): ReadonlyMap<string, string> =>
  new Map(
    Object.entries({
      access_denied: `${name} refused the sign-in, or you canceled it.`,
      account_not_linked: `An account with this address already exists. Sign in with its password, and connect ${name} on the account page.`,
      email_not_verified: `${name} does not say that your e-mail address was verified. Verify it there first.`,
      email_not_found: `${name} did not send an e-mail address, and an account needs one.`,
      email_does_not_match: `The account at ${name} has a different e-mail address from this account.`,
      account_already_linked_to_different_user: `The account at ${name} is connected to another account here.`,
      state_mismatch:
        "This sign-in took longer than ten minutes, or began in another browser. Sign in again.",
    }),
  );
