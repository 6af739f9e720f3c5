"use client";
import type { Finding, MeasuredSet } from "@wirecost/analysis";
import { type Axis, type MeasuredRow, type Model, type Params, paramName } from "@wirecost/sim-core";
import { FindingsNotice, useFindings } from "../../../entities/measurement/findings/findings-notice.tsx";
import type { Overlaid } from "../../../entities/prediction/compute-matrix.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { cellsOfRows } from "../use-lab-results.ts";

/** What is odd about the open set; choosing a finding marks the cells of its rows and focuses the first. */
export function SetFindings({
  model,
  set,
  params,
  axes,
  overlaid,
  chosen,
  onChoose,
  onFocus,
  onTry,
}: {
  model: Model;
  set: MeasuredSet;
  /** Settings of the form. */
  params: Params;
  /** Of the matrix. */
  axes: readonly Axis[];
  overlaid: Overlaid;
  chosen: Finding | undefined;
  onChoose: (finding: Finding | undefined) => void;
  onFocus: (index: number) => void;
  /** Gives the form other settings. */
  onTry: (settings: Params) => void;
}) {
  const findings = useFindings(model, set);
  if (!findings) return null;
  const choose = (finding: Finding | undefined) => {
    onChoose(finding);
    const [first] = finding ? cellsOfRows(overlaid, finding.rows) : [];
    if (first !== undefined) onFocus(first);
  };
  return (
    <FindingsNotice
      findings={findings}
      chosen={chosen}
      onChoose={choose}
      more={(finding) => (
        <>
          {finding.suggestion?.params ? (
            <Rewrite settings={finding.suggestion.params} params={params} onTry={onTry} />
          ) : null}
          {finding === chosen ? (
            <Place
              model={model}
              set={set}
              axes={axes}
              overlaid={overlaid}
              rows={finding.rows}
              onTry={onTry}
            />
          ) : null}
        </>
      )}
    />
  );
}

/** Gives the form the settings of a rewrite, and says where it has them. */
function Rewrite({
  settings,
  params,
  onTry,
}: {
  settings: Params;
  params: Params;
  onTry: (settings: Params) => void;
}) {
  const there = Object.entries(settings).every(([id, value]) => params[id] === value);
  return there ? (
    <span role="status">The form now has the rewrite.</span>
  ) : (
    <Button size="small" onClick={() => onTry(settings)}>
      Try the rewrite
    </Button>
  );
}

/** Where the rows of a finding lie in the matrix; where they do not, the way there. */
function Place({
  model,
  set,
  axes,
  overlaid,
  rows,
  onTry,
}: {
  model: Model;
  set: MeasuredSet;
  axes: readonly Axis[];
  overlaid: Overlaid;
  rows: readonly string[];
  onTry: (settings: Params) => void;
}) {
  const ids = new Set(rows);
  const cells = cellsOfRows(overlaid, rows).size;
  const outside = overlaid.outside.filter(({ row }) => ids.has(row.row));
  const marked = `${cells === 1 ? "One cell is" : `${cells} cells are`} marked in the matrix`;
  const place =
    cells === 0
      ? placeOfRows(
          model,
          axes,
          set.setup,
          outside.map(({ row }) => row),
        )
      : undefined;
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
        <Button size="small" onClick={() => onTry(place.settings)}>
          Set the form to row {place.row.row}
        </Button>
      ) : null}
    </>
  );
}

/** A row that the form can be set to, or why none of them has a cell in the matrix. */
type PlaceOfRows =
  | { readonly row: MeasuredRow; readonly settings: Params }
  | { readonly row: MeasuredRow; readonly why: string };

/**
 * The first of some rows that has a cell of the matrix once the form says what the row says: it has to state both
 * axes, and a value that stands on each. Undefined without rows.
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
  const name = (id: string) => {
    const param = model.params[id];
    return param ? paramName(param) : id;
  };
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
