import { createClient, ProblemError, type SharedTable } from "@wirecost/contract";
import { headers } from "next/headers";

/** By which the API knows whom a page is for: what is asked for it counts for them, and not for this server. */
const VISITOR = "wirecost-visitor";

/**
 * What a link shows, for a picture of it, without counting as a view.
 *
 * @returns undefined for a link that is gone or takes a password, and where the API cannot be reached
 */
export async function fetchShared(token: string): Promise<SharedTable | undefined> {
  const origin = process.env.API_ORIGIN;
  if (!origin) return undefined;
  try {
    const visitor = (await headers()).get(VISITOR);
    const send: typeof fetch = (address, init) => {
      const sent = new Headers(init?.headers);
      if (visitor) sent.set(VISITOR, visitor);
      return fetch(address, { ...init, headers: sent });
    };
    return await createClient(origin, send).openShare({ params: { token }, query: { counted: "false" } });
  } catch (error) {
    if (error instanceof ProblemError || error instanceof TypeError) return undefined;
    throw error;
  }
}
