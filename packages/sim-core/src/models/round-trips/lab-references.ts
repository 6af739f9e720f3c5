import type { Reference, ReferenceRow } from "../../model.ts";
import { LAB_RTTS_MS, type LabConversation, labConstants, labConversations } from "./lab-rows.ts";

const setup = {
  ...labConstants,
  // TCP itself runs inside one machine: no window, slow start, loss or bandwidth limits it.
  bandwidthMbit: 100_000,
  lossPercent: 0,
  slowStart: false,
  windowBytes: 1_073_741_824,
  rowBytes: 100,
  keyBytes: 16,
  clientUsPerRow: 0,
  // Said, so that no row is laid over a cell that has them.
  extraTrips: 0,
  endProbe: false,
  cachedShare: 0,
  savedByCompression: 0,
} as const;

const source =
  "measured here by npm run lab: chrt -r 10 npm run lab -- --data /dev/shm, 2026-11-21, 2 cores of an Intel Xeon in a virtual machine, Node 20.20.2, PostgreSQL 18.4";

const measured =
  "Medians of 7 replicates in random order, through a proxy that delays both directions. The machine was busy with other work; real-time priority and data in memory kept that out of the figures, so a commit waits for no disk.";

/** Whether the constants were fitted without this row. */
function isHeldOut({ heldOut }: LabConversation, rttMs: number): boolean {
  return heldOut || (rttMs !== LAB_RTTS_MS[0] && rttMs !== LAB_RTTS_MS[2]);
}

function rows(heldOut: boolean): readonly ReferenceRow[] {
  return labConversations.flatMap((conversation) =>
    LAB_RTTS_MS.flatMap((rttMs, i): readonly ReferenceRow[] => {
      const elapsedMs = conversation.elapsedMs[i];
      if (elapsedMs === undefined || isHeldOut(conversation, rttMs) !== heldOut) return [];
      return [
        {
          row: `${conversation.id}@${rttMs}`,
          label: `${conversation.label}, RTT ${rttMs} ms`,
          settings: { ...conversation.settings, rttMs },
          metrics: { elapsedMs, roundTrips: conversation.roundTrips },
          roles: { elapsedMs: "noisy", roundTrips: "exact" },
        },
      ];
    }),
  );
}

/** The lab's own measurements, apart by whether the constants were fitted to them. */
export const labReferences: readonly Reference[] = [
  {
    id: "round-trips-lab-held-out",
    title: "The lab on PostgreSQL: rows held out",
    source,
    note: `${measured} The seven constants were fitted without these rows: everything at 5 ms, and at every latency the patterns that the fit never saw.`,
    setup,
    axes: ["pattern", "rttMs"],
    metric: "elapsedMs",
    rows: rows(true),
  },
  {
    id: "round-trips-lab-fitted",
    title: "The lab on PostgreSQL: rows fitted to",
    source,
    note: `${measured} Seven constants (fixed time, handling a round trip, times a query, a row read, inserted and copied, and a commit) are fitted to the times of these rows; round trips have none.`,
    setup,
    axes: ["pattern", "rttMs"],
    metric: "elapsedMs",
    rows: rows(false),
  },
];
