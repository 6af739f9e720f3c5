import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Computation, ProblemError, type RunSummary } from "@wirecost/contract";
import type { Design } from "@wirecost/sim-core";
import { useState } from "react";
import { api, newId } from "../../shared/lib/api.ts";
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

/** The last save until it has succeeded or was rejected, and its id: sent again, it is stored once. */
let pending: { readonly content: string; readonly id: string } | undefined;

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
      const saved = await save(teamId, own, target);
      if ("computation" in saved) {
        void queries.invalidateQueries({ queryKey: computationsKey(teamId) });
        const run = await computed(teamId, saved.computation, setComputing);
        return { teamId, experimentId: run.experimentId, name: run.experimentName, run, check: undefined };
      }
      const { name, run } = saved;
      const load = () => api.getRunBytes({ params: { teamId, runId: run.id } });
      const check = await sameBytes(own, run.sha256, load);
      return { teamId, experimentId: run.experimentId, name, run, check };
    },
    onSuccess: () => {
      pending = undefined;
      return queries.invalidateQueries({ queryKey: experimentsKey(teamId) });
    },
    // Rejected, as for an id of an experiment that was deleted meanwhile: the next attempt is another save.
    onError: (error) => {
      if (error instanceof ProblemError && error.problem.status < 500) pending = undefined;
    },
    onSettled: () => setComputing(undefined),
  });
  return { ...mutation, computing };
}

async function computed(teamId: string, begun: Computation, onChange: (now: Computation) => void) {
  const { runId, error } = await watchComputation(teamId, begun.id, onChange);
  if (runId === null) {
    pending = undefined;
    throw new Error(error ?? "The design could not be computed.");
  }
  return api.getRun({ params: { teamId, runId } });
}

async function save(teamId: string, design: Design, target: SaveTarget) {
  const body = designBody(design);
  const content = JSON.stringify([teamId, target, body]);
  if (pending?.content !== content) pending = { content, id: newId() };
  const { id } = pending;
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
