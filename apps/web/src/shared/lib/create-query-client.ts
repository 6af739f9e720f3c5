import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ProblemError } from "@wirecost/contract";
import { isPassing, retryDelay } from "./is-passing.ts";
import { ME_KEY } from "./me-key.ts";

/**
 * A cache of server responses. When a response says that no user is signed in, the session is fetched again: one that
 * was ended in another tab, or ran out, ends on this page too, and what needs one offers to sign in.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ProblemError && error.problem.code === "signed-out")
      void client.invalidateQueries({ queryKey: ME_KEY });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // While the database is away: for as long as the page stays open.
        retry: (failures, error) => isPassing(error) && failures < 10_000,
        retryDelay,
        // A request fails and says so, rather than waiting for a browser that calls itself offline.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
  return client;
}
