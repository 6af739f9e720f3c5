"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Me } from "@wirecost/contract";
import { api } from "../../shared/lib/api.ts";
import { ME_KEY } from "../../shared/lib/me-key.ts";

/** Meta of a query whose result depends only on a token, not on the session. */
export const SESSION_INDEPENDENT = { sessionIndependent: true };

/** Who is signed in. Asked once for all parts of a page. */
export function useMe() {
  return useQuery<Me>({
    queryKey: ME_KEY,
    queryFn: ({ signal }) => api.me({}, { signal }),
    staleTime: 60_000,
  });
}

/**
 * Reloads the session and removes the cached data of the previous user. It does not reload the data on the page, which
 * belongs to the previous team or user until the page renders for the new one and loads its own.
 */
export function useSessionChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ME_KEY });
    queries.removeQueries({
      predicate: ({ queryKey, meta }) => queryKey[0] !== ME_KEY[0] && !meta?.sessionIndependent,
    });
  };
}
