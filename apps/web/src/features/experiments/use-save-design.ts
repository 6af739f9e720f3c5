"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { RunSummary } from "@wirecost/contract";
import type { Design } from "@wirecost/sim-core";
import { api } from "../../lib/api.ts";
import { designBody, withOwnCalibration } from "./design-body.ts";
import { experimentsKey } from "./experiment-queries.ts";
import { type BytesCheck, sameBytes } from "./same-bytes.ts";

/** Where a design is saved: a new experiment of this name, or one that is there. */
export type SaveTarget = { readonly name: string } | { readonly experimentId: string };

export interface Saved {
  readonly teamId: string;
  readonly experimentId: string;
  readonly name: string;
  readonly run: RunSummary;
  readonly check: BytesCheck;
}

/** Saves a design as a run, and compares the stored bytes with the browser's own. */
export function useSaveDesign(teamId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ design, target }: { design: Design; target: SaveTarget }): Promise<Saved> => {
      const own = await withOwnCalibration(teamId, design);
      const { name, run } = await save(teamId, own, target);
      const load = () => api.getRunBytes({ params: { teamId, runId: run.id } });
      const check = await sameBytes(own, run.sha256, load);
      return { teamId, experimentId: run.experimentId, name, run, check };
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: experimentsKey(teamId) }),
  });
}

async function save(teamId: string, design: Design, target: SaveTarget) {
  const body = designBody(design);
  if ("experimentId" in target) {
    const run = await api.createRun({
      params: { teamId, experimentId: target.experimentId },
      body: { design: body },
    });
    return { name: run.experimentName, run };
  }
  const experiment = await api.createExperiment({
    params: { teamId },
    body: { name: target.name, design: body },
  });
  return { name: experiment.name, run: experiment.latestRun };
}
