import type { CallInput, SharedSet, SharedTable } from "@wirecost/contract";
import { toCsv } from "@wirecost/importers";
import type { MeasurementSchema } from "@wirecost/sim-core";
import { uploadSchema } from "../../entities/measurement/upload-schema.ts";
import { api } from "../../shared/lib/api.ts";

/** Stores the measured rows of a link as uploads of a team. @returns their ids */
export async function copyMeasured(
  teamId: string,
  { title, content }: SharedTable,
): Promise<readonly string[]> {
  const items =
    content.kind === "comparison"
      ? content.document.items
      : content.kind === "measured"
        ? [{ ...content, title }]
        : [];
  const stored: string[] = [];
  for (const item of items) {
    const schema = item.kind === "measured" ? uploadSchema(item.document) : undefined;
    if (item.kind !== "measured" || !schema) continue;
    const query = { ...uploadQuery(item.document, schema), name: `${item.title.slice(0, 200)}.csv` };
    const { rows, setup, model } = item.document;
    // A model's setup goes beside the file; rows with columns of their own have no other place for it.
    const file = new Blob([toCsv(rows, schema, model === null ? setup : {})]);
    const { upload } = await api.createUpload({ params: { teamId }, query, file });
    stored.push(upload.id);
  }
  return stored;
}

type UploadQuery = CallInput<"createUpload">["query"];

/** How the rows are to be read: by their model, or by columns that say what each holds. */
export function uploadQuery(
  { model, setup, environment, rows }: SharedSet,
  schema: MeasurementSchema,
): Omit<UploadQuery, "name"> {
  const stated = environment && { environment: JSON.stringify({ environmentId: null, facts: environment }) };
  if (model !== null) return { model, setup: JSON.stringify(setup), ...stated };
  const settings = Object.keys(schema.params).filter(
    (id) => setup[id] !== undefined || rows.some((row) => row.settings[id] !== undefined),
  );
  const metrics = Object.entries(schema.metrics).filter(([id]) =>
    rows.some((row) => row.metrics[id] !== undefined),
  );
  const mapping = [
    { target: { kind: "row" } },
    { target: { kind: "label" } },
    ...settings.map(() => ({ target: { kind: "own-setting" } })),
    ...metrics.map(([, { unit, better }]) => ({ target: { kind: "own-metric", unit, better } })),
  ];
  return { mapping: JSON.stringify(mapping), ...stated };
}
