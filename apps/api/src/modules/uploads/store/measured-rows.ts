import type { InTeam } from "../../../platform/database/database.ts";
import { numberedLabel } from "../columns/columns-of-rows.ts";
import { type Chunk, readChunk } from "../columns/read-chunk.ts";

/**
 * The rows of an upload in order, in pieces of JSON: objects separated by commas.
 *
 * @param count how many rows were stored
 * @throws AppError not-found where rows are gone, because the upload was purged meanwhile
 */
export async function* readRows(
  inTeam: InTeam,
  teamId: string,
  uploadId: string,
  count: number,
): AsyncGenerator<string> {
  for (let first = 0; first < count; ) {
    const chunk = await readChunk(inTeam, { teamId, uploadId }, first);
    yield asJson(chunk);
    first += chunk.cells.length;
  }
}

function asJson({ first, cells, settings, names, labels, metricIds, metrics }: Chunk): string {
  const cellTexts = new Map(
    Object.entries(settings).map(([cell, one]) => [Number(cell), JSON.stringify(one)]),
  );
  const metricTexts = metricIds.map((id) => JSON.stringify(id));
  let text = "";
  for (const [i, cell] of cells.entries()) {
    const name = names ? JSON.stringify(names[i]) : `"${first + i + 1}"`;
    const label = JSON.stringify(labels ? labels[i] : numberedLabel(first + i));
    let values = "";
    for (const [m, id] of metricTexts.entries()) {
      const value = metrics[m]?.[i] ?? Number.NaN;
      if (!Number.isNaN(value)) values += `${values === "" ? "" : ","}${id}:${value}`;
    }
    text += `${i > 0 ? "," : ""}{"row":${name},"label":${label},"settings":${cellTexts.get(cell)},"metrics":{${values}}}`;
  }
  return text;
}
