import * as z from "../zod.ts";

const id = z.string().min(1).max(100);
const label = z.string().max(200);
const unit = z.string().max(30);

const settingColumn = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("number"),
    id,
    label,
    unit,
    min: z.number(),
    max: z.number(),
    integer: z.boolean(),
  }),
  z.object({
    kind: z.literal("choice"),
    id,
    label,
    values: z.array(z.string().max(200)).min(1).max(1000).readonly(),
  }),
]);

const metricColumn = z.object({
  id,
  label,
  unit,
  better: z.enum(["lower", "higher", "none"]),
  noise: z.enum(["exact", "noisy"]),
});

/** Settings and metrics of custom tables: sim-core's MeasuredColumns. */
export const measuredColumns = z
  .object({
    settings: z.array(settingColumn).max(200).readonly(),
    metrics: z.array(metricColumn).min(1).max(200).readonly(),
  })
  .refine(
    ({ settings, metrics }) =>
      new Set([...settings, ...metrics].map((column) => column.id)).size === settings.length + metrics.length,
    { message: "has two columns with the same id." },
  );
