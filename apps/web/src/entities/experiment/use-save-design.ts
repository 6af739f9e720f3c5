import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Computation, RunSummary } from "@wirecost/contract";
import type { Design } from "@wirecost/sim-core";
import { useState } from "react";
import { api, createOnce } from "../../shared/lib/api.ts";
import { designBody, withOwnCalibration } from "../design/design-body.ts";
import { type BytesCheck, sameBytes } from "./bytes-note.tsx";
import { experimentsKey } from "./experiment-queries.ts";
import { computationsKey, watchComputation } from "./watch-computation.ts";

/** Target of a saved design: a new experiment of this name, or an existing one. */
export type SaveTarget = { readonly name: string } | { readonly experimentId: string };

export interface Saved {
  readonly teamId: string;
  readonly experimentId: string;
  readonly name: string;
  readonly run: RunSummary;
  /** Undefined if computing it again would take long. */
  readonly check: BytesCheck | undefined;
}

/**
 * Saves a design as a run, and compares the stored bytes with the browser's own. A long one is `computing` until the
 * server has it, and is not compared.
 */
export function useSaveDesign(teamId: string) {
  const queries = useQueryClient();
  const [computing, setComputing] = useState<Computation>();
  const mutation = useMutation({
    mutationFn: async ({ design, target }: { design: Design; target: SaveTarget }): Promise<Saved> => {
      const own = await withOwnCalibration(teamId, design);
      return createOnce([teamId, target, designBody(own)], async ({ id }) => {
        const saved = await save(teamId, id, own, target);
        if ("computation" in saved) {
          void queries.invalidateQueries({ queryKey: computationsKey(teamId) });
          const run = await computed(teamId, saved.computation, setComputing);
          return { teamId, experimentId: run.experimentId, name: run.experimentName, run, check: undefined };
        }
        const { name, run } = saved;
        const load = () => api.getRunBytes({ params: { teamId, runId: run.id } });
        const check = await sameBytes(own, run.sha256, load);
        return { teamId, experimentId: run.experimentId, name, run, check };
      });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: experimentsKey(teamId) }),
    onSettled: () => setComputing(undefined),
  });
  return { ...mutation, computing };
}

async function computed(teamId: string, begun: Computation, onChange: (now: Computation) => void) {
  const { runId, error } = await watchComputation(teamId, begun.id, onChange);
  if (runId === null) throw new Error(error ?? "The design could not be computed.");
  return api.getRun({ params: { teamId, runId } });
}

async function save(teamId: string, id: string, design: Design, target: SaveTarget) {
  const body = designBody(design);
  if ("experimentId" in target) {
    const run = await api.createRun({
      params: { teamId, experimentId: target.experimentId },
      body: { id, design: body },
    });
    return "computation" in run ? run : { name: run.experimentName, run };
  }
  const experiment = await api.createExperiment({
    params: { teamId },
    body: { id, name: target.name, design: body },
  });
  return "computation" in experiment ? experiment : { name: experiment.name, run: experiment.latestRun };
}
