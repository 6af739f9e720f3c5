import type { CalibrationDocument } from "@wirecost/contract";
import type { Calibration, MeasuredSet } from "@wirecost/sim-core";
import type { FitRequest } from "../../workers/calibrate-worker.ts";

/** What is stored of a fit: its result, and what it was fitted to. */
export function calibrationDocumentOf(
  set: Pick<MeasuredSet, "title">,
  reference: string,
  { base, rows, holdOut }: FitRequest,
  { constants, residuals, errors, warnings, domain, ...about }: Calibration,
): CalibrationDocument {
  return {
    title: set.title,
    sources: [{ set: reference, title: set.title, rows: rows.map(({ row }) => row) }],
    base: { ...base },
    holdOut,
    calibration: {
      ...about,
      constants: [...constants],
      residuals: [...residuals],
      errors,
      warnings: warnings.map((warning) =>
        warning.code === "cannot-tell-apart"
          ? { ...warning, params: [warning.params[0], warning.params[1]] }
          : warning,
      ),
      domain: Object.fromEntries(
        Object.entries(domain).map(([id, range]) => [
          id,
          "min" in range ? range : { values: [...range.values] },
        ]),
      ),
    },
  };
}
