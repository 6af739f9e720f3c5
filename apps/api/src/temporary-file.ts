import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { join } from "node:path";

/**
 * A new, empty file to write and read. It loses its name at once, so nobody else can open it, and its bytes are gone
 * when it is closed, and when this process is, however that ends.
 */
export async function temporaryFile(folder: string): Promise<FileHandle> {
  const path = join(folder, `wirecost-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  try {
    await unlink(path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
