"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Me } from "@wirecost/contract";
import { api } from "../../shared/lib/api.ts";
import { ME_KEY } from "../../shared/lib/me-key.ts";

/** The meta of a query whose answer hangs on a token alone, and is the same for whoever asks. */
export const FOR_ANYBODY = { forAnybody: true };

/** Who is signed in. Asked once for all parts of a page. */
export function useMe() {
  return useQuery<Me>({
    queryKey: ME_KEY,
    queryFn: ({ signal }) => api.me({}, { signal }),
    staleTime: 60_000,
  });
}

/**
 * Asks again who is signed in, and forgets what belongs to whoever was. What is on the page is not asked for again here:
 * it is still that of the former team or person, until the page is drawn for the present one and asks for its own.
 */
export function useSessionChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ME_KEY });
    queries.removeQueries({
      predicate: ({ queryKey, meta }) => queryKey[0] !== ME_KEY[0] && !meta?.forAnybody,
    });
  };
}
