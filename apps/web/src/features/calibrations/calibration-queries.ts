import { infiniteQueryOptions } from "@tanstack/react-query";
import { usedCalibration } from "@wirecost/analysis";
import type { Calibration } from "@wirecost/contract";
import { formatSetting, type Params, paramName, type UsedCalibration } from "@wirecost/sim-core";
import { findModel } from "../../entities/design/find-model.ts";
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

/** A stored calibration as the lab takes it: whose constants they are, and their values. */
export function calibrationInUse(stored: Calibration): {
  readonly used: UsedCalibration;
  readonly constants: Params;
} {
  return {
    used: usedCalibration(stored, stored),
    constants: Object.fromEntries(stored.constants.map(({ param, value }) => [param, value])),
  };
}

/** The fitted constants in one line: `Latency 0.961 ms, Record size 212 bytes`. */
export function constantsText({ model: id, constants }: Pick<Calibration, "model" | "constants">): string {
  const model = findModel(id);
  return constants
    .map(({ param, value }) => {
      const declared = model?.params[param];
      const short = Number(value.toPrecision(3));
      return declared?.kind === "number"
        ? `${paramName(declared)} ${formatSetting(short, declared.unit)}`
        : `${param} ${short}`;
    })
    .join(", ");
}
