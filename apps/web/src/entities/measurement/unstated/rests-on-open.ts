import type { MeasuredSettings } from "@wirecost/analysis";
import { type Model, type Params, paramName } from "@wirecost/sim-core";

/** Those of a set's open settings that some of these rows do not state: what a residual of theirs rests on. */
export function restsOnOpen(
  open: readonly string[],
  setup: Params,
  rows: readonly Pick<MeasuredSettings[number], "settings">[],
): readonly string[] {
  return open.filter(
    (id) => setup[id] === undefined && rows.some(({ settings }) => settings[id] === undefined),
  );
}

/** What a picture says of the residuals that it marks; undefined where it marks none. */
export function openNote(model: Model, open: readonly string[], mark: string): string | undefined {
  const names = open.flatMap((id) => (model.params[id] ? [paramName(model.params[id])] : []));
  return names.length > 0
    ? `${mark} Rests on settings that the measurement does not state: ${names.join(", ")}.`
    : undefined;
}
