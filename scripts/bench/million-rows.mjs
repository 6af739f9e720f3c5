import { once } from "node:events";
import { createWriteStream } from "node:fs";

export const ROWS = 1_000_000;

/** The file's columns as those of a table, for PostgreSQL's COPY. */
export const COLUMNS =
  "mm integer, num_recs integer, messages integer, requests integer, records integer, elapsed_ms float8, cpu_ms float8, label text";

/**
 * Writes a CSV file of a million measured rows with eight columns.
 *
 * @param {string} path
 */
export async function writeMillionRows(path) {
  const file = createWriteStream(path);
  let text = "mm,prefetchNumRecs,messages,requests,recsent,elapsedMs,cpuMs,label\n";
  for (let i = 0; i < ROWS; i++) {
    const messages = 20 + (i % 977);
    text += `${1024 + (i % 20) * 1600},${16 + (i % 37) * 100},${messages},${messages >> 1},1758,${messages + 0.5},12.25,run ${i}\n`;
    if (text.length > 1 << 20) {
      if (!file.write(text)) await once(file, "drain");
      text = "";
    }
  }
  file.end(text);
  await once(file, "close");
}
