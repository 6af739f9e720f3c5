"use client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** How one can sign in here, and how the person who is signed in does. */
export function useWaysToSignIn() {
  return useQuery({
    queryKey: ["ways-to-sign-in"],
    queryFn: ({ signal }) => api.waysToSignIn({}, { signal }),
    staleTime: 60_000,
  });
}
