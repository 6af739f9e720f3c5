import type { MessagePort } from "node:worker_threads";
import type { ArchivePart, ModuleArchive } from "../../platform/archive/archive-part.ts";
import { Archive } from "../../platform/archive/open-archive.ts";
import type { ReceivedBody } from "../../platform/http/receive-body.ts";
import { answering } from "../../platform/threads/answer.ts";
import { importTeam, type TeamImport } from "./store/import-team.ts";

interface ImportTask extends TeamImport {
  /** Files that export what modules archive, in order. */
  readonly from: readonly string[];
  /** Its bytes, which the thread takes over. */
  readonly received: ReceivedBody;
  /** Where it says which upload of how many it stores, as [stored, total]. */
  readonly progress: MessagePort;
}

/** Where this thread is ended, the connection goes with it, and PostgreSQL undoes what was not committed. */
export const importArchive = answering(async ({ received, progress, from, ...task }: ImportTask) => {
  try {
    const archive = await Archive.open(received);
    try {
      const onUpload = (stored: number, total: number) => progress.postMessage([stored, total]);
      return await importTeam(task, archive, await partsOf(from), onUpload);
    } finally {
      archive.close();
    }
  } finally {
    await received.file.close();
    progress.close();
  }
});

/** Imported here, because modules are no data that could be handed to a thread. */
async function partsOf(from: readonly string[]): Promise<readonly ArchivePart[]> {
  const files: { archive: ModuleArchive }[] = await Promise.all(from.map((url) => import(url)));
  return files.flatMap(({ archive }) => archive.parts);
}
