import { type Complaint, checkSize } from "@wirecost/importers";
import type { SettingsReading } from "@wirecost/importers/settings";
import { wrap } from "comlink";
import type { FileReaderWorker } from "../../entities/measurement/reading/read-file.worker.ts";
import { answerOf } from "../../shared/workers/kept-worker.ts";

/** Reads a .pf file or a database's log off the main thread. What cannot be read is a complaint, never thrown. */
export async function readSettingsFile(file: File, modelId: string): Promise<SettingsReading> {
  const refused = (complaint: Complaint): SettingsReading => ({
    kind: "parameter file",
    settings: {},
    read: [],
    ignored: [],
    complaints: [complaint],
    notes: [],
  });
  const size = checkSize(file.size);
  if (size) return refused(size);
  const worker = new Worker(
    new URL("../../entities/measurement/reading/read-file.worker.ts", import.meta.url),
    { type: "module" },
  );
  try {
    return await answerOf(worker, wrap<FileReaderWorker>(worker).readSettings(file, modelId));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `${file.name} could not be read by this browser: ${reason}`;
    return refused({ line: 0, value: file.name, message, severity: "error" });
  } finally {
    worker.terminate();
  }
}

/** So many settings, in words. */
export function countText(count: number): string {
  return count === 1 ? "1 setting" : `${count.toLocaleString("en-US")} settings`;
}
