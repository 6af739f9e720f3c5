import type { CalibrationDocument } from "@wirecost/contract";
import type { Calibration, MeasuredSet } from "@wirecost/sim-core";
import type { FitRequest } from "../../workers/calibrate-worker.ts";

/** What is stored of a fit: its result, and what it was fitted to. */
export function calibrationDocumentOf(
  set: Pick<MeasuredSet, "title">,
  reference: string,
  { base, rows }: FitRequest,
  { constants, together, residuals, warnings, domain, ...about }: Calibration,
): CalibrationDocument {
  return {
    title: set.title,
    sources: [{ set: reference, title: set.title, rows: rows.map(({ row }) => row) }],
    base: { ...base },
    calibration: {
      ...about,
      constants: [...constants],
      together: together.map((combination) => ({
        ...combination,
        params: [...combination.params],
        factors: [...combination.factors],
        powers: [...combination.powers],
      })),
      residuals: [...residuals],
      warnings: [...warnings],
      domain: Object.fromEntries(
        Object.entries(domain).map(([id, range]) => [
          id,
          "min" in range ? range : { values: [...range.values] },
        ]),
      ),
    },
  };
}

/** A fit as it is shown: fresh, or stored by this version or an earlier one. */
export type ReportedFit = Omit<Calibration, "warnings"> & {
  readonly warnings: readonly CalibrationDocument["calibration"]["warnings"][number][];
};

/**
 * The fit that a document holds. One of format 1 held rows out once and was not fitted to them; its pairs that
 * could not be told apart stand among its warnings.
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
