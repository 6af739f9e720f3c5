"use client";
import type { StoredRun } from "@wirecost/contract";
import { cellParams, type Params } from "@wirecost/sim-core";
import { useState } from "react";
import { cellName } from "../../entities/design/cell-name.ts";
import { findModel } from "../../entities/design/find-model.ts";
import { StoredSettings } from "../../entities/experiment/run/stored-settings.tsx";
import { ownCell, StoredTable } from "../../entities/experiment/run/stored-table.tsx";
import { CommentsSection } from "../comments/comments-section.tsx";

/** A run as it is stored, and what the team says of it and of the cell in focus. */
export function RunWithComments({ teamId, run: { id, document } }: { teamId: string; run: StoredRun }) {
  const [focused, setFocused] = useState(() => ownCell(document));
  const model = findModel(document.model);
  const all = cellParams(document.params, document.axes, focused);
  const cell: Params = Object.fromEntries(document.axes.map(({ param }) => [param, all[param] ?? ""]));
  return (
    <>
      <StoredTable run={document} focused={focused} onFocus={setFocused} />
      <StoredSettings run={document} />
      <CommentsSection
        teamId={teamId}
        of={{ kind: "run", id }}
        cell={cell}
        nameCell={(settings) => cellName(model, settings)}
      />
    </>
  );
}
