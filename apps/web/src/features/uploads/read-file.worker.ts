import {
  type ColumnMapping,
  isUsable,
  type Reading,
  readMeasurements,
  readSettings,
  type SettingsReading,
  type Setup,
  suggestSetup,
} from "@wirecost/importers";
import { type Finding, getModel, lintMeasurements } from "@wirecost/sim-core";
import { expose } from "comlink";
import { localSet } from "./local-set.ts";

/** A file as it was read, and how to show it; in words where it could not be read at all. */
export interface ReadFile {
  readonly reading: Reading;
  readonly setup: Setup;
  /** What is odd about the rows, by what they say of themselves. */
  readonly findings: readonly Finding[];
}

const reader = {
  /** Reads a file by the model's vocabulary, off the main thread. */
  async read(file: File, modelId: string, mapping: ColumnMapping | undefined): Promise<ReadFile> {
    const model = getModel(modelId);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const reading = readMeasurements({ name: file.name, bytes }, { model, mapping });
    const setup = suggestSetup(reading.rows, model);
    const set = localSet(file.name, modelId, reading.rows, setup, setup.common);
    return { reading, setup, findings: isUsable(reading) ? lintMeasurements(model, set) : [] };
  },

  /** Reads start-up parameters: a log may be as long as a measurement. */
  async readSettings(file: File, modelId: string): Promise<SettingsReading> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return readSettings({ name: file.name, bytes }, getModel(modelId));
  },
};

export type FileReaderWorker = typeof reader;

expose(reader);
