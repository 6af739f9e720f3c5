"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Me } from "@wirecost/contract";
import { api } from "../../lib/api.ts";

export const ME_KEY = ["me"] as const;

/** Who is signed in. Asked once for all parts of a page. */
export function useMe() {
  return useQuery<Me>({
    queryKey: ME_KEY,
    queryFn: ({ signal }) => api.me({}, { signal }),
    staleTime: 60_000,
  });
}

/** Asks again who is signed in, and forgets what belongs to whoever was. */
export function useSessionChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ME_KEY });
    await queries.resetQueries({ predicate: (query) => query.queryKey[0] !== ME_KEY[0] });
  };
}
