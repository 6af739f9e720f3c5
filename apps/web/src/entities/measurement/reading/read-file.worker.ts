import {
  carriedPlan,
  FAILURE_METRICS,
  type Finding,
  labelsOf,
  lintTable,
  type PackedTable,
  packTable,
  schemaOfColumns,
} from "@wirecost/analysis";
import {
  type BatchedReading,
  type ColumnGuess,
  type ColumnMapping,
  isUsable,
  readSettings,
  readTable,
  type SettingsReading,
  type Setup,
  systemOfFile,
} from "@wirecost/importers";
import { getModel, type MeasurementSchema, type Model, type Params } from "@wirecost/sim-core";
import { expose, transfer } from "comlink";

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
    const setup = suggestion.of(schema);
    const findings = isUsable(reading) ? lintTable(schema, setup.common, table) : [];
    const plan = carriedPlan(labelsOf(table));
    const { packed, buffers } = packTable(table);
    const answer = { model: own ? null : named.id, reading, table: packed, setup, findings, plan };
    return transfer(answer, [...buffers]);
  },

  /** Reads start-up parameters: a log may be as long as a measurement. */
  async readSettings(file: File, modelId: string): Promise<SettingsReading> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return readSettings({ name: file.name, bytes }, getModel(modelId));
  },
};

export type FileReaderWorker = typeof reader;

expose(reader);

/** What decides of a reading. */
type Glance = Pick<BatchedReading, "columns" | "schema" | "complaints" | "needsMapping" | "rowCount">;

/** A reading, and what it was read for: null for none of the models. */
interface ModelReading<Reading> {
  readonly model: Model | null;
  readonly reading: Reading;
}

/**
 * Reads a file for a model. A table whose columns are named as another one's is read for that, and one of whose
 * columns the model measures none, for no model; unless the user said what it is.
 *
 * @param model undefined where none is given: then the file is read for the one that it says, else for none
 */
export function readAs<Reading extends Glance>(
  read: (model: Model | null) => Reading,
  model: Model | null | undefined,
  sure: boolean,
): ModelReading<Reading> {
  if (model === undefined) {
    const said = systemOfFile(read).model ?? null;
    return { model: said, reading: read(said) };
  }
  const reading = read(model);
  const { columns, needsMapping } = reading;
  if (sure || !columns) return { model, reading };
  const { model: said, possible } = systemOfFile(read);
  if (said && said !== model) return { model: said, reading: read(said) };
  if (!said && !possible.some((one) => one === model) && needsMapping && !measures(columns))
    return { model: null, reading: read(null) };
  return { model, reading };
}

function measures(columns: readonly ColumnGuess[]): boolean {
  return columns.some(
    ({ known, target }) =>
      known && (target.kind === "combined" || (target.kind === "metric" && !FAILURE_METRICS[target.metric])),
  );
}
