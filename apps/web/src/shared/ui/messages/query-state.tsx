"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorText, isDatabaseAway } from "../../lib/query-client.ts";
import { Notice } from "./notice.tsx";
import { showToast } from "./show-toast.ts";
import { ErrorState } from "./states.tsx";

type State = Pick<UseQueryResult, "data" | "error" | "failureReason" | "isPending" | "refetch">;

/**
 * The states that every page of server data has. While requests fail for a temporary reason it says so and continues
 * trying; what was loaded before stays on the screen.
 */
export function QueryState({
  query,
  loading,
  failed,
  children,
}: {
  query: State;
  /** Skeletons of the later size. */
  loading: ReactNode;
  /** Title of the failure: "The experiments could not be loaded". */
  failed: string;
  children: ReactNode;
}) {
  if (query.data !== undefined || !query.error)
    return (
      <>
        {query.failureReason ? (
          <Notice tone="warn">
            {isDatabaseAway(query.failureReason) ? "The database" : "The server"} does not respond. Trying
            again automatically.
          </Notice>
        ) : null}
        {query.data !== undefined ? children : loading}
      </>
    );
  return (
    <ErrorState title={failed} onRetry={() => void query.refetch()}>
      {errorText(query.error)}
    </ErrorState>
  );
}

/** Shows an error as a message at the edge of the page. @param title what did not happen */
export function showFailure(title: string): (error: unknown) => void {
  return (error) => showToast({ type: "error", title, description: errorText(error) });
}
