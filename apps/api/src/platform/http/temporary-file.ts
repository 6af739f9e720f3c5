import { randomUUID } from "node:crypto";
import { type FileHandle, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const PREFIX = "wirecost-received-";

/**
 * Creates an empty file to write and read. It is unlinked at once, so that no other process can open it and the
 * system frees its bytes when it is closed or when this process ends.
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
 * Removes the names, of empty files, that a process left which was killed before it had taken them away. Another that
 * is just about to do so misses nothing.
 */
export async function removeLeftNames(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(PREFIX));
  // Those of another user are that one's to remove.
  await Promise.allSettled(names.map((name) => rm(join(folder, name), { force: true })));
}
