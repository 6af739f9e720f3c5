import { type Complaint, checkSize } from "@wirecost/importers";
import { isSettingsFile, type SettingsReading } from "@wirecost/importers/settings";
import { countText, type Model, type Params } from "@wirecost/sim-core";
import { wrap } from "comlink";
import type { FileReaderWorker } from "../../entities/measurement/reading/read-file.worker.ts";
import { isPlanFile, type ReadPlan, readPlanFile } from "../../entities/plan/read-plan-file.ts";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { answerOf } from "../../shared/workers/lazy-worker.ts";
import type { GivenFile } from "./given-settings.tsx";

/** Maximum parameters named in a message. */
const MAX_LISTED = 4;

/** Changes settings, and returns a function that undoes it. */
export type ApplySettings = (settings: Params) => () => void;

export interface OpenedPlan {
  readonly name: string;
  readonly read: ReadPlan;
}

/**
 * Applies a file of settings to a lab, opens a plan, and leaves possible measurements.
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

/** Applies the settings of a file to a lab, and reports them, with undo. */
export function applyGiven({ name, reading }: GivenFile, apply: ApplySettings): void {
  const { settings, read, ignored, complaints, notes } = reading;
  const problems = complaints.map(({ line, message }) => (line > 0 ? `Line ${line}: ${message}` : message));
  if (read.length === 0) {
    showToast({ type: "error", title: `No setting was read from ${name}`, description: problems.join(" ") });
    return;
  }
  const undo = apply(settings);
  const more = ignored.length - MAX_LISTED;
  const others =
    ignored.slice(0, MAX_LISTED).join(", ") + (more > 0 ? ` and ${countText(more, "other")}` : "");
  const not = ignored.length > 0 ? [`No setting here: ${others}.`] : [];
  showToast({
    title: `Read ${countText(read.length, "setting")} of ${name}`,
    description: [`${read.join(", ")}.`, ...problems, ...notes, ...not].join(" "),
    action: { label: "Undo", onAction: undo },
    // Stays until dismissed, so that omitted settings can be read.
    ...(problems.length > 0 && { timeout: 0 }),
  });
}

/** Reads a .pf file or a database log off the main thread. Problems are complaints, never thrown. */
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
