import { factorProblem } from "./factor-problem.ts";

/**
 * One operation of better-auth that its client has no name for.
 *
 * @param path under /api/auth
 * @throws Error in words, where it is refused
 */
export async function postAuth<T = unknown>(path: string, body: object): Promise<T> {
  const { authClient } = await import("./auth-client.ts");
  const { data, error } = await authClient().$fetch<T>(path, { method: "POST", body });
  if (error) throw new Error(factorProblem(error));
  return data;
}
