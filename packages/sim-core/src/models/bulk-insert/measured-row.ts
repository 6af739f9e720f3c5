import type { ReferenceRow } from "../../model/model.ts";
import type { Params } from "../../model/param.ts";

/** A published time, which is noisy, and a message count where the article states one ("about 130"). */
export function measured(
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
export function batch(
  row: string,
  mib: number,
  compression: "none" | "zip-9",
  seconds: number,
  stated: Parameters<typeof measured>[4] = {},
): ReferenceRow {
  const label = `batches of ${mib} MiB${compression === "none" ? "" : `, ${compression}`}`;
  return measured(row, label, { mode: "batch", batchMiB: mib, compression }, seconds, stated);
}

/** Transactions of a given number of rows. */
export function transaction(row: string, rows: number, seconds: number): ReferenceRow {
  const settings = { mode: "transaction", transactionRows: rows };
  return measured(row, `transactions of ${rows} rows`, settings, seconds);
}
