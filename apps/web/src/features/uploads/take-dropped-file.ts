import { type Complaint, checkSize } from "@wirecost/importers";
import { isSettingsFile, type SettingsReading } from "@wirecost/importers/settings";
import { countText, type Model, type Params } from "@wirecost/sim-core";
import { wrap } from "comlink";
import type { FileReaderWorker } from "../../entities/measurement/reading/read-file.worker.ts";
import { isPlanFile, type ReadPlan, readPlanFile } from "../../entities/plan/read-plan-file.ts";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { answerOf } from "../../shared/workers/kept-worker.ts";
import type { GivenFile } from "./given-settings.tsx";

/** Names of parameters that a message lists. */
const MAX_LISTED = 4;

/** Sets settings, and answers how to take that back. */
export type ApplySettings = (settings: Params) => () => void;

export interface OpenedPlan {
  readonly name: string;
  readonly read: ReadPlan;
}

/**
 * Sets a lab to a file of settings, opens a plan, and leaves what may be a measurement.
 *
 * @param onSettings left out where nothing can be set
 * @param plans whether plans can be opened
 */
export async function takeDroppedFile(
  file: File,
  model: Model | undefined,
  onSettings: ApplySettings | undefined,
  plans: boolean,
): Promise<"settings" | "measurement" | OpenedPlan> {
  if (model && onSettings && isSettingsFile(file.name)) {
    applyGiven({ name: file.name, reading: await readSettingsFile(file, model.id) }, onSettings);
    return "settings";
  }
  if (!plans || !(await isPlanFile(file))) return "measurement";
  return { name: file.name, read: readPlanFile(file.name, await file.text()) };
}

/** Sets a lab to what was read of a file, and says what that was, with undo. */
export function applyGiven({ name, reading }: GivenFile, apply: ApplySettings): void {
  const { settings, read, ignored, complaints, notes } = reading;
  const said = complaints.map(({ line, message }) => (line > 0 ? `Line ${line}: ${message}` : message));
  if (read.length === 0) {
    showToast({ type: "error", title: `No setting was read from ${name}`, description: said.join(" ") });
    return;
  }
  const undo = apply(settings);
  const more = ignored.length - MAX_LISTED;
  const others =
    ignored.slice(0, MAX_LISTED).join(", ") + (more > 0 ? ` and ${countText(more, "other")}` : "");
  const not = ignored.length > 0 ? [`No setting here: ${others}.`] : [];
  showToast({
    title: `Read ${countText(read.length, "setting")} of ${name}`,
    description: [`${read.join(", ")}.`, ...said, ...notes, ...not].join(" "),
    action: { label: "Undo", onAction: undo },
    // What was left out is to be read, however long that takes.
    ...(said.length > 0 && { timeout: 0 }),
  });
}

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
