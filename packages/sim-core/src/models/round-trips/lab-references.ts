import type { Reference, ReferenceRow } from "../../model/model.ts";
import { LAB_RTTS_MS, type LabConversation, labConstants, labSets } from "./lab-rows.ts";

/** What the lab's rows share beside the constants: the proxy stands for the whole network. */
export const labSetup = {
  // TCP itself runs inside one machine: no window, slow start, loss or bandwidth limits it.
  bandwidthMbit: 100_000,
  lossPercent: 0,
  slowStart: false,
  windowBytes: 1_073_741_824,
  rowBytes: 100,
  keyBytes: 16,
  clientUsPerRow: 0,
  // Stated, so that no row matches a cell that has them.
  extraTrips: 0,
  endProbe: false,
  cachedShare: 0,
  savedByCompression: 0,
} as const;

const source =
  "measured here by npm run lab: chrt -r 10 npm run lab -- --data /dev/shm, 2026-11-21, 2 cores of an Intel Xeon in a virtual machine, Node 20.20.2, PostgreSQL 18.4";

const measured =
  "Medians of 7 to 28 replicates in random order, through a proxy that delays both directions; those that varied were run more often. Seven constants (fixed time, per-round-trip overhead, and the times per query, row read, row inserted, row copied and commit) are fitted to 20 of the 48 rows of the lab, those that are not marked as held out; round-trip counts need none. The machine also ran other work; real-time priority and in-memory data excluded its effect, so a commit waits for no disk.";

/** The note of a row that no constant was fitted to. */
export const HELD_OUT = "Held out: the constants were fitted without this row.";

/** Whether the constants were fitted without this row. */
function isHeldOut({ heldOut }: LabConversation, rttMs: number): boolean {
  return heldOut || (rttMs !== LAB_RTTS_MS[0] && rttMs !== LAB_RTTS_MS[2]);
}

function rowsOf(conversation: LabConversation): readonly ReferenceRow[] {
  return LAB_RTTS_MS.map((rttMs, i): ReferenceRow => {
    const row: ReferenceRow = {
      row: `${conversation.id}@${rttMs}`,
      label: `${conversation.label}, RTT ${rttMs} ms`,
      settings: { ...conversation.settings, rttMs },
      metrics: { elapsedMs: conversation.elapsedMs[i] ?? Number.NaN, roundTrips: conversation.roundTrips },
      roles: { elapsedMs: "noisy", roundTrips: "exact" },
    };
    return isHeldOut(conversation, rttMs) ? { ...row, note: HELD_OUT } : row;
  });
}

/** The lab's own measurements: one set per kind of conversation. */
export const labReferences: readonly Reference[] = labSets.map((set) => ({
  id: set.id,
  title: `The lab on PostgreSQL: ${set.title}`,
  source,
  note: measured,
  setup: { ...labConstants, ...labSetup, ...set.setup },
  fitted: Object.keys(labConstants),
  axes: set.axes,
  metric: "elapsedMs",
  rows: set.conversations.flatMap(rowsOf),
}));
