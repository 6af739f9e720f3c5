import { type Calibration as FittedCalibration, usedCalibration } from "@wirecost/analysis";
import type { Calibration, CalibrationDocument } from "@wirecost/contract";
import { formatSetting, type Params, paramName, type UsedCalibration } from "@wirecost/sim-core";
import { findModel } from "../../entities/design/find-model.ts";
import { api } from "../../shared/lib/api.ts";
import { pagedList } from "../../shared/lib/query-client.ts";

export function calibrationsKey(teamId: string) {
  return ["calibrations", teamId] as const;
}

/** @param model of one model only; "" for all */
export function calibrationList(teamId: string, model = "") {
  return pagedList([...calibrationsKey(teamId), "list"], [model], (page, options) =>
    api.listCalibrations({ params: { teamId }, query: { ...page, ...(model && { model }) } }, options),
  );
}

export function rawHref(teamId: string, calibrationId: string): string {
  return `/api/teams/${encodeURIComponent(teamId)}/calibrations/${encodeURIComponent(calibrationId)}/raw`;
}

/** A stored calibration for the lab: its constants with their values. */
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

/** A displayed fit: new, or stored by this version or an earlier one. */
export type ReportedFit = Omit<FittedCalibration, "warnings"> & {
  readonly warnings: readonly CalibrationDocument["calibration"]["warnings"][number][];
};

/**
 * The fit in a document. Format 1 held rows out once and did not fit them; its inseparable pairs are among its
 * warnings.
 */
export function storedFit({ calibration }: CalibrationDocument): ReportedFit {
  if (calibration.format === 2) return calibration;
  return {
    ...calibration,
    format: 2,
    together: [],
    residuals: calibration.residuals.map(({ heldOut, ...residual }) => ({
      ...residual,
      ...(heldOut && { heldOut: residual.after }),
    })),
  };
}
