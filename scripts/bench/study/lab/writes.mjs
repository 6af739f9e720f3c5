import { finished } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import { FIRST_KEY, TEXT } from "./tables.mjs";

/** @typedef {import("./reads.mjs").Work} Work */

const ONE = "INSERT INTO entry VALUES ($1, $2)";

/** One statement a row, each its own transaction. @param {number} rows @returns {Work} */
export function autocommit(rows) {
  return async ([client]) => {
    for (let i = 0; i < rows; i++) await client.query(ONE, [FIRST_KEY + i, TEXT]);
    return rows;
  };
}

/** One statement a row between BEGIN and COMMIT. @param {number} rows @returns {Work} */
export function transaction(rows) {
  return async ([client]) => {
    await client.query("BEGIN");
    for (let i = 0; i < rows; i++) await client.query(ONE, [FIRST_KEY + i, TEXT]);
    await client.query("COMMIT");
    return rows;
  };
}

/** @param {number} rows @param {number} batchRows rows a statement @returns {Work} */
export function multiRow(rows, batchRows) {
  const texts = Array.from({ length: Math.ceil(rows / batchRows) }, (_, batch) => {
    const values = Array.from(
      { length: Math.min(batchRows, rows - batch * batchRows) },
      (_, i) => `(${FIRST_KEY + batch * batchRows + i},'${TEXT}')`,
    );
    return `INSERT INTO entry VALUES ${values.join(",")}`;
  });
  return async ([client]) => {
    for (const text of texts) await client.query(text);
    return rows;
  };
}

/** @param {number} rows @returns {Work} */
export function copy(rows) {
  const text = Array.from({ length: rows }, (_, i) => `${FIRST_KEY + i}\t${TEXT}\n`).join("");
  return async ([client]) => {
    const table = client.query(copyFrom("COPY entry FROM STDIN"));
    table.end(text);
    await finished(table);
    return rows;
  };
}
