/** The fields of the sign-in and sign-up forms. */
export type AuthField = "name" | "email" | "password";

/** What is wrong, and beside which field it is said; without a field it holds for the whole form. */
export interface AuthProblem {
  readonly field?: AuthField;
  readonly message: string;
}

/** Fewest characters of a password, as the API requires. */
export const MIN_PASSWORD = 10;

export interface AuthInput {
  readonly mode: "sign-in" | "sign-up";
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** What can be said before asking the server; undefined if nothing. */
export function checkAuthInput({ mode, name, email, password }: AuthInput): AuthProblem | undefined {
  if (mode === "sign-up" && name.trim() === "")
    return { field: "name", message: "Give a name: your team is called after it." };
  if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email.trim()))
    return {
      field: "email",
      message: email.trim()
        ? `"${email.trim()}" is not an e-mail address, such as ada@example.com.`
        : "Give an e-mail address.",
    };
  if (mode === "sign-up" && password.length < MIN_PASSWORD)
    return {
      field: "password",
      message: `${password.length} characters; a password has at least ${MIN_PASSWORD}.`,
    };
  if (password === "") return { field: "password", message: "Give your password." };
  return undefined;
}

/** What better-auth answers when it refuses. */
export interface AuthRefusal {
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  /** Of a problem document of our own. */
  readonly detail?: string | undefined;
}

/** The error message for a refused sign-in, with the field that caused it. */
export function authProblem(refusal: AuthRefusal): AuthProblem {
  const code = refusal.code ?? "";
  if (code.startsWith("USER_ALREADY_EXISTS"))
    return { field: "email", message: "There is an account with this address. Sign in instead." };
  if (code === "INVALID_EMAIL_OR_PASSWORD")
    return { field: "password", message: "This address and this password do not belong together." };
  if (code === "INVALID_PASSWORD")
    return { field: "password", message: "This is not your present password." };
  if (code === "INVALID_TOKEN")
    return {
      message: "This link is not valid: it was used, or is older than an hour. Request a new one.",
    };
  if (code === "INVALID_EMAIL") return { field: "email", message: "The server does not take this address." };
  if (code === "PASSWORD_TOO_SHORT")
    return { field: "password", message: `A password has at least ${MIN_PASSWORD} characters.` };
  if (code === "PASSWORD_TOO_LONG")
    return { field: "password", message: "This password is too long; 128 characters are enough." };
  if (code === "PASSWORD_TOO_COMMON")
    return { field: "password", message: "This password is among the first that are guessed: take another." };
  if (refusal.status === 429) return { message: "Too many tries. Wait a minute; what you typed stays here." };
  if (refusal.status === undefined || refusal.status === 0 || refusal.status >= 500)
    return { message: "The server cannot do this at the moment. Try again; what you typed stays here." };
  return { message: refusal.detail ?? refusal.message ?? `The server refused with ${refusal.status}.` };
}
