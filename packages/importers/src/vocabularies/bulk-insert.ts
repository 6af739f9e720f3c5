import { parseNumber } from "@wirecost/sim-core/model";
import { getModel } from "@wirecost/sim-core/models";
import { excerpt } from "../excerpt.ts";
import type { ColumnTarget } from "../reading.ts";
import type { Combination } from "../values/combination.ts";
import type { Vocabulary } from "./vocabulary.ts";

const MIB = 1024 * 1024;

/** Units of a size, in bytes or in rows. */
const UNITS: Readonly<Record<string, readonly [of: "rows" | "bytes", factor: number]>> = {
  row: ["rows", 1],
  rows: ["rows", 1],
  kib: ["bytes", 1024],
  mib: ["bytes", MIB],
  kb: ["bytes", 1000],
  mb: ["bytes", 1_000_000],
};

/** The setting that each mode's size is, and its unit; without a mode, the unit decides. */
const TRANSACTION = {
  of: "rows",
  mode: "Transactions",
  size: (value: number) => ({ transactionRows: value }),
};
const BATCH = { of: "bytes", mode: "Batches", size: (value: number) => ({ batchMiB: value / MIB }) };

/** The model states a transaction in rows and a batch in MiB: others are converted by the size of the row. */
const size: Combination = {
  id: "size",
  title: "size of a transaction or a batch",
  columns: ["size", "sizeunit"],
  unless: ["transactionRows", "batchMiB"],
  given: ["mode", "rowBytes"],
  measures: false,
  read([text = "", unit = ""], format, { mode, rowBytes }) {
    if (text === "" && unit === "") return { settings: {}, metrics: {} };
    const value = parseNumber(text, format);
    if (value === undefined) return { at: 0, message: `${excerpt(text)} is not a number.` };
    const known = UNITS[unit.toLowerCase()];
    if (!known) return { at: 1, message: `${excerpt(unit)} is not one of rows, KiB, MiB, kB, MB.` };
    const [of, factor] = known;
    const other = of === "rows" ? TRANSACTION : BATCH;
    const own = mode === "transaction" ? TRANSACTION : mode === "batch" ? BATCH : other;
    const amount = value * factor;
    if (own === other) return { settings: own.size(amount), metrics: {} };
    if (typeof rowBytes !== "number")
      return {
        at: 1,
        message: `The size of ${own.mode} is in ${own.of}, and ${excerpt(`${text} ${unit}`)} can be converted only by the size of a row: add a column record_bytes, state Row size of all rows, or state the size in ${own.of}.`,
      };
    if (of === "bytes")
      return { settings: own.size(Math.max(1, Math.floor(amount / rowBytes))), metrics: {} };
    return { settings: { batchMiB: sixDigitsUp((amount * rowBytes) / MIB) }, metrics: {} };
  },
};

/** Rounded up, because a batch holds whole rows: 37 rows of 900 bytes are 0.0317574 MiB. */
function sixDigitsUp(value: number): number {
  const scale = 10 ** (5 - Math.floor(Math.log10(value)));
  return Math.ceil(value * scale) / scale;
}

const RATE: ColumnTarget = { kind: "metric", metric: "rowsPerSecond" };
/** An insert may be a row or a multi-row statement: the user is asked what a rate counts. */
const rates = ["rows", "records"].flatMap((what) =>
  ["s", "sec", "persec", "persecond"].map((per) => [what + per, RATE] as const),
);

/** Tables of insert times by method, size and link; a link is a preset of the model. */
export const bulkInsert: Vocabulary = {
  columns: {
    link: { kind: "setting", param: "place" },
    network: { kind: "setting", param: "place" },
    linkmbs: { kind: "setting", param: "bandwidthMBs" },
    rows: { kind: "setting", param: "rowCount" },
    records: { kind: "setting", param: "rowCount" },
    recordbytes: { kind: "setting", param: "rowBytes" },
    elapsed: { kind: "metric", metric: "seconds" },
    ...Object.fromEntries(rates),
  },
  values: {
    place: (text) => getModel("bulk-insert").presets.find(({ id }) => id.toLowerCase() === text)?.params,
  },
  combinations: [size],
};
