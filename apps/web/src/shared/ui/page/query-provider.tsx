"use client";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ComponentType, type ReactNode, Suspense } from "react";
import { createQueryClient } from "../../lib/query-client.ts";

let browserClient: QueryClient | undefined;

/** One cache for all islands of a page: the account menu, a dialog and the page itself are hydrated separately. */
function queryClient(): QueryClient {
  if (typeof window === "undefined") return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}

/**
 * Server data for the pages and dialogs that need it; not in the lab's first load. Reads are retried while the server
 * is unavailable (503, or no response), so a page recovers by itself.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>;
}

/** Providers of the pages other than the lab: server data, and state in the address. */
export function PageProviders({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <NuqsAdapter>
        <Suspense fallback={null}>{children}</Suspense>
      </NuqsAdapter>
    </QueryProvider>
  );
}

/** A page, a dialog or a notice with its providers. */
export function within<Props extends object>(Providers: typeof QueryProvider, Content: ComponentType<Props>) {
  return function Within(props: Props) {
    return (
      <Providers>
        <Content {...props} />
      </Providers>
    );
  };
}
