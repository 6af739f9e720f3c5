import { queryOptions } from "@tanstack/react-query";
import { api } from "../../shared/lib/api.ts";

/** What comments are on. */
export interface Commented {
  readonly kind: "run" | "upload";
  readonly id: string;
}

/** What was said of a run or an upload. */
export function commentList(teamId: string, { kind, id }: Commented) {
  return queryOptions({
    queryKey: ["comments", teamId, kind, id],
    queryFn: ({ signal }) =>
      api.listComments(
        { params: { teamId }, query: kind === "run" ? { runId: id } : { uploadId: id } },
        { signal },
      ),
    staleTime: 0,
  });
}
