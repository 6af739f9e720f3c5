import { conversationComparison } from "../conversations/conversation.ts";
import { evaluation } from "../conversations/evaluation.ts";
import { environmentFacts } from "../environments/environment.ts";
import { params } from "../experiments/param-value.ts";
import { run } from "../experiments/run.ts";
import { usedCalibration } from "../measurements/calibration.ts";
import { measuredColumns } from "../measurements/measured-columns.ts";
import { measuredRow } from "../measurements/upload.ts";
import * as z from "../zod.ts";

/** Maximum rows of a shared measurement: browsers load it as a whole. */
export const MAX_SHARED_ROWS = 10_000;

/** Measured rows as of when a link was created, with everything needed to display them. */
export const sharedSet = z.object({
  /** null if the rows belong to no model and bring a schema of their own. */
  model: z.string().nullable(),
  /** Calibration of the predictions beside the rows. Missing in older links. */
  modelVersion: z.string().optional(),
  schema: measuredColumns.nullable(),
  setup: params,
  axes: z.tuple([z.string(), z.string()]),
  metric: z.string(),
  environment: environmentFacts.nullable(),
  rows: z.array(measuredRow),
});

/** Maximum characters of a shared recording's result, for the same reason. */
export const MAX_SHARED_CHARACTERS = 4_000_000;

/**
 * A run as of when a link was created. The id of its calibration is omitted: recipients cannot open it, and it would
 * distinguish links that should look alike.
 */
export const sharedRunDocument = run.extend({
  calibration: usedCalibration.omit({ id: true }).strip().optional(),
});

const shared = { title: z.string() };
const sharedRun = z.object({ kind: z.literal("run"), document: sharedRunDocument });
const sharedMeasurement = z.object({ kind: z.literal("measured"), document: sharedSet });

/** State of a comparison: the point of each item, the baseline, the metric and row of the chart. */
const comparisonLook = {
  points: z.array(z.string().max(100)).max(8),
  baseline: z.int().min(0).max(7),
  metric: z.string().max(100),
  row: z.string().max(300),
};

export const comparisonView = z.strictObject(comparisonLook);

const sharedComparison = z.object({
  kind: z.literal("comparison"),
  document: z.object({
    items: z
      .array(z.discriminatedUnion("kind", [sharedRun.extend(shared), sharedMeasurement.extend(shared)]))
      .min(1)
      .max(8),
    view: comparisonView,
  }),
});

const sharedConversation = z.object({ kind: z.literal("conversation"), document: evaluation });

/** Two recordings, and the network of their comparison. */
const sharedConversations = z.object({
  kind: z.literal("conversation-comparison"),
  document: conversationComparison.extend({ network: params }),
});

/** Content of a link. The link's SHA-256 is of `document` as JSON. */
export const sharedContent = z.discriminatedUnion("kind", [
  sharedRun,
  sharedMeasurement,
  sharedComparison,
  sharedConversation,
  sharedConversations,
]);

export type SharedSet = z.infer<typeof sharedSet>;
export type SharedContent = z.infer<typeof sharedContent>;
export type SharedConversations = z.infer<typeof sharedConversations>["document"];
export type SharedItem = z.infer<typeof sharedComparison>["document"]["items"][number];
export type ComparisonView = z.infer<typeof comparisonView>;
