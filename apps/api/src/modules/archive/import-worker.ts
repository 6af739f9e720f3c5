import type { MessagePort } from "node:worker_threads";
import type { ArchivePart, ModuleArchive } from "../../platform/archive/archive-part.ts";
import { Archive } from "../../platform/archive/open-archive.ts";
import type { ReceivedBody } from "../../platform/http/receive-body.ts";
import { answering } from "../../platform/threads/answer.ts";
import { importTeam, type TeamImport } from "./store/import-team.ts";

interface ImportTask extends TeamImport {
  /** Files that export the modules' archive parts, in order. */
  readonly from: readonly string[];
  /** Its bytes, which are transferred to the thread. */
  readonly received: ReceivedBody;
  /** Shared progress: [stored, total] uploads. */
  readonly progress: MessagePort;
}

/** If this thread is terminated, its connection closes, and PostgreSQL rolls back. */
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

/** Imported here, because modules cannot be transferred to a thread. */
async function partsOf(from: readonly string[]): Promise<readonly ArchivePart[]> {
  const files: { archive: ModuleArchive }[] = await Promise.all(from.map((url) => import(url)));
  return files.flatMap(({ archive }) => archive.parts);
}
