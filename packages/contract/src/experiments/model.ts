import * as z from "../zod.ts";
import { params, paramValue } from "./param-value.ts";

const applies = z.object({ param: z.string(), values: z.array(paramValue).readonly() });

const base = {
  label: z.string(),
  flag: z.string().optional(),
  group: z.string(),
  help: z.string(),
  source: z.string(),
  applies: applies.optional(),
  tunable: z.boolean().optional(),
  advanced: z.boolean().optional(),
};

const param = z.discriminatedUnion("kind", [
  z.object({
    ...base,
    kind: z.literal("number"),
    unit: z.string(),
    default: z.number(),
    min: z.number(),
    max: z.number(),
    integer: z.boolean(),
    scale: z.enum(["linear", "log"]),
    suggest: z.array(z.number()).readonly(),
    presets: z
      .array(z.object({ label: z.string(), value: z.number(), note: z.string() }))
      .readonly()
      .optional(),
  }),
  z.object({
    ...base,
    kind: z.literal("choice"),
    default: z.string(),
    options: z
      .array(
        z.object({
          value: z.string(),
          label: z.string(),
          help: z.string(),
          /** Options of one family do the same job. */
          family: z.string().optional(),
          applies: applies.optional(),
        }),
      )
      .readonly(),
  }),
  z.object({
    ...base,
    kind: z.literal("toggle"),
    default: z.boolean(),
    takesNumber: z.boolean().optional(),
  }),
]);

const metric = z.object({
  label: z.string(),
  unit: z.string(),
  better: z.enum(["lower", "higher", "none"]),
  noise: z.enum(["exact", "noisy"]),
  help: z.string(),
});

const axis = z.object({ param: z.string(), values: z.array(paramValue).readonly() });

/** The lab's initial view of a model; for its fields see sim-core's View. */
const view = z.object({
  noun: z.string(),
  intro: z.string(),
  drag: z.object({ param: z.string(), name: z.string() }),
  hint: z.string(),
  sentence: z.object({ subject: z.string(), second: z.string(), main: z.string(), would: z.string() }),
  rows: axis,
  columns: axis,
  metric: z.string(),
  second: z.string(),
  split: z.string(),
  crossover: z.string(),
  against: z.object({ param: z.string(), value: paramValue }).optional(),
  use: z.object({ timesPerDay: z.number(), users: z.number() }),
  cost: z.string().optional(),
  turnsAway: z.string().optional(),
});

const reference = z.object({
  id: z.string(),
  title: z.string(),
  source: z.string(),
  note: z.string(),
  /** Settings shared by its rows. */
  setup: params,
  /** Constants of the setup that were fitted to such rows. */
  fitted: z.array(z.string()).readonly().optional(),
  axes: z.tuple([z.string(), z.string()]).readonly(),
  metric: z.string(),
});

/** A model's declaration, without its functions and its references' rows. */
export const model = z.object({
  id: z.string(),
  version: z.string(),
  title: z.string(),
  summary: z.string(),
  assumptions: z.array(z.string()).readonly(),
  groups: z
    .array(
      z.object({ id: z.string(), title: z.string(), holds: z.enum(["workload", "constants"]).optional() }),
    )
    .readonly(),
  params: z.record(z.string(), param),
  metrics: z.record(z.string(), metric),
  presets: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        note: z.string(),
        source: z.string(),
        params,
        ranAt: z.enum(["defaults", "environment"]).optional(),
      }),
    )
    .readonly(),
  view,
  /** Constants that calibration may change: one standard deviation as a ratio. */
  free: z.record(z.string(), z.object({ factor: z.number() })),
  /**
   * Settings determined by measured counts: ids of the counts, of the settings, and of the parameters that affect their
   * meaning.
   */
  counted: z
    .object({
      metrics: z.array(z.string()).readonly(),
      params: z.array(z.string()).readonly(),
      from: z.array(z.string()).readonly(),
    })
    .optional(),
  references: z.array(reference).readonly(),
});

export const modelList = z.object({ items: z.array(model).readonly() });

export const simulateRequest = z.strictObject({
  model: z.string(),
  params: params.default({}),
  seed: z.int32().default(1),
});
export const simulateReply = z.object({
  model: z.string(),
  modelVersion: z.string(),
  metrics: z.record(z.string(), z.number()),
  /** Metrics that extrapolate beyond the published rows of the model: the setting, and the reason. */
  extrapolated: z.array(z.object({ metric: z.string(), param: z.string(), message: z.string() })).readonly(),
});

export const fidelityRow = z.object({
  model: z.string(),
  reference: z.string(),
  row: z.string(),
  label: z.string(),
  metric: z.string(),
  unit: z.string(),
  measured: z.number(),
  predicted: z.number(),
  error: z.number().nullable(),
  role: z.enum(["exact", "noisy", "unexplained", "unverified"]),
  note: z.string().optional(),
  /** Prediction by constants fitted without the row, and its error; null if it was not held out. */
  heldOut: z.object({ predicted: z.number(), error: z.number() }).nullable(),
});
export const fidelityReport = z.object({ items: z.array(fidelityRow).readonly() });
