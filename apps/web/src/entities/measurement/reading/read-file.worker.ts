import {
  carriedPlan,
  type Finding,
  labelsOf,
  lintTable,
  type PackedTable,
  packTable,
  schemaOfColumns,
} from "@wirecost/analysis";
import { type ColumnMapping, isUsable, type Reading, readTable, type Setup } from "@wirecost/importers";
import { readSettings, type SettingsReading } from "@wirecost/importers/settings";
import { getModel, type MeasurementSchema, type Model, type Params } from "@wirecost/sim-core";
import { expose, transfer } from "comlink";
import { readAs } from "./read-as.ts";

/** A reading of a file with a suggested view, or an error message if it could not be read at all. */
export interface ReadFile {
  /** Its model; null for a custom table. */
  readonly model: string | null;
  readonly reading: Reading;
  /** Its rows as columns: as objects, a million of them would take a gigabyte here and on the page. */
  readonly table: PackedTable;
  readonly setup: Setup;
  /** Findings about the rows, from their own data. */
  readonly findings: readonly Finding[];
  /** Id of the rows' plan. */
  readonly plan: string | undefined;
}

export interface ReadRequest {
  /** Undefined to detect it from the file; null for a custom table. */
  readonly model: string | null | undefined;
  /** Whether the user specified it; otherwise the table may be a custom one. */
  readonly sure: boolean;
  readonly mapping: ColumnMapping | undefined;
  /** The user's settings for all rows: they determine the meaning of a row's counts. */
  readonly stated: Params;
}

/** For an unreadable file. */
const NOTHING: MeasurementSchema = { params: {}, metrics: {} };

const reader = {
  /** Reads a file off the main thread: for a model, or by its own content. */
  async read(file: File, { model: modelId, sure, mapping, stated }: ReadRequest): Promise<ReadFile> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const read = (model: Model | null) => readTable({ name: file.name, bytes }, { model, mapping, stated });
    const model = typeof modelId === "string" ? getModel(modelId) : modelId;
    const { model: named, reading: whole } = readAs(read, model, sure);
    const { table, suggestion, ...reading } = whole;
    const { schema: columns } = reading;
    const own = columns !== undefined || !named;
    const schema = columns ? schemaOfColumns(columns) : own ? NOTHING : named;
    const setup = suggestion.of(schema, own ? {} : stated);
    const findings = isUsable(reading) ? lintTable(schema, setup.common, table) : [];
    const plan = carriedPlan(labelsOf(table));
    const { packed, buffers } = packTable(table);
    const answer = { model: own ? null : named.id, reading, table: packed, setup, findings, plan };
    return transfer(answer, [...buffers]);
  },

  async readSettings(file: File, modelId: string): Promise<SettingsReading> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return readSettings({ name: file.name, bytes }, getModel(modelId));
  },
};

export type FileReaderWorker = typeof reader;

expose(reader);
