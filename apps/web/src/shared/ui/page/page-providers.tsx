"use client";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, Suspense } from "react";
import { QueryProvider } from "./query-provider.tsx";

/** What the pages beside the lab stand on: server data, and state in the address. */
export function PageProviders({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  return (
    <QueryProvider>
      <NuqsAdapter>
        <Suspense fallback={fallback ?? null}>{children}</Suspense>
      </NuqsAdapter>
    </QueryProvider>
  );
}
