import {
  labelsOf,
  type MeasuredSet,
  type Plan,
  planSetup,
  type RetainedTexts,
  type RowTable,
  schemaOfColumns,
} from "@wirecost/analysis";
import type { NamedMapping } from "@wirecost/contract";
import {
  type ColumnMapping,
  type FileFacts,
  fileFacts,
  isUsable,
  type MeasurementFile,
  type Reading,
  readFile,
  readTable,
  systemOfFile,
  type TableReading,
} from "@wirecost/importers";
import { isSettingsFile } from "@wirecost/importers/settings";
import type { MeasurementSchema, Model, Params } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";
import { shellWord } from "../output/shell-word.ts";
import { carriedPlanId } from "./carried-plan-id.ts";
import { type ColumnOptions, columnMapping, columnOption, type SharedColumns } from "./column-mapping.ts";
import { type GivenSettings, givenSettings } from "./given-settings.ts";
import { LocalFile } from "./local-file.ts";
import { modelNamed } from "./model-named.ts";
import { savedMapping } from "./saved-mapping.ts";
import { startOf } from "./start-of.ts";

/** How to read a file, besides its own statements. */
export interface ReadingOptions extends GivenSettings, ColumnOptions {
  /** An id, "none" for a custom table; omitted to detect it. */
  readonly model?: string | undefined;
  /** The team's saved mapping of such tables, instead of column options. */
  readonly namedMapping?: NamedMapping | undefined;
  /** The column options of several files, instead of this one's. */
  readonly shared?: SharedColumns | undefined;
  /** The stored parts of the rows' texts. */
  readonly keep?: RetainedTexts;
  /** Finds a file's plan by the id in its rows; omitted if plans are ignored. */
  readonly planOf?: (path: string, id: string | undefined) => Promise<Plan | undefined>;
}

/** A usable file that was read. */
export interface MeasuredFile {
  readonly file: LocalFile;
  /** null for a custom table. */
  readonly model: Model | null;
  readonly schema: MeasurementSchema;
  readonly mapping?: ColumnMapping;
  readonly reading: TableReading;
  readonly set: Omit<MeasuredSet, "rows"> & { readonly table: RowTable };
  /** Its environment as stated in the file and in the accompanying database log. */
  readonly facts: FileFacts;
  /** Id of the plan whose settings apply unless the file or the user states them. */
  readonly plan?: string;
}

/** Beginning of a file of wirecost record. */
const RECORDING = '{"wirecost":"conversation"';

/** OpenEdge files that other commands read. */
const COMMANDS = [
  { name: /\.(?:p|i|w|cls)$/i, what: "ABL source", command: "abl" },
  { name: /\.df$/i, what: "a schema", command: "schema" },
];

/** Maximum errors printed. */
const MAX_ERRORS = 10;

/** @throws CliError with each invalid line and the expected values */
export async function measuredFile(
  path: string,
  options: ReadingOptions,
  note: (text: string) => void,
): Promise<MeasuredFile> {
  const file = await LocalFile.open(path);
  const [start = new Uint8Array()] = file.pieces();
  if (new TextDecoder().decode(start.subarray(0, RECORDING.length)) === RECORDING)
    throw new CliError(
      `${path} is a recorded conversation: wirecost conversation shows it, and compares it with another by --baseline.`,
    );
  const tool = COMMANDS.find(({ name }) => name.test(file.name));
  if (tool)
    throw new CliError(
      `${path} is ${tool.what}, with nothing measured: wirecost ${tool.command} ${path} reads it.`,
    );
  if (isSettingsFile(file.name))
    throw new CliError(`${path} has settings and nothing measured: give it with --pf beside a measurement.`);
  const plan = await options.planOf?.(path, carriedPlanId(file));
  const requestedModel = modelOf(file, options, plan, note);
  // Settings from options, and from a plan, determine the meaning of a row's counts.
  const given = requestedModel ? await givenSettings(requestedModel, options, note) : undefined;
  const first = read(file, requestedModel, options, given?.settings);
  const planned = plan && requestedModel?.id === plan.model ? requestedModel : undefined;
  const setup = {
    ...(plan && planned && planSetup(planned, plan, labelsOf(first.reading.table))),
    ...given?.settings,
  };
  const { mapping, reading } = planned ? read(file, requestedModel, options, setup) : first;
  // A tool's own settings and metrics belong to no model, whatever was requested.
  const model = reading.schema ? null : requestedModel;
  for (const text of reading.notes) note(`${path}: ${text}`);
  if (!isUsable(reading)) {
    // Rows that wait for their columns may be invalid in known ones.
    const all = reading.needsMapping
      ? readFile(file, { model: requestedModel, stated: setup, mapping })
      : reading;
    const why = whyNot(path, { ...all, columns: reading.columns ?? [] });
    const isByWords = requestedModel && options.model === undefined && !options.namedMapping && !plan;
    const hint = `By its words it is about ${requestedModel?.id}: if it is about something else, add --model none.`;
    throw new CliError(isByWords ? `${why}\n  ${hint}` : why);
  }
  for (const { line, message } of reading.complaints) note(`${path}${line ? `:${line}` : ""}: ${message}`);
  if (!model && (options.set?.length || options.pf?.length))
    throw new CliError(`--set and --pf give settings of a model, and ${path} is of none: add --model.`);
  if (plan && !planned) note(`${path}: ${plan.id} is of ${plan.model}, so its settings do not count.`);
  const schema = reading.schema ? schemaOfColumns(reading.schema) : model;
  if (!schema) throw new CliError(`${path} is no table: only tables are read without a model.`);
  const { axes, metric } = reading.suggestion.of(schema, model ? setup : {});
  const about = { id: path, title: file.name, source: path, model: model?.id ?? null };
  const set = { ...about, setup, axes, metric, table: reading.table };
  const facts = fileFacts(reading.provenance, given?.server);
  const more = { ...(mapping && { mapping }), ...(plan && planned && { plan: plan.id }) };
  return { file, model, schema, reading, set, facts, ...more };
}

function modelOf(
  file: MeasurementFile,
  { model, namedMapping }: ReadingOptions,
  plan: Plan | undefined,
  note: (text: string) => void,
): Model | null {
  const id = model ?? (namedMapping ? (namedMapping.model ?? "none") : plan?.model);
  if (id === "none") return null;
  return id === undefined ? chooseModel(file, note) : modelNamed(id);
}

function read(file: MeasurementFile, model: Model | null, options: ReadingOptions, stated: Params = {}) {
  const { namedMapping, keep, shared } = options;
  const first = readTable(file, { model, stated, onlyIfMapped: true }, keep);
  const own = shared?.take(first.columns?.map(({ header }) => header) ?? []) ?? options;
  const { column = [], map = [], numbers = [] } = own;
  if (namedMapping) {
    const mapping = savedMapping(namedMapping, file.name, first.columns);
    return { mapping, reading: readTable(file, { model, stated, mapping }, keep) };
  }
  // If --map or --number names some columns, do not guess the others.
  if (column.length === 0 && (map.length + numbers.length === 0 || first.needsMapping))
    return { reading: first };
  if (!first.columns)
    throw new CliError(
      `--column, --map and --numbers say what the columns of a table hold: ${file.name} is none.`,
    );
  const mapping = columnMapping(model, first.columns, own);
  return { mapping, reading: readTable(file, { model, stated, mapping }, keep) };
}

function whyNot(
  path: string,
  {
    complaints,
    columns = [],
    needsMapping,
    omitted,
  }: Pick<Reading, "complaints" | "columns" | "needsMapping" | "omitted">,
): string {
  const guessed = columns.filter(({ known }) => !known);
  const unknown = guessed.map(({ header }) => header);
  const instructions = !needsMapping
    ? []
    : unknown.length > 0
      ? [
          `${path}: state what these columns hold, with --column HEADER=WHAT for each: ${unknown.join(", ")}.`,
          `A guess: ${guessed.map(columnOption).join(" ")}`,
        ]
      : [`${path}: no column has measured values. Map one with --column HEADER=WHAT.`];
  const errors = complaints.filter(({ severity }) => severity === "error");
  const shown = errors.slice(0, MAX_ERRORS).map(({ line, column, value, message, choice }) => {
    const map = choice ? ` Say what it means: --map ${shellWord(`${column}:${value}=VALUE`)}.` : "";
    return `${path}${line ? `:${line}` : ""}: ${message}${map}`;
  });
  const more = errors.length - shown.length + omitted;
  return [...instructions, ...shown, ...(more > 0 ? [`and ${more} more`] : [])].join("\n  ");
}

/** The model that a file's terms identify; null for a file of a benchmark tool and a custom table, as in the web. */
function chooseModel(file: MeasurementFile, note: (text: string) => void): Model | null {
  const head = startOf(file);
  const first = systemOf(head);
  const { model, possible } = first.model === undefined && head !== file ? systemOf(file) : first;
  if (model !== undefined) return model;
  if (possible.length > 0) {
    const ids = possible.map(({ id }) => id).join(" or ");
    note(`${file.name} is read as a custom table: if it is about ${ids}, add --model.`);
  }
  return null;
}

function systemOf(file: MeasurementFile) {
  return systemOfFile((model) => readFile(file, { model, onlyIfMapped: true }));
}
