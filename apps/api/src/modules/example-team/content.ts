import type { EnvironmentFacts } from "@wirecost/contract";
import { type Design, defaultParams, getModel, type Params } from "@wirecost/sim-core";

export interface ExampleExperiment {
  readonly name: string;
  readonly design: Design;
}

/** A file of apps/api/example-team written by `npm run lab`, and its environment. */
export interface LabFile {
  readonly name: string;
  readonly facts: EnvironmentFacts;
}

/** The model of the patterns that `npm run lab` measures. */
export const LAB_MODEL = "round-trips";

/** Files of `npm run lab`, one per version of PostgreSQL, oldest version first: see docs/example-team.md. */
export const labFiles: readonly LabFile[] = [
  "14.23",
  "15.18",
  "16.4",
  "16.14",
  "17.2",
  "17.10",
  "18.0",
  "18.4",
].map((version) => ({
  name: `lab-postgresql-${version}.csv`,
  facts: {
    product: "PostgreSQL",
    version,
    host: "virtual machine, data in memory",
    cores: 2,
    network: "npm run lab, delaying proxy",
    measuredOn: "2026-11-22",
    note: "chrt -r 10 npm run lab -- --seed 7",
  },
}));

/** Baseline of the lab's uploads in History: a file and some of its cells, each by a setting that only it has. */
export const baseline = {
  name: "lab-postgresql-16.14.csv",
  metric: "elapsedMs",
  cells: [
    { pattern: "query-a-row", rttMs: 20 },
    { pattern: "copy", rttMs: 2 },
  ],
  thresholds: { worse: 0.1 },
} as const;

/**
 * Recordings of apps/api/example-team under one name, oldest first: three versions of the program of `npm run
 * record-example`; their limits; and a result of the first, with its order lines fetched by one query.
 */
export const recordings = {
  name: "Orders page",
  files: [1, 2, 3].map((version) => `orders-${version}.wirecost.gz`),
  limits: [
    { endpoint: null, maxTrips: 400, maxMs: null, rttMs: 20 },
    { endpoint: "GET /report", maxTrips: 100, maxMs: 5000, rttMs: 20 },
  ],
  result: {
    name: "Europe to US, order lines with one query",
    settings: {
      network: { rttMs: 80 },
      recordedMs: null,
      changes: [{ statement: 3, change: "join" }],
      thresholds: {},
    },
  },
} as const;

/** Files of apps/api/example-team that describe one database, and the name of its schema. */
export const schema = {
  name: "sports2000",
  files: ["sports2000.df.gz", "sports2000.dbanalys.txt.gz"],
} as const;

export const experiments: readonly ExampleExperiment[] = [
  experiment("Order list: FIND in a loop, 5,000 orders", "openedge-query", {
    pattern: "find-no-lock",
    records: 5000,
    recordBytes: 310,
    latencyMs: 2,
  }),
  experiment("Order list: FOR EACH with FIELDS, 5,000 orders", "openedge-query", {
    pattern: "for-each-no-lock",
    fields: true,
    records: 5000,
    recordBytes: 310,
    latencyMs: 2,
  }),
  experiment("ATM benchmark: 60 clients, updates only", "openedge-servers", { clients: 60, joinShare: 0 }),
  experiment("ATM benchmark: 60 clients, a quarter joins", "openedge-servers", {
    clients: 60,
    joinShare: 25,
  }),
  experiment("Nightly load: 250,000 rows over Wi-Fi", "bulk-insert", {
    rowCount: 250_000,
    rowBytes: 640,
    bandwidthMBs: 0.55,
  }),
  experiment("Customer page: one query per row, 400 rows", "round-trips", {
    pattern: "query-a-row",
    rowCount: 400,
    rttMs: 30,
  }),
  experiment("Customer page: JOIN, 400 rows", "round-trips", { pattern: "join", rowCount: 400, rttMs: 30 }),
  experiment("Invoice run: CL calls RPG 40,000 times", "program-calls", {
    caller: "cl",
    callee: "rpg",
    calls: 40_000,
  }),
];

/** Reference data for a calibration, and its name. */
export const calibrations = [
  { reference: "openedge-messages-options", name: "Record sizes of the OpenEdge talk" },
  { reference: "nexusdb-wifi-batches", name: "NexusDB over 802.11b" },
  { reference: "round-trips-lab-25-rows", name: "PostgreSQL 18.4 behind the lab's proxy" },
  { reference: "as400-calls-cl-cl", name: "AS/400 Model D02, CL to CL" },
] as const;

/** A design on the model's own axes and metric, with all other settings at their defaults. */
function experiment(name: string, modelId: string, params: Params): ExampleExperiment {
  const model = getModel(modelId);
  return {
    name,
    design: {
      model: modelId,
      params: { ...defaultParams(model), ...params },
      axes: [model.view.rows, model.view.columns],
      metric: model.view.metric,
      seed: 1,
    },
  };
}
