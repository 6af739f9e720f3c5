import { pageOf, paging } from "../page.ts";
import { nameText } from "../shown-text.ts";
import * as z from "../zod.ts";
import { axis } from "./design.ts";
import { params } from "./param-value.ts";

const share = z.number().min(0);
const cellId = z.string().regex(/^c\d{1,5}$/, "is not a cell such as c1.");
const serverId = z.string().regex(/^s\d{1,5}$/, "is not a server such as s1.");

/** Id carried by a plan's rows. */
const planMark = z
  .string()
  .regex(/^plan-[0-9a-z]{13}$/, "is not a plan's id, plan- and 13 digits or letters.");

/** sim-core's Plan: downloaded, saved, and passed to `npm run lab -- --plan`. */
export const planDocument = z.strictObject({
  format: z.literal(1),
  id: planMark,
  model: z.string().max(100),
  modelVersion: z.string().max(100),
  params,
  axes: z.tuple([axis, axis]),
  metric: z.string().max(100),
  seed: z.int32(),
  noise: share,
  effect: share,
  regret: share,
  replicates: z.int().min(1).max(200),
  servers: z
    .array(z.strictObject({ id: serverId, settings: params }))
    .min(1)
    .max(100),
  cells: z
    .array(
      z.strictObject({
        id: cellId,
        settings: params,
        server: serverId,
        predicted: z.number(),
        low: z.number(),
        high: z.number(),
        best: share,
        worth: share,
        favourite: z.boolean(),
        reason: z.enum(["decision", "anchor"]),
      }),
    )
    .min(1)
    .max(100),
  blocks: z
    .array(
      z
        .array(z.strictObject({ server: serverId, cells: z.array(cellId).max(20_000) }))
        .min(1)
        .max(100),
    )
    .min(1)
    .max(200),
  /** Cells and runs that did not fit the plan's budget of minutes and server starts. */
  omitted: z
    .strictObject({
      cells: z
        .array(
          z.strictObject({
            settings: params,
            seconds: z.number().min(0),
            reason: z.enum(["long", "budget", "restarts"]),
          }),
        )
        .max(200),
      replicates: z.int().min(0).max(200),
    })
    .optional(),
});

/** A stored plan as a list shows it. */
export const storedPlanSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Id carried by its rows: the document's id. */
  planId: z.string(),
  model: z.string(),
  metric: z.string(),
  cells: z.int(),
  runs: z.int(),
  createdAt: z.iso.datetime(),
});

export const storedPlan = storedPlanSummary.extend({ document: planDocument });
export const storedPlanPage = pageOf(storedPlanSummary);
export const listPlans = z.object({
  /** Only the plan whose rows carry this id. */
  planId: planMark.optional(),
  ...paging,
});
export const createPlan = z.strictObject({
  name: nameText.max(200),
  document: planDocument,
});

/** Rows of the team's uploads that carry the plan's id, the earliest upload first. */
export const planRows = z.object({
  uploads: z.array(z.object({ id: z.uuid(), name: z.string(), setup: params })),
  rows: z.array(
    z.object({
      upload: z.uuid(),
      row: z.string(),
      label: z.string(),
      settings: params,
      metrics: z.record(z.string(), z.number()),
    }),
  ),
});

export type StoredPlanSummary = z.infer<typeof storedPlanSummary>;
export type StoredPlan = z.infer<typeof storedPlan>;
export type StoredPlanPage = z.infer<typeof storedPlanPage>;
export type PlanDocument = z.infer<typeof planDocument>;
export type PlanRows = z.infer<typeof planRows>;
