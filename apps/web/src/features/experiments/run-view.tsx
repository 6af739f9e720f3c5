"use client";
import type { StoredRun } from "@wirecost/contract";
import { cellParams, type Params } from "@wirecost/sim-core";
import { type ComponentType, useState } from "react";
import { cellName } from "../../entities/design/cell-name.ts";
import { findModel } from "../../entities/design/find-model.ts";
import { StoredSettings } from "../../entities/experiment/run/stored-settings.tsx";
import { ownCell, StoredTable } from "../../entities/experiment/run/stored-table.tsx";

export interface RunViewSlots {
  /** What the team says of the run and of the cell in focus. */
  readonly Comments?:
    | ComponentType<{
        readonly teamId: string;
        readonly of: { readonly kind: "run"; readonly id: string };
        readonly cell: Params;
        readonly nameCell: (cell: Params) => string;
      }>
    | undefined;
}

/** A run as it is stored, and what the team says of it. */
export function RunView({
  teamId,
  run: { id, document },
  Comments,
}: { teamId: string; run: StoredRun } & RunViewSlots) {
  const [focused, setFocused] = useState(() => ownCell(document));
  const model = findModel(document.model);
  const all = cellParams(document.params, document.axes, focused);
  const cell: Params = Object.fromEntries(document.axes.map(({ param }) => [param, all[param] ?? ""]));
  return (
    <>
      <StoredTable run={document} focused={focused} onFocus={setFocused} />
      <StoredSettings run={document} />
      {Comments ? (
        <Comments
          teamId={teamId}
          of={{ kind: "run", id }}
          cell={cell}
          nameCell={(settings) => cellName(model, settings)}
        />
      ) : null}
    </>
  );
}
