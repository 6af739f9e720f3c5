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

/** Under which the answer to "who is signed in" is kept. */
export const ME_KEY = ["me"] as const;

/**
 * What invalidates a query asks again, even where the first response is still on its way: it may say what was true before
 * the change. The library restarts only a request whose query has data (TanStack/query issue 8530).
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
 * A cache of server responses. When a response says that no user is signed in, the session is fetched again: one that
 * was ended in another tab, or ran out, ends on this page too, and what needs one offers to sign in.
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

/** Whether a retry may help: no response, or one that asks to retry later. */
export function isPassing(error: unknown): boolean {
  // fetch() throws a TypeError where there was no answer.
  if (error instanceof TypeError) return true;
  return error instanceof ProblemError && PASSING.includes(error.problem.status);
}

/** Whether the server is there and only its database does not answer. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === "database-unavailable";
}

/** Milliseconds until the next try: what the server asked for, else 1 s, 2 s and then every 4 s. */
export function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof ProblemError ? error.retryAfter : undefined;
  return asked !== undefined ? Math.min(asked, 30) * 1000 : Math.min(1000 * 2 ** failures, 4000);
}

/** An error message for the user. */
export function errorText(error: unknown): string {
  if (error instanceof ProblemError) return error.message;
  if (error instanceof TypeError) return "The server does not respond. Check the connection and try again.";
  return error instanceof Error && error.message ? error.message : "Unknown error.";
}

/** What the API answers, kept under a key. @param more such as for how long it is fresh */
export function apiQuery<Data, const Key extends QueryKey>(
  queryKey: Key,
  ask: (options: { signal: AbortSignal }) => Promise<Data>,
  more?: Omit<UseQueryOptions<Data, Error, Data, Key>, "queryKey" | "queryFn">,
) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => ask({ signal }), ...more });
}

/**
 * A change that a form makes, after which what stands under a key is asked for again. It is not waited for: what is shown
 * only once is shown, however long a list takes.
 */
export function useChange<Result, Input = void>(change: (input: Input) => Promise<Result>, stale: QueryKey) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => void queries.invalidateQueries({ queryKey: stale }),
  });
}

/** Rows on one page of a list. */
export const PAGE_SIZE = 50;

/**
 * A list that comes in pages. What stood there stays while a search of the same list is on its way.
 *
 * @param of which list it is: its team is part of it, whose rows would stand on the page of another team otherwise
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
