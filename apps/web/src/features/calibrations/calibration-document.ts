import type { Calibration } from "@wirecost/analysis";
import type { CalibrationDocument } from "@wirecost/contract";

/** A fit as it is shown: fresh, or stored by this version or an earlier one. */
export type ReportedFit = Omit<Calibration, "warnings"> & {
  readonly warnings: readonly CalibrationDocument["calibration"]["warnings"][number][];
};

/**
 * The fit that a document holds. One of format 1 held rows out once and was not fitted to them; its pairs that
 * could not be separated are among its warnings.
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
