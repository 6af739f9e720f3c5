"use client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../shared/lib/api.ts";

export const WAYS_KEY = ["ways-to-sign-in"] as const;

/** How one can sign in here, and how the person who is signed in does. */
export function useWaysToSignIn() {
  return useQuery({
    queryKey: WAYS_KEY,
    queryFn: ({ signal }) => api.waysToSignIn({}, { signal }),
    staleTime: 60_000,
  });
}
