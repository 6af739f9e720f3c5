import { createClient, ProblemError, type SharedTable, type ShareSummary } from "@wirecost/contract";
import { headers } from "next/headers";

/** Identifies the visitor of the page to the API: its requests count for them, and not for this server. */
const VISITOR = "wirecost-visitor";

/** The content of a link, without counting as a view. @returns undefined as {@link ask} does */
export function fetchShared(token: string): Promise<SharedTable | undefined> {
  return ask((client) => client.openShare({ params: { token }, query: { counted: "false" } }));
}

/** The information around a link's content. @returns undefined as {@link ask} does */
export function fetchSummary(token: string): Promise<ShareSummary | undefined> {
  return ask((client) => client.summarizeShare({ params: { token } }));
}

/** @returns undefined for a link that is gone or takes a password, and where the API cannot be reached */
async function ask<T>(call: (client: ReturnType<typeof createClient>) => Promise<T>): Promise<T | undefined> {
  const origin = process.env.API_ORIGIN;
  if (!origin) return undefined;
  const visitor = (await headers()).get(VISITOR);
  const send: typeof fetch = (address, init) => {
    const sent = new Headers(init?.headers);
    if (visitor) sent.set(VISITOR, visitor);
    return fetch(address, { ...init, headers: sent });
  };
  try {
    return await call(createClient(origin, send));
  } catch (error) {
    if (error instanceof ProblemError || error instanceof TypeError) return undefined;
    throw error;
  }
}
