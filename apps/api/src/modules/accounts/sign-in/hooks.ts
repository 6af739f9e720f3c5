import type { BetterAuthOptions } from "better-auth";
import { createAuthMiddleware, isAPIError } from "better-auth/api";

export type Plugin = NonNullable<BetterAuthOptions["plugins"]>[number];

/** Whether a hook concerns better-auth's operations at these paths. */
export const at = (...paths: readonly string[]) => ({
  matcher: ({ path }: { path?: string | undefined }) => path !== undefined && paths.includes(path),
});

/** Runs after an operation of a signed-in person has succeeded. */
export const followedBy = (act: (userId: string, path: string) => unknown) =>
  createAuthMiddleware(async ({ path, context: { session, returned } }) => {
    if (session && !isAPIError(returned)) await act(session.user.id, path);
  });
