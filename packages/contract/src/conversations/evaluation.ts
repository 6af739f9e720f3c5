import { params } from "../experiments/param-value.ts";
import * as z from "../zod.ts";

const count = z.number().min(0);
const ms = z.number();

/** A change of a statement's execution: join, together:50, cache:80%, fetch:100, unprepared or remove. */
const statementChange = z.strictObject({
  /** From 1. */
  statement: z.int().min(1).max(1_000_000),
  change: z.string().max(40),
});

/** More than a recording can have. */
const MAX_THRESHOLDS = 50;

/** packages/conversation's EvaluationSettings. Omitted settings have their defaults. */
export const evaluationSettings = z.strictObject({
  network: params.default({}),
  recordedMs: z.number().min(0).max(60_000).nullable().default(null),
  changes: z.array(statementChange).max(500).default([]),
  thresholds: z
    .record(z.string().max(40), z.number())
    .refine((given) => Object.keys(given).length <= MAX_THRESHOLDS, `At most ${MAX_THRESHOLDS} thresholds.`)
    .default({}),
});

const times = z.object({
  trips: count,
  elapsedMs: ms,
  networkMs: ms,
  serverMs: ms,
  clientMs: ms,
});

const group = z.object({
  name: z.string(),
  calls: count,
  trips: count,
  rows: count.nullable(),
  bytes: count.nullable(),
  recordedMs: ms,
  predictedMs: ms.nullable(),
  tripsAfter: count.nullable(),
});

const pageWaits = z.object({
  waitedMs: ms,
  webMs: ms,
  databaseNetworkMs: ms,
  databaseServerMs: ms,
  applicationMs: ms,
});

const found = z.object({
  kind: z.string(),
  severity: z.enum(["high", "medium", "low"]),
  occurrences: count,
  calls: count,
  trips: count,
  savedTrips: count,
  title: z.string(),
  message: z.string(),
});

const changes = z.array(z.object({ statement: z.int(), change: z.string() }));
const dropped = z.array(z.object({ what: z.string(), count }));

/** packages/conversation's Evaluation, as computed. */
export const evaluation = z.object({
  format: z.literal(1),
  source: z.object({
    kind: z.string(),
    name: z.string(),
    startedAt: z.string().nullable(),
    timesAt: z.string(),
    lowerBound: z.boolean(),
    rttUs: count.optional(),
    statedRttUs: count.optional(),
  }),
  recording: z.object({
    connections: count,
    trips: count,
    calls: count,
    elapsedMs: ms,
    rttMs: ms.nullable(),
  }),
  settings: z.object({
    network: params,
    recordedMs: ms.nullable(),
    changes,
    thresholds: z.record(z.string(), z.number()),
  }),
  sentence: z.string(),
  before: times.nullable(),
  after: times.nullable(),
  leastMs: ms.nullable(),
  findings: z.array(found.extend({ changes, pool: z.literal(true).optional() })),
  statements: z.array(group.extend({ number: z.int(), operation: z.string(), tables: z.array(z.string()) })),
  endpoints: z.array(group),
  matrix: z.object({
    rtts: z.array(ms),
    rows: z.array(
      z.object({
        kind: z.enum(["recorded", "chosen", "finding", "best"]),
        name: z.string(),
        changes,
        pool: z.literal(true).optional(),
        times: z.array(times),
      }),
    ),
  }),
  pages: z
    .object({
      pages: count,
      requests: count,
      trips: count,
      recorded: pageWaits,
      before: pageWaits.nullable(),
      after: pageWaits.nullable(),
      findings: z.array(found.extend({ rttMs: ms.nullable() })).optional(),
      longest: z.array(pageWaits.extend({ name: z.string(), trips: count })),
      notes: z.array(z.string()),
    })
    .optional(),
  dropped,
});

export type Evaluation = z.infer<typeof evaluation>;
export type EvaluationSettings = z.infer<typeof evaluationSettings>;
