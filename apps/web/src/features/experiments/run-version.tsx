"use client";
import type { StoredRun } from "@wirecost/contract";
import { findModel } from "../../entities/design/find-model.ts";
import { designOfRun } from "../../entities/experiment/design-of-run.ts";
import { useSaveDesign } from "../../entities/experiment/use-save-design.ts";
import { useMay } from "../../entities/session/use-may.ts";
import { errorText } from "../../shared/lib/is-passing.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";

/** Says so where a run comes from another version of its model, and computes it again as a further run. */
export function RunVersion({
  teamId,
  run,
  onComputed,
}: {
  teamId: string;
  run: StoredRun;
  onComputed: (runId: string) => void;
}) {
  const save = useSaveDesign(teamId);
  const edits = useMay("editTeam");
  const model = findModel(run.model);
  if (run.modelVersionCurrent && model) return null;
  const design = model && designOfRun(model, run.document);
  const compute = () => {
    if (design)
      save.mutate(
        { design, target: { experimentId: run.experimentId } },
        { onSuccess: (saved) => onComputed(saved.run.id) },
      );
  };
  return (
    <Notice
      tone="warn"
      action={
        design && edits ? (
          <Button onClick={compute} disabled={save.isPending}>
            {save.isPending ? "Computing" : "Compute again"}
          </Button>
        ) : null
      }
    >
      {model
        ? `Computed by version ${run.modelVersion} of the model; the current version is ${model.version} and may predict other values. This page shows the stored run.`
        : `This version of Wirecost has no model “${run.model}”. This page shows the stored run, which cannot be computed again.`}
      {model && !design ? " The current model no longer accepts these settings." : ""}
      {save.error ? ` Not computed: ${errorText(save.error)}` : ""}
    </Notice>
  );
}
