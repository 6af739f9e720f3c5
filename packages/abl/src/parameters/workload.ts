import {
  formatCount,
  getOrInsert,
  groupBy,
  HEADER_BYTES,
  openedgeWorkload,
  type Params,
} from "@wirecost/sim-core";
import { type RepeatedQuery, wholeCounts } from "../cost/execution-cost.ts";
import type { Workload } from "../cost/source-workload.ts";

export interface ReviewedWorkload extends Workload {
  /** For the network between clients and server; replaced in queries with another one. */
  readonly latencyMs: number;
  /** Remote clients; by default as many as -n allows. */
  readonly clients: number | undefined;
  /** Bytes of the largest record in a message. */
  readonly recordBytes: number;
  readonly headerBytes: number;
}

/** @param workload has a query at least; server settings in its queries are replaced by those of the files */
export function reviewedWorkload(
  workload: Workload,
  latencyMs: number,
  clients: number | undefined,
): ReviewedWorkload {
  const all = workload.queries.map(({ settings, times }) => ({
    settings: { ...settings, latencyMs },
    times,
  }));
  return {
    ...workload,
    queries: grouped(merged(all)),
    latencyMs,
    clients,
    recordBytes: all.reduce((most, { settings }) => Math.max(most, bytesOf(settings)), 0),
    headerBytes: HEADER_BYTES,
  };
}

/** One query with stated settings. @param params of the model openedge-query, complete */
export function queryWorkload(params: Params): Workload {
  const records = Number(params.records);
  return {
    name: `a query of ${formatCount(records)} ${records === 1 ? "record" : "records"}`,
    queries: [{ settings: params, times: 1 }],
    otherRoundTrips: 0,
  };
}

/** Equal queries combined, as those of a loop's statements often are. */
function merged(queries: readonly RepeatedQuery[]): readonly RepeatedQuery[] {
  const found = new Map<string, RepeatedQuery>();
  for (const { settings, times } of queries) {
    const key = JSON.stringify(settings);
    found.set(key, { settings, times: times + (found.get(key)?.times ?? 0) });
  }
  return [...found.values()];
}

function bytesOf(settings: Params): number {
  return openedgeWorkload(settings).recordBytes;
}

/**
 * Maximum distinct queries that are computed individually, and maximum groups of others: each is computed for every
 * value that a review tries.
 */
const MAX_SINGLE = 300;
const MAX_GROUPS = 100;
/** Relative difference of records and sizes within a group: first small, then squared until all are equal. */
const FIRST_STEP = 1.01;
const LAST_STEP = 1e9;
const SMALL_MM = [1024, 4096];
const MAX_FEW = 4;

/**
 * Combines queries beyond a maximum: among those that differ only in the number and size of records, the ones with the
 * fewest records share their mean.
 */
function grouped(queries: readonly RepeatedQuery[]): readonly RepeatedQuery[] {
  if (queries.length <= MAX_SINGLE) return queries;
  const recordsOf = ({ settings, times }: RepeatedQuery) => times * (1 + Number(settings.records));
  const ranked = queries.toSorted((a, b) => recordsOf(b) - recordsOf(a));
  /** Key of all other settings, of which few differ: their text would be repeated in each key below. */
  const kinds = new Map<string, number>();
  const rest = ranked.slice(MAX_SINGLE).map((query) => {
    const bytes = bytesOf(query.settings);
    // If few records fit in a message, one more or less matters.
    const fitting = SMALL_MM.map((mm) => Math.min(MAX_FEW, Math.floor((mm - HEADER_BYTES) / bytes)));
    const others = `${fitting.join(" ")} ${othersOf(query)}`;
    const kind = getOrInsert(kinds, others, () => kinds.size);
    return { ...query, bytes, kind };
  });
  for (let step = FIRST_STEP; ; step **= 2) {
    const levelOf = (value: number) => Math.round(Math.log(value) / Math.log(step));
    const groups = groupBy(
      rest,
      ({ settings, bytes, kind }) => `${levelOf(Number(settings.records) + 1)} ${levelOf(bytes)} ${kind}`,
    );
    if (groups.size <= MAX_GROUPS || step > LAST_STEP)
      return [...ranked.slice(0, MAX_SINGLE), ...[...groups.values()].flatMap(meanOf)];
  }
}

/** Its settings without those that are averaged in a group. */
function othersOf({ settings }: RepeatedQuery): string {
  const { records: _r, recordBytes: _b, fieldsBytes: _f, sqlRecordBytes: _s, ...others } = settings;
  return JSON.stringify(others);
}

function meanOf(group: readonly (RepeatedQuery & { readonly bytes: number })[]): readonly RepeatedQuery[] {
  const [first] = group;
  if (!first) return [];
  const sum = (of: (one: (typeof group)[number]) => number) =>
    group.reduce((all, one) => all + one.times * of(one), 0);
  const [times, records] = [sum(() => 1), sum(({ settings }) => Number(settings.records))];
  const all = sum(({ settings, bytes }) => Number(settings.records) * bytes);
  const bytes = records > 0 ? Math.max(1, Math.round(all / records)) : first.bytes;
  const sizes = { recordBytes: bytes, fieldsBytes: bytes, sqlRecordBytes: bytes };
  return wholeCounts(records / times, times).map((some) => ({
    settings: { ...first.settings, ...sizes, records: some.records },
    times: some.times,
  }));
}
