import type { MeasuredRow, MeasurementSchema, Params } from "@wirecost/sim-core/model";
import type { Setup } from "../setup/setup.ts";
import { SetupSuggestion } from "../setup/suggest-setup.ts";

/** The view that is suggested for some rows. @param setup what holds for all rows without their stating it */
export function suggestSetup(
  rows: readonly MeasuredRow[],
  schema: MeasurementSchema,
  setup: Params = {},
): Setup {
  const suggestion = new SetupSuggestion();
  for (const row of rows) suggestion.add(row);
  return suggestion.of(schema, setup);
}
