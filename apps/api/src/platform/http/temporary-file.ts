import { randomUUID } from "node:crypto";
import { type FileHandle, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const PREFIX = "wirecost-received-";

/**
 * Creates an empty temporary file. It is unlinked immediately, so that no other process can open it and the system
 * frees its space when it is closed or when this process ends.
 */
export async function temporaryFile(folder: string): Promise<FileHandle> {
  const path = join(folder, PREFIX + randomUUID());
  const file = await open(path, "wx+", 0o600);
  try {
    await rm(path, { force: true });
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Removes the names, of empty files, left by a process that was killed before unlinking them. It is harmless to a
 * process that is about to do so.
 */
export async function removeLeftNames(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(PREFIX));
  // Files of another user must be removed by that user.
  await Promise.allSettled(names.map((name) => rm(join(folder, name), { force: true })));
}
