import { z } from "zod";
import { params, paramValue } from "./param-value.ts";

const base = {
  label: z.string(),
  flag: z.string().optional(),
  group: z.string(),
  help: z.string(),
  source: z.string(),
  applies: z.object({ param: z.string(), values: z.array(paramValue).readonly() }).optional(),
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
  }),
  z.object({
    ...base,
    kind: z.literal("choice"),
    default: z.string(),
    options: z.array(z.object({ value: z.string(), label: z.string(), help: z.string() })).readonly(),
  }),
  z.object({ ...base, kind: z.literal("toggle"), default: z.boolean() }),
]);

const metric = z.object({
  label: z.string(),
  unit: z.string(),
  better: z.enum(["lower", "higher", "none"]),
  noise: z.enum(["exact", "noisy"]),
  help: z.string(),
});

/** A model's declaration: everything about it but its functions. */
export const model = z.object({
  id: z.string(),
  version: z.string(),
  title: z.string(),
  summary: z.string(),
  assumptions: z.array(z.string()).readonly(),
  params: z.record(z.string(), param),
  metrics: z.record(z.string(), metric),
  presets: z
    .array(z.object({ id: z.string(), title: z.string(), note: z.string(), source: z.string(), params }))
    .readonly(),
  references: z
    .array(z.object({ id: z.string(), title: z.string(), source: z.string(), note: z.string() }))
    .readonly(),
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
  role: z.enum(["exact", "noisy", "unexplained", "unsettled"]),
  note: z.string().optional(),
});
export const fidelityReport = z.object({ items: z.array(fidelityRow).readonly() });
