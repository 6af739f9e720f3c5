import {
  type InfiniteData,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  infiniteQueryOptions,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { ProblemError } from "@wirecost/contract";

const PASSING = [502, 503, 504];

export const ME_KEY = ["me"] as const;

/**
 * Invalidating a query requests it again, even if the first response is still pending: it may predate the change. The
 * library restarts only a request whose query has data (TanStack/query issue 8530).
 */
class FreshQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters))
      if (query.isActive() && query.state.data === undefined) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/**
 * A cache of server responses. If a response says that no user is signed in, the session is reloaded: one that was
 * ended in another tab, or expired, ends on this page too, and parts that need one offer to sign in.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ProblemError && error.problem.code === "signed-out")
      void client.invalidateQueries({ queryKey: ME_KEY });
  };
  const client = new FreshQueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // While the database is unavailable: for as long as the page is open.
        retry: (failures, error) => isPassing(error) && failures < 10_000,
        retryDelay,
        // A request fails with an error, rather than waiting for a browser that reports to be offline.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
  return client;
}

/** Whether a retry may help: no response, or one that asks to retry later. */
export function isPassing(error: unknown): boolean {
  // fetch() throws a TypeError if there is no response.
  if (error instanceof TypeError) return true;
  return error instanceof ProblemError && PASSING.includes(error.problem.status);
}

/** Whether the server responds and only its database does not. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === "database-unavailable";
}

/** Whether an object was deleted, or is not the user's. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === "not-found";
}

/** The error of a change to an object that the page shows: one that the server does not find was deleted meanwhile. */
export function errorOfShown(name: string, error: unknown): unknown {
  return isNotFound(error) ? new Error(`“${name}” was deleted.`) : error;
}

/** Milliseconds until the next retry: the server's Retry-After, else 1 s, 2 s and then every 4 s. */
export function retryDelay(failures: number, error: unknown): number {
  const retryAfter = error instanceof ProblemError ? error.retryAfter : undefined;
  return retryAfter !== undefined ? Math.min(retryAfter, 30) * 1000 : Math.min(1000 * 2 ** failures, 4000);
}

export function errorText(error: unknown): string {
  if (error instanceof ProblemError) return error.message;
  if (error instanceof TypeError) return "The server does not respond. Check the connection and try again.";
  return error instanceof Error && error.message ? error.message : "Unknown error.";
}

/** An API response, cached under a key. @param more such as for how long it is fresh */
export function apiQuery<Data, const Key extends QueryKey>(
  queryKey: Key,
  ask: (options: { signal: AbortSignal }) => Promise<Data>,
  more?: Omit<UseQueryOptions<Data, Error, Data, Key>, "queryKey" | "queryFn">,
) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => ask({ signal }), ...more });
}

/**
 * A change made by a form, which invalidates a key. The reload is not awaited: a value shown only once appears however
 * slow a list is.
 */
export function useChange<Result, Input = void>(change: (input: Input) => Promise<Result>, stale: QueryKey) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => void queries.invalidateQueries({ queryKey: stale }),
  });
}

/** Rows per page of a list. */
export const PAGE_SIZE = 50;

/**
 * A paginated list. The previous rows stay while a search of the same list is pending.
 *
 * @param of identifies the list, including its team: rows of one team must not appear on the page of another
 * @param search what narrows or sorts it
 * @param list asks for one page, from the cursor of the one before
 */
export function pagedList<Page extends { readonly nextCursor: string | null }>(
  of: readonly string[],
  search: readonly (string | null)[],
  list: (page: { limit: number; cursor?: string }, options: { signal: AbortSignal }) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey: [...of, ...search],
    queryFn: ({ pageParam, signal }) =>
      list({ limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (
      previous: InfiniteData<Page, string> | undefined,
      query?: { readonly queryKey: QueryKey },
    ) => (of.every((part, i) => query?.queryKey[i] === part) ? previous : undefined),
  });
}
