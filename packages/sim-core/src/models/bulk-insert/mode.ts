/** Ways to send rows to be inserted. All of them do the same job. */
export const modes = [
  {
    value: "autocommit",
    family: "insert",
    label: "Autocommit",
    help: "Each row is sent, answered and committed on its own: four messages and one flush a row.",
  },
  {
    value: "transaction",
    family: "insert",
    label: "Transactions",
    help: "Each row is sent and answered on its own; one commit and one flush for so many rows.",
  },
  {
    value: "batch",
    family: "insert",
    label: "Batches",
    help: "Rows are collected and sent so many MiB at a time, one flush a batch; no batch waits for an answer.",
  },
] as const;

export type Mode = (typeof modes)[number]["value"];

/** @throws RangeError for what is not a mode: parameters are checked before they get here */
export function toMode(value: unknown): Mode {
  const found = modes.find((mode) => mode.value === value);
  if (!found) throw new RangeError(`${JSON.stringify(value)} is not a way to insert rows.`);
  return found.value;
}
