import type { MessagePort } from "node:worker_threads";
import type { Imported } from "@wirecost/contract";
import { AppError } from "../../platform/errors/app-error.ts";
import type { ReceivedBody } from "../../platform/http/receive-body.ts";
import { Archive } from "./file/open-archive.ts";
import { importTeam, type TeamImport } from "./store/import-team.ts";

/** An archive for a thread to import. */
export interface ImportTask extends TeamImport {
  /** Its bytes, which the thread takes over. */
  readonly received: ReceivedBody;
  /** Where it says which upload of how many it stores, as [stored, total]. */
  readonly progress: MessagePort;
}

/** What became of it; an error would not cross from thread to thread whole. */
export type ImportOutcome =
  | { readonly imported: Imported }
  | { readonly refused: Pick<AppError, "code" | "message"> };

/** Where this thread is ended, the connection goes with it, and PostgreSQL undoes what was not committed. */
export default async function importWorker({
  received,
  progress,
  ...task
}: ImportTask): Promise<ImportOutcome> {
  try {
    const archive = await Archive.open(received);
    try {
      const onUpload = (stored: number, total: number) => progress.postMessage([stored, total]);
      return { imported: await importTeam(task, archive, onUpload) };
    } finally {
      archive.close();
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refused: { code: error.code, message: error.message } };
  } finally {
    await received.file.close();
    progress.close();
  }
}
