/** Ways to send rows to be inserted. They are interchangeable: all load the same rows. */
export const modes = [
  {
    value: "autocommit",
    family: "insert",
    label: "Autocommit",
    help: "Each row is sent, acknowledged and committed separately: four messages and one flush per row.",
  },
  {
    value: "transaction",
    family: "insert",
    label: "Transactions",
    help: "Each row is sent and acknowledged separately; one commit and one flush per transaction.",
  },
  {
    value: "batch",
    family: "insert",
    label: "Batches",
    help: "Rows are sent in batches of a fixed size: one message, so one latency, and one flush per batch; the only reply is to the commit.",
  },
] as const;

export type Mode = (typeof modes)[number]["value"];
