import type { Reference } from "../../model/model.ts";
import { links } from "./presets.ts";
import { embeddedBatches, embeddedTransactions, lanBatches, lanTransactions, wifiBatches } from "./rows.ts";
import { ARTICLE } from "./sources.ts";

const records = { rowCount: 100_000, rowBytes: 1276 } as const;
const note = "100,000 identical records of 1276 bytes with six indexes, one run per value.";
const bySize = { source: ARTICLE, axes: ["compression", "batchMiB"], metric: "seconds" } as const;
const byRows = { source: ARTICLE, axes: ["mode", "transactionRows"], metric: "seconds" } as const;

/** Constants fitted to the times over a link; latency is assumed. */
const fitted = ["messageMs", "bandwidthMBs"] as const;

export const references: readonly Reference[] = [
  {
    ...byRows,
    id: "nexusdb-embedded-transactions",
    title: "Embedded: autocommit and transactions",
    note,
    setup: { ...records, ...links.embedded },
    rows: embeddedTransactions,
  },
  {
    ...bySize,
    id: "nexusdb-embedded-batches",
    title: "Embedded: batches",
    note,
    setup: { ...records, ...links.embedded },
    rows: embeddedBatches,
  },
  {
    ...byRows,
    id: "nexusdb-lan-transactions",
    fitted,
    title: "100 Mbit LAN: autocommit and transactions",
    note: `${note} Latency does not explain the autocommit row.`,
    setup: { ...records, ...links.lan },
    rows: lanTransactions,
  },
  {
    ...bySize,
    id: "nexusdb-lan-batches",
    fitted,
    title: "100 Mbit LAN: batches",
    note: `${note} Compression made 400 KB of their 128 MB.`,
    setup: { ...records, ...links.lan, zipRatio: 319 },
    rows: lanBatches,
  },
  {
    ...bySize,
    id: "nexusdb-wifi-batches",
    fitted,
    title: "802.11b wireless: batches",
    note: `${note} Compression made 400 KB of their 128 MB. No row was sent one by one over this link.`,
    setup: { ...records, ...links.wifi, zipRatio: 319 },
    rows: wifiBatches,
  },
];
