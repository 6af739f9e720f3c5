import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorText, isDatabaseAway } from "../../lib/query-client.ts";
import { Loading } from "../page/when-shown.tsx";
import { Notice } from "./notice.tsx";
import { showToast } from "./show-toast.ts";
import { ErrorState, ListSkeleton } from "./states.tsx";

type State<Data> = Pick<UseQueryResult<Data>, "data" | "error" | "failureReason" | "isPending" | "refetch">;

/**
 * The states of all pages with server data. While requests fail for a temporary reason it says so and continues
 * retrying; previously loaded data stays on the screen.
 */
export function QueryState<Data>({
  query,
  loading = <ListSkeleton />,
  failed,
  children,
}: {
  query: State<Data>;
  /** Skeletons of the final size, or its height in pixels. */
  loading?: ReactNode;
  /** Title of the error: "The experiments could not be loaded". */
  failed: string;
  children: ReactNode | ((data: Data) => ReactNode);
}) {
  const { data } = query;
  if (data === undefined && query.error)
    return (
      <ErrorState title={failed} onRetry={() => void query.refetch()}>
        {errorText(query.error)}
      </ErrorState>
    );
  return (
    <>
      {query.failureReason ? (
        <Notice tone="warn">
          {isDatabaseAway(query.failureReason) ? "The database" : "The server"} does not respond. Trying again
          automatically.
        </Notice>
      ) : null}
      {data === undefined ? (
        <Loading>{loading}</Loading>
      ) : typeof children === "function" ? (
        children(data)
      ) : (
        children
      )}
    </>
  );
}

/** Shows an error as a message at the edge of the page. @param title what did not happen */
export function showFailure(title: string): (error: unknown) => void {
  return (error) => showToast({ type: "error", title, description: errorText(error) });
}
