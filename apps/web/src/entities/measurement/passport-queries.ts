import { queryOptions } from "@tanstack/react-query";
import { api } from "../../shared/lib/api.ts";

/** A team's named passports, the one used last first. */
export function passportList(teamId: string) {
  return queryOptions({
    queryKey: ["passports", teamId],
    queryFn: ({ signal }) => api.listPassports({ params: { teamId } }, { signal }),
    staleTime: 60_000,
  });
}
