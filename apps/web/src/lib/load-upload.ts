import { readUploadColumns, type UploadColumns } from "@wirecost/contract";
import { api } from "./api.ts";

/** A stored upload with its rows as columns. @throws ProblemError, or what a reply that holds no columns throws */
export async function loadUpload(
  teamId: string,
  uploadId: string,
  signal: AbortSignal,
): Promise<UploadColumns> {
  const file = await api.getUploadColumns({ params: { teamId, uploadId } }, { signal });
  return readUploadColumns(await file.arrayBuffer());
}
