import { passkeyProblem } from "./factor-problem.ts";
import { postAuth } from "./post-auth.ts";

type Library = typeof import("@simplewebauthn/browser");
type CreationOptions = Parameters<Library["startRegistration"]>[0]["optionsJSON"];
type RequestOptions = Parameters<Library["startAuthentication"]>[0]["optionsJSON"];

/** Whether this browser has passkeys at this address: they need https, or this machine by its name. */
export function hasPasskeys(): boolean {
  return "PublicKeyCredential" in window;
}

/** Signs in with a passkey that the browser lets one choose. @throws Error in words */
export async function signInWithPasskey(): Promise<void> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = await postAuth<RequestOptions>("/passkey/generate-authenticate-options", {});
  const response = await ask(() => startAuthentication({ optionsJSON }));
  await postAuth("/passkey/verify-authentication", { response });
}

/** Makes a passkey on this device or another. @throws Error in words */
export async function addPasskey(name: string, control: { password?: string }): Promise<void> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = await postAuth<CreationOptions>("/passkey/generate-register-options", control);
  const response = await ask(() => startRegistration({ optionsJSON }));
  await postAuth("/passkey/verify-registration", { name, response });
}

async function ask<T>(step: () => Promise<T>): Promise<T> {
  return step().catch((error: unknown) => {
    throw new Error(passkeyProblem(error));
  });
}
