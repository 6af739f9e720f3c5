import { type MeasuredSet, schemaOfColumns } from "@wirecost/analysis";
import {
  readUploadColumns,
  rowsOfColumns,
  type SharedSet,
  type UploadColumns,
  type UploadHead,
  type UploadWithCells,
} from "@wirecost/contract";
import type { MeasurementSchema } from "@wirecost/sim-core";
import { api } from "../../shared/lib/api.ts";
import { findModel } from "../design/find-model.ts";
import { findTeam } from "../session/find-team.ts";

/** Maximum rows displayed and overlaid on a matrix individually; a larger upload is summarized by cell. */
const MAX_ROWS = 100_000;

/** A stored upload as a set: of its rows, or if it was summarized, of its cells. */
export function loadedSet(loaded: LoadedUpload, source = "upload"): MeasuredSet {
  if (loaded.kind === "rows") return uploadSet(loaded.columns, source);
  const { cells, rowCount } = loaded.upload;
  return {
    ...headOf(loaded.upload),
    source: `${source}; its ${rowCount.toLocaleString("en-US")} rows are summarized by cell`,
    rows: cells.map(({ settings, rows, metrics }, i) => ({
      row: `${i + 1}`,
      label: `Medians of ${rows.toLocaleString("en-US")} rows`,
      settings,
      metrics: Object.fromEntries(Object.entries(metrics).map(([id, { median }]) => [id, median])),
      runs: rows,
    })),
  };
}

/** A stored upload as a set of rows, which are created lazily. */
export function uploadSet(columns: UploadColumns, source = "upload"): MeasuredSet {
  let rows: MeasuredSet["rows"] | undefined;
  return {
    ...headOf(columns.upload),
    source,
    get rows() {
      rows ??= rowsOfColumns(columns);
      return rows;
    },
  };
}

function headOf({ id, name, model, setup, axes, metric }: UploadHead) {
  return { id, title: name, model, setup, axes, metric };
}

/** An upload for display: its rows, or if there are too many, its cells. */
export type LoadedUpload =
  | { readonly kind: "rows"; readonly upload: UploadColumns["upload"]; readonly columns: UploadColumns }
  | { readonly kind: "cells"; readonly upload: UploadWithCells };

/** A stored upload with its rows as columns. @throws ProblemError, or what a reply that holds no columns throws */
export function loadColumns(teamId: string, uploadId: string, signal: AbortSignal): Promise<UploadColumns> {
  return columnsOf({ params: { teamId, uploadId }, query: {} }, signal);
}

/** A stored upload for display. @throws what {@link loadColumns} throws */
export async function loadUpload(
  teamId: string,
  uploadId: string,
  signal: AbortSignal,
): Promise<LoadedUpload> {
  const params = { teamId, uploadId };
  const columns = await columnsOf({ params, query: { most: MAX_ROWS } }, signal);
  if (columns.upload.rowCount <= MAX_ROWS) return { kind: "rows", upload: columns.upload, columns };
  return { kind: "cells", upload: await api.getUploadCells({ params }, { signal }) };
}

/**
 * A stored upload as a set, from any of the user's teams, or from the example team.
 *
 * @param reference upload:<id>
 * @throws Error with a message for the user if no user is signed in or no team has it; ProblemError
 */
export async function fetchUpload(
  reference: string,
  signal: AbortSignal,
): Promise<{ readonly set: MeasuredSet; readonly owner: { readonly id: string; readonly name: string } }> {
  const uploadId = reference.replace(/^upload:/, "");
  const { id, name } = await findTeam("upload", uploadId, { signal });
  const set = loadedSet(await loadUpload(id, uploadId, signal), `uploaded by ${name}`);
  return { set, owner: { id, name } };
}

async function columnsOf(
  input: Parameters<typeof api.getUploadColumns>[0],
  signal: AbortSignal,
): Promise<UploadColumns> {
  const file = await api.getUploadColumns(input, { signal });
  return readUploadColumns(await file.arrayBuffer());
}

/** The schema of an upload's rows: a model, or the file's own; undefined for a removed model. */
export function uploadSchema({
  model,
  schema,
}: Pick<UploadHead, "model" | "schema">): MeasurementSchema | undefined {
  return schema ? schemaOfColumns(schema) : findModel(model);
}

export function measuredSet({ model, setup, axes, metric, rows }: SharedSet, title: string): MeasuredSet {
  return { id: "shared", title, source: "shared", model, setup, axes, metric, rows };
}
