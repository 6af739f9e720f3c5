import { isSettingsFile } from "@wirecost/importers/settings";
import type { Model } from "@wirecost/sim-core";
import { isPlanFile, type ReadPlan, readPlanFile } from "../../entities/plan/read-plan-file.ts";
import { type ApplySettings, takeSettingsFile } from "./take-settings-file.ts";

/** A plan's file that was opened. */
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
    await takeSettingsFile(file, model, onSettings);
    return "settings";
  }
  if (!plans || !(await isPlanFile(file))) return "measurement";
  return { name: file.name, read: readPlanFile(file.name, await file.text()) };
}
