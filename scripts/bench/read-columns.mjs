import { readFile } from "node:fs/promises";
import { readInBatches } from "@wirecost/importers";
import { getModel } from "@wirecost/sim-core";
import { inferSchema, initParser } from "udsv";
import { paired } from "./measure.mjs";
import { ROWS } from "./million-rows.mjs";

/**
 * The same million rows, read and checked as the API does, against uDSV reading them into objects of text and numbers.
 *
 * @param {string} path
 * @returns {Promise<import("./measure.mjs").Line>}
 */
export async function benchReadColumns(path) {
  const model = getModel("openedge-query");
  const bytes = new Uint8Array(await readFile(path));
  const { oursMs, baselineMs, ratio } = await paired(
    { rounds: 7, warmup: 2 },
    () => {
      let rows = 0;
      for (const { columns } of readInBatches({ name: "million.csv", bytes }, { model, columns: true }))
        rows += columns?.count ?? 0;
      if (rows !== ROWS) throw new Error(`read ${rows} of ${ROWS} rows`);
    },
    () => {
      const text = new TextDecoder().decode(bytes);
      const rows = initParser(inferSchema(text)).typedObjs(text);
      if (rows.length !== ROWS) throw new Error(`uDSV read ${rows.length} of ${ROWS} rows`);
    },
  );
  return {
    name: "a million rows of 8 columns, read and checked",
    ours: `${oursMs.toFixed(0)} ms`,
    baseline: `uDSV reading them: ${baselineMs.toFixed(0)} ms`,
    ratio: `${ratio.toFixed(2)} x`,
    aim: "at most 1 x",
  };
}
