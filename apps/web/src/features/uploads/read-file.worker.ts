import {
  type ColumnMapping,
  type Reading,
  readMeasurements,
  readSettings,
  type SettingsReading,
  type Setup,
  suggestSetup,
} from "@wirecost/importers";
import { getModel } from "@wirecost/sim-core";
import { expose } from "comlink";

/** A file as it was read, and how to show it; in words where it could not be read at all. */
export interface ReadFile {
  readonly reading: Reading;
  readonly setup: Setup;
}

const reader = {
  /** Reads a file by the model's vocabulary, off the main thread. */
  async read(file: File, modelId: string, mapping: ColumnMapping | undefined): Promise<ReadFile> {
    const model = getModel(modelId);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const reading = readMeasurements({ name: file.name, bytes }, { model, mapping });
    return { reading, setup: suggestSetup(reading.rows, model) };
  },

  /** Reads start-up parameters: a log may be as long as a measurement. */
  async readSettings(file: File, modelId: string): Promise<SettingsReading> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return readSettings({ name: file.name, bytes }, getModel(modelId));
  },
};

export type FileReaderWorker = typeof reader;

expose(reader);
