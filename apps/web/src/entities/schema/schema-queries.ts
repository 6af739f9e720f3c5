import { queryOptions } from "@tanstack/react-query";
import { api } from "../../shared/lib/api.ts";

/** Everything about a team's schemas stands under this key. */
export function schemasKey(teamId: string) {
  return ["schemas", teamId] as const;
}

/** Versions of a team's schemas, the latest first. */
export function schemaList(teamId: string) {
  return queryOptions({
    queryKey: [...schemasKey(teamId), "list"],
    queryFn: ({ signal }) => api.listSchemas({ params: { teamId } }, { signal }),
  });
}

/** A version with its tables. It never changes, so it is asked for once. */
export function storedSchema(teamId: string, schemaId: string) {
  return queryOptions({
    queryKey: [...schemasKey(teamId), schemaId],
    queryFn: ({ signal }) => api.getSchema({ params: { teamId, schemaId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
