import type { ArchivePart, ModuleArchive } from "../../platform/archive/archive-part.ts";
import { Archive } from "../../platform/archive/open-archive.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { ImportOutcome, ImportTask } from "./import-task.ts";
import { importTeam } from "./store/import-team.ts";

/** Where this thread is ended, the connection goes with it, and PostgreSQL undoes what was not committed. */
export default async function importWorker({
  received,
  progress,
  from,
  ...task
}: ImportTask): Promise<ImportOutcome> {
  try {
    const archive = await Archive.open(received);
    try {
      const onUpload = (stored: number, total: number) => progress.postMessage([stored, total]);
      return { imported: await importTeam(task, archive, await partsOf(from), onUpload) };
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

/** Imported here, because modules are no data that could be handed to a thread. */
async function partsOf(from: readonly string[]): Promise<readonly ArchivePart[]> {
  const files: { archive: ModuleArchive }[] = await Promise.all(from.map((url) => import(url)));
  return files.flatMap(({ archive }) => archive.parts);
}
