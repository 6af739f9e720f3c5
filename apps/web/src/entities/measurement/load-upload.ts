import { readUploadColumns, type UploadColumns, type UploadWithCells } from "@wirecost/contract";
import { api } from "../../shared/lib/api.ts";

/** Rows that are shown and overlaid on a matrix one by one; an upload of more is summed up by cell. */
const MAX_ROWS = 100_000;

/** An upload to look at: its rows, or where there are too many, its cells. */
export type LoadedUpload =
  | { readonly kind: "rows"; readonly upload: UploadColumns["upload"]; readonly columns: UploadColumns }
  | { readonly kind: "cells"; readonly upload: UploadWithCells };

/** A stored upload with its rows as columns. @throws ProblemError, or what a reply that holds no columns throws */
export function loadColumns(teamId: string, uploadId: string, signal: AbortSignal): Promise<UploadColumns> {
  return columnsOf({ params: { teamId, uploadId }, query: {} }, signal);
}

/** A stored upload to look at. @throws what {@link loadColumns} throws */
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

async function columnsOf(
  input: Parameters<typeof api.getUploadColumns>[0],
  signal: AbortSignal,
): Promise<UploadColumns> {
  const file = await api.getUploadColumns(input, { signal });
  return readUploadColumns(await file.arrayBuffer());
}
