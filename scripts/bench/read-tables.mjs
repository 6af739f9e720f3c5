import { readFile } from "node:fs/promises";
import { readInBatches, readTable } from "@wirecost/importers";
import { getModel } from "@wirecost/sim-core";
import Papa from "papaparse";
import { inferSchema, initParser } from "udsv";
import { compared } from "./measure.mjs";
import { ROWS } from "./million-rows.mjs";

/**
 * Reads and checks a CSV of 100,000 measured rows, against papaparse splitting it.
 *
 * @returns {Promise<import("./measure.mjs").Line>}
 */
export async function benchReadUpload() {
  const model = getModel("openedge-query");
  const rows = 100_000;
  const lines = ["mm,prefetchNumRecs,messages,requests,records,elapsedMs,cpuMs,label"];
  for (let i = 0; i < rows; i++) {
    const messages = 20 + (i % 977);
    lines.push(
      `${1024 + (i % 30_000)},${1 + (i % 10_000)},${messages},${messages >> 1},1758,${messages + 0.5},12.25,run ${i}`,
    );
  }
  const text = lines.join("\n");
  const bytes = new TextEncoder().encode(text);
  return compared(
    {
      name: "100,000-row upload, read and checked",
      baseline: "papaparse splitting it",
      aim: "at most 80 ms",
      rounds: 7,
      warmup: 2,
    },
    async () => {
      const { rowCount } = readTable({ name: "measured.csv", bytes }, { model });
      if (rowCount !== rows) throw new Error(`read ${rowCount} of ${rows} rows`);
    },
    () => {
      const parsed = Papa.parse(text, { header: false });
      if (parsed.data.length !== rows + 1) throw new Error(`split ${parsed.data.length} of ${rows + 1} rows`);
    },
  );
}

/**
 * Reads and checks a million rows as the API does, against uDSV reading them into objects of text and numbers.
 *
 * @param {string} path
 * @returns {Promise<import("./measure.mjs").Line>}
 */
export async function benchReadColumns(path) {
  const model = getModel("openedge-query");
  const bytes = new Uint8Array(await readFile(path));
  return compared(
    {
      name: "a million rows of 8 columns, read and checked",
      baseline: "uDSV reading them",
      aim: "at most 1 x",
      rounds: 7,
      warmup: 2,
    },
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
}
