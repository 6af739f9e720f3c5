import { newId } from "../new-id.ts";
import { pageOf, paging } from "../page.ts";
import { nameText } from "../shown-text.ts";
import * as z from "../zod.ts";
import { design } from "./design.ts";
import { runSummary } from "./run.ts";

export const experimentName = nameText.max(200);

export const experiment = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  latestRun: runSummary,
  runCount: z.int(),
});

export const experimentWithRuns = experiment.extend({ runs: z.array(runSummary) });

export const experimentPage = pageOf(experiment);

export const listExperiments = z.object({
  search: z.string().max(200).optional(),
  sort: z.enum(["updated", "created", "name"]).default("updated"),
  ...paging,
});

export const createExperiment = z.strictObject({ id: newId, name: experimentName, design });
export const duplicateExperiment = z.object({ id: newId });
export const renameExperiment = z.strictObject({ name: experimentName });
export const createRun = z.strictObject({ id: newId, design });

export type Experiment = z.infer<typeof experiment>;
export type ExperimentWithRuns = z.infer<typeof experimentWithRuns>;
export type ExperimentPage = z.infer<typeof experimentPage>;
