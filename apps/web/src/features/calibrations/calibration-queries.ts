import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../../shared/lib/api.ts";

/** Rows on one page of the list. */
export const PAGE_SIZE = 50;

/** Everything about a team's calibrations stands under this key. */
export function calibrationsKey(teamId: string) {
  return ["calibrations", teamId] as const;
}

/** @param model of one model only; "" for all */
export function calibrationList(teamId: string, model = "") {
  return infiniteQueryOptions({
    queryKey: [...calibrationsKey(teamId), "list", model],
    queryFn: ({ pageParam, signal }) =>
      api.listCalibrations(
        {
          params: { teamId },
          query: { limit: PAGE_SIZE, ...(model && { model }), ...(pageParam && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Where a calibration can be had as it is stored. */
export function rawHref(teamId: string, calibrationId: string): string {
  return `/api/teams/${encodeURIComponent(teamId)}/calibrations/${encodeURIComponent(calibrationId)}/raw`;
}
