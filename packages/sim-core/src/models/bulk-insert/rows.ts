import type { ReferenceRow } from "../../model/model.ts";
import type { Params } from "../../model/param.ts";

/** Autocommit is a transaction of one row: stated so that it has a place on the rows-per-transaction axis. */
const autocommit = { mode: "autocommit", transactionRows: 1 } as const;

export const embeddedTransactions: readonly ReferenceRow[] = [
  measured("1", "autocommit", autocommit, 61),
  transaction("2", 1000, 11.5),
  transaction("3", 10_000, 9.4),
  transaction("4", 20_000, 9.7),
  transaction("5", 100_000, 10.1),
];

export const embeddedBatches: readonly ReferenceRow[] = [
  batch("6", 0.5, "none", 11.45),
  batch("7", 1, "none", 11.25),
  batch("8", 10, "none", 9.2),
  batch("9", 15, "none", 8.7, {
    note: "4.3 s on an array of three striped disks of 15,000 rpm, which the model's constants do not cover.",
  }),
  batch("10", 20, "none", 9.3),
];

export const lanTransactions: readonly ReferenceRow[] = [
  {
    ...measured("11", "autocommit", autocommit, 15_700),
    roles: { seconds: "unexplained" },
    note: "Latency does not explain it. Four latencies of 8 ms per row, as the article calculates, make 3200 s: 4.9 times too low. At 2.7 ms per message, as measured for the transactions below on the same link, the model predicts about 1200 s: 13 times too low. Each record took 157 ms; the source does not say why, so no constant is fitted to this row.",
  },
  transaction("12", 1000, 603),
  transaction("13", 10_000, 604),
  transaction("14", 20_000, 602),
  transaction("15", 100_000, 634),
];

export const lanBatches: readonly ReferenceRow[] = [
  batch("16", 0.5, "none", 73),
  batch("17", 1, "none", 65, { messages: 130, note: "The article says about 130 messages." }),
  batch("18", 5, "none", 65),
  batch("19", 10, "none", 64, { messages: 15, note: "The article says about 15 messages." }),
  batch("20", 0.5, "zip-9", 71),
  batch("21", 1, "zip-9", 40),
  batch("22", 5, "zip-9", 31),
  batch("23", 10, "zip-9", 41),
];

export const wifiBatches: readonly ReferenceRow[] = [
  batch("24", 0.5, "none", 280),
  batch("25", 1, "none", 248),
  batch("26", 5, "none", 243),
  batch("27", 10, "none", 256),
  batch("28", 20, "none", 261),
  batch("29", 0.5, "zip-9", 72),
  batch("30", 1, "zip-9", 56),
  batch("31", 5, "zip-9", 41),
  batch("32", 10, "zip-9", 40),
  batch("33", 20, "zip-9", 48),
];

/** A published time, which is noisy, and a message count where the article states one ("about 130"). */
function measured(
  row: string,
  label: string,
  settings: Params,
  seconds: number,
  stated: { readonly messages?: number; readonly note?: string } = {},
): ReferenceRow {
  const { messages, note } = stated;
  return {
    row,
    label,
    settings,
    metrics: { seconds, ...(messages !== undefined && { messages }) },
    roles: { seconds: "noisy", ...(messages !== undefined && { messages: "noisy" }) },
    ...(note !== undefined && { note }),
  };
}

/** Batches of a given size in MiB. */
function batch(
  row: string,
  mib: number,
  compression: "none" | "zip-9",
  seconds: number,
  stated: Parameters<typeof measured>[4] = {},
): ReferenceRow {
  const label = `batches of ${mib} MiB${compression === "none" ? "" : `, ${compression}`}`;
  return measured(row, label, { mode: "batch", batchMiB: mib, compression }, seconds, stated);
}

function transaction(row: string, rows: number, seconds: number): ReferenceRow {
  const settings = { mode: "transaction", transactionRows: rows };
  return measured(row, `transactions of ${rows} rows`, settings, seconds);
}
