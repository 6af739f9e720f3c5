import {
  carriedPlan,
  type Finding,
  labelsOf,
  lintTable,
  type PackedTable,
  packTable,
  schemaOfColumns,
} from "@wirecost/analysis";
import {
  type BatchedReading,
  type ColumnMapping,
  isUsable,
  readTable,
  type Setup,
} from "@wirecost/importers";
import { readSettings, type SettingsReading } from "@wirecost/importers/settings";
import { getModel, type MeasurementSchema, type Model, type Params } from "@wirecost/sim-core";
import { expose, transfer } from "comlink";
import { readAs } from "./read-as.ts";

/** A file as it was read, and how to show it; in words where it could not be read at all. */
export interface ReadFile {
  /** What it was read for; null where its rows belong to no model. */
  readonly model: string | null;
  readonly reading: BatchedReading;
  /** Its rows, as columns: as objects, a million of them would take a gigabyte here and as much on the page. */
  readonly table: PackedTable;
  readonly setup: Setup;
  /** What is odd about the rows, by what they say of themselves. */
  readonly findings: readonly Finding[];
  /** Id of the plan that the rows were measured for. */
  readonly plan: string | undefined;
}

/** How a file is to be read. */
export interface ReadRequest {
  /** Undefined where the file itself is to say; null for none of the models. */
  readonly model: string | null | undefined;
  /** Whether the user said so; otherwise a table may turn out to belong to no model. */
  readonly sure: boolean;
  readonly mapping: ColumnMapping | undefined;
  /** What the user states for all rows: it decides what counts of a row mean. */
  readonly stated: Params;
}

/** Of a file that could not be read. */
const NOTHING: MeasurementSchema = { params: {}, metrics: {} };

const reader = {
  /** Reads a file off the main thread: by the words of a model, or as what it is itself. */
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
