import type { HistoryCell } from "@wirecost/contract";
import type { Model, ParamValue } from "@wirecost/sim-core";
import { settingText } from "../../lib/param-value-text.ts";

/** What tells each cell from the others; of a single one, all that it states. By its key. */
export function cellLabels(model: Model, cells: readonly HistoryCell[]): ReadonlyMap<string, string> {
  const ids = Object.keys(model.params).filter((id) =>
    cells.some(({ settings }) => settings[id] !== undefined),
  );
  const varied = ids.filter((id) => new Set(cells.map(({ settings }) => settings[id])).size > 1);
  const told = varied.length > 0 ? varied : ids;
  return new Map(
    cells.map(({ key, settings }) => [
      key,
      told.flatMap((id) => said(model, id, settings[id])).join(", ") || "no settings stated",
    ]),
  );
}

function said(model: Model, id: string, value: ParamValue | undefined): readonly string[] {
  const param = model.params[id];
  return param && value !== undefined ? [settingText(param, value)] : [];
}
