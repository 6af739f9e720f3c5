import { createAuthClient } from "better-auth/client";

let client: ReturnType<typeof createAuthClient> | undefined;

/** The better-auth client; loaded with the forms that need it, never with a page. */
export function authClient() {
  client ??= createAuthClient({ baseURL: window.location.origin });
  return client;
}
