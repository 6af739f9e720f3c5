import type { Finding, MeasuredSet } from "@wirecost/analysis";
import type { Axis, MeasuredRow, Model, Params } from "@wirecost/sim-core";
import { settingName } from "../../../entities/design/design-names.ts";
import type { LabView } from "../../../entities/design/lab-view.ts";
import { FindingsNotice, useFindings } from "../../../entities/measurement/findings/findings-notice.tsx";
import type { Overlaid } from "../../../entities/prediction/compute-matrix.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import type { LabStore } from "../lab-store.ts";
import { cellsOfRows } from "../use-lab-results.ts";

/** Findings about the open set; selecting one marks the cells of its rows and focuses the first. */
export function SetFindings({
  store: { model, setParams, focusAt },
  set,
  shown: { params, rows, columns },
  overlaid,
  chosen,
  onChoose,
}: {
  store: LabStore;
  set: MeasuredSet;
  shown: LabView;
  overlaid: Overlaid;
  chosen: Finding | undefined;
  onChoose: (finding: Finding | undefined) => void;
}) {
  const findings = useFindings(model, set);
  if (!findings) return null;
  const choose = (finding: Finding | undefined) => {
    onChoose(finding);
    const [first] = finding ? cellsOfRows(overlaid, finding.rows) : [];
    if (first !== undefined) focusAt(first);
  };
  /** Applies the settings of a rewrite to the form, and states their origin. */
  const rewrite = (settings: Params) =>
    Object.entries(settings).every(([id, value]) => params[id] === value) ? (
      <span role="status">The form now has the rewrite.</span>
    ) : (
      <Button size="small" onClick={() => setParams(settings)}>
        Try the rewrite
      </Button>
    );
  /** The cells of a finding's rows in the matrix, or a way to display them. */
  const placeOf = (finding: Finding) => {
    const ids = new Set(finding.rows);
    const cells = cellsOfRows(overlaid, finding.rows).size;
    const outside = overlaid.outside.flatMap(({ row }) => (ids.has(row.row) ? [row] : []));
    const marked = `${cells === 1 ? "One cell is" : `${cells} cells are`} marked in the matrix`;
    const place = cells === 0 ? placeOfRows(model, [rows, columns], set.setup, outside) : undefined;
    return (
      <>
        <span role="status">
          {cells === 0
            ? `Not in this view${place && "why" in place ? `. ${place.why}` : ": other settings keep the rows out."}`
            : outside.length === 0
              ? `${marked}.`
              : `${marked}; ${outside.length} of the rows are not in this view.`}
        </span>
        {place && "settings" in place ? (
          <Button size="small" onClick={() => setParams(place.settings)}>
            Set the form to row {place.row.row}
          </Button>
        ) : null}
      </>
    );
  };
  return (
    <FindingsNotice
      findings={findings}
      chosen={chosen}
      onChoose={choose}
      more={(finding) => (
        <>
          {finding.suggestion?.params ? rewrite(finding.suggestion.params) : null}
          {finding === chosen ? placeOf(finding) : null}
        </>
      )}
    />
  );
}

/** A row to which the form can be set, or the reason why none of them has a cell in the matrix. */
type PlaceOfRows =
  | { readonly row: MeasuredRow; readonly settings: Params }
  | { readonly row: MeasuredRow; readonly why: string };

/**
 * The first of some rows that has a cell of the matrix once the form has its settings: it must state both axes, with
 * values on each. Undefined without rows.
 *
 * @param setup what holds for every row unless it overrides them
 */
export function placeOfRows(
  model: Model,
  axes: readonly Axis[],
  setup: Params,
  rows: readonly MeasuredRow[],
): PlaceOfRows | undefined {
  const [first] = rows;
  if (!first) return undefined;
  for (const row of rows) {
    const settings: Params = { ...setup, ...row.settings };
    if (axes.every(({ param, values }) => values.includes(settings[param] ?? ""))) return { row, settings };
  }
  const own: Params = { ...setup, ...first.settings };
  const name = (id: string) => settingName(model, id);
  const silent = axes.filter(({ param }) => own[param] === undefined).map(({ param }) => name(param));
  const beside = axes.flatMap(({ param, values }) => {
    const value = own[param];
    return value === undefined || values.includes(value) ? [] : [`${name(param)} ${String(value)}`];
  });
  const why =
    silent.length > 0
      ? `Row ${first.row} does not state ${silent.join(" and ")}, so it has no cell in this matrix.`
      : `${beside.join(" and ")} of row ${first.row} is not among the matrix's values.`;
  return { row: first, why };
}
