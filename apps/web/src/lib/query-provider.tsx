"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

/**
 * Server data for the pages and dialogs that need it; not in the lab's first load. Reads are tried again while
 * the server says that it will be back (503, or no answer), so a page recovers by itself.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 10_000,
            retry: (failures, error) => isPassing(error) && failures < 30,
            retryDelay: (failures) => Math.min(1000 * 2 ** failures, 5000),
            refetchOnReconnect: true,
          },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Whether trying again later may help: no answer at all, or one that says so. */
export function isPassing(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  const status = typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
  return status === 502 || status === 503 || status === 504;
}
