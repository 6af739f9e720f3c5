import { parseNumber } from "@wirecost/sim-core/model";
import { getModel } from "@wirecost/sim-core/models";
import { excerpt } from "../excerpt.ts";
import type { ColumnTarget } from "../reading.ts";
import type { Combination } from "../values/combination.ts";
import type { Vocabulary } from "./vocabulary.ts";

const MIB = 1024 * 1024;

/** Units of a size, with the setting and factor of each. */
const UNITS: Readonly<Record<string, readonly [param: "transactionRows" | "batchMiB", factor: number]>> = {
  row: ["transactionRows", 1],
  rows: ["transactionRows", 1],
  kib: ["batchMiB", 1 / 1024],
  mib: ["batchMiB", 1],
  kb: ["batchMiB", 1000 / MIB],
  mb: ["batchMiB", 1_000_000 / MIB],
};

/** A transaction is stated in rows, a batch in MiB. */
const size: Combination = {
  id: "size",
  title: "size of a transaction or a batch",
  columns: ["size", "sizeunit"],
  unless: ["transactionRows", "batchMiB"],
  measures: false,
  read([text = "", unit = ""], format) {
    if (text === "" && unit === "") return { settings: {}, metrics: {} };
    const value = parseNumber(text, format);
    if (value === undefined) return { at: 0, message: `${excerpt(text)} is not a number.` };
    const known = UNITS[unit.toLowerCase()];
    if (!known) return { at: 1, message: `${excerpt(unit)} is not one of rows, KiB, MiB, kB, MB.` };
    return { settings: { [known[0]]: value * known[1] }, metrics: {} };
  },
};

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
