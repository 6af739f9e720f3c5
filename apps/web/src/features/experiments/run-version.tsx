"use client";
import type { StoredRun } from "@wirecost/contract";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { findModel } from "../../lib/find-model.ts";
import { errorText } from "../../lib/is-passing.ts";
import { useMay } from "../account/use-may.ts";
import { designOfRun } from "./design-of-run.ts";
import { useSaveDesign } from "./use-save-design.ts";

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
        ? `Computed by version ${run.modelVersion} of the model; today's is ${model.version} and may say something else. What stands here is what was stored.`
        : `This version of Wirecost has no model “${run.model}”. What stands here is what was stored; it cannot be computed again.`}
      {model && !design ? " Today's model no longer takes these settings." : ""}
      {save.error ? ` Not computed: ${errorText(save.error)}` : ""}
    </Notice>
  );
}
