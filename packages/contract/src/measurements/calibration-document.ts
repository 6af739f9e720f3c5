import type { Calibration, CalibrationRequest, MeasuredSet } from "@wirecost/analysis";
import type { CalibrationDocument } from "./calibration.ts";

/**
 * The stored form of a fit: its result and its data.
 *
 * @param set where the rows are, as the lab's address names it: `reference:<id>`, `upload:<id>` or "local"
 */
export function calibrationDocumentOf(
  { title }: Pick<MeasuredSet, "title">,
  set: string,
  { base, rows }: Pick<CalibrationRequest, "base" | "rows">,
  { constants, together, residuals, warnings, domain, ...about }: Calibration,
): CalibrationDocument {
  return {
    title,
    sources: [{ set, title, rows: rows.map(({ row }) => row) }],
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
