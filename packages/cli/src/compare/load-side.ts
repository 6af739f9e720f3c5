import { referenceSet, schemaOfColumns, tableOfRows } from "@wirecost/analysis";
import {
  ProblemError,
  readUploadColumns,
  type StoredRun,
  tableOfColumns,
  type UploadColumns,
} from "@wirecost/contract";
import { type MeasuredRow, type Model, models, type Run } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";
import { measuredFile, type ReadingOptions } from "../input/measured-file.ts";
import { modelNamed } from "../input/model-named.ts";
import type { Connection } from "../server/connect.ts";
import type { Side } from "./side.ts";

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Sources of a side, besides a file. */
export interface Sources {
  /** Called only if something stored is named. */
  readonly connect: () => Promise<Connection>;
  readonly note: (text: string) => void;
}

/**
 * Loads one side of a comparison.
 *
 * @param name a file, `upload:ID`, `run:ID`, an ID of either, or `reference:ID` for a published table
 */
export async function loadSide(
  name: string,
  options: ReadingOptions,
  { connect, note }: Sources,
): Promise<Side> {
  const [, kind, id = ""] = /^(upload|run|reference):(.+)$/s.exec(name) ?? [];
  if (kind === "reference") return fromReference(id);
  if (kind === undefined && !ID.test(name)) return fromFile(name, options, note);
  const stored = kind === undefined ? name : id;
  if (!ID.test(stored)) throw new CliError(`${name} is no ID: an ID is 32 hexadecimal digits with hyphens.`);
  const { client, team } = await connect();
  const teamId = team.id;
  if (kind !== "run") {
    try {
      const file = await client.getUploadColumns({ params: { teamId, uploadId: stored }, query: {} });
      return fromUpload(readUploadColumns(await file.arrayBuffer()));
    } catch (error) {
      const gone = error instanceof ProblemError && error.problem.status === 404;
      if (kind === "upload" || !gone) throw error;
    }
  }
  const run = await client.getRun({ params: { teamId, runId: stored } });
  return fromRun(run, await errorsOf(run.document.calibration?.id, teamId, client));
}

async function fromFile(path: string, options: ReadingOptions, note: (text: string) => void): Promise<Side> {
  const { schema, set, reading, facts } = await measuredFile(path, { ...options, keep: "times" }, note);
  const { model, setup, axes, metric, table } = set;
  const about = { title: path, origin: "measured", columns: reading.schema, facts } as const;
  return { ...about, model, schema, setup, axes, metric, table };
}

function fromUpload(columns: UploadColumns): Side {
  const { id, name, model, schema: own, setup, axes, metric, environments } = columns.upload;
  const address = `upload:${id}`;
  const schema = own ? schemaOfColumns(own) : modelNamed(model ?? undefined);
  const about = { title: name, origin: "measured", address, facts: environments[0]?.facts } as const;
  return {
    ...about,
    model,
    columns: own ?? undefined,
    schema,
    setup,
    axes,
    metric,
    table: tableOfColumns(columns, "times"),
  };
}

/** A run keeps its constants when their calibration is deleted. */
async function errorsOf(
  calibrationId: string | undefined,
  teamId: string,
  client: Connection["client"],
): Promise<Side["calibrationErrors"]> {
  if (calibrationId === undefined) return undefined;
  try {
    return (await client.getCalibration({ params: { teamId, calibrationId } })).errors;
  } catch (error) {
    if (error instanceof ProblemError && error.problem.status === 404) return undefined;
    throw error;
  }
}

function fromRun(
  { id, experimentName, document }: StoredRun,
  calibrationErrors: Side["calibrationErrors"],
): Side {
  const { model, metric, params, calibration } = document;
  const schema = modelNamed(model);
  const about = { title: experimentName, origin: "predicted", address: `run:${id}` } as const;
  return {
    ...about,
    model,
    schema,
    setup: params,
    calibration,
    calibrationErrors,
    // Another version would have predicted other ranges.
    ...(document.modelVersion === schema.version && { seed: document.seed }),
    metric,
    axes: document.axes.map(({ param }) => param),
    own: 0,
    table: tableOfRows(rowsOf(document)),
  };
}

/** A run's own settings, and its cells. */
function rowsOf({
  axes: [rows, columns],
  metrics,
  base,
  cells,
}: Run): readonly Pick<MeasuredRow, "settings" | "metrics">[] {
  const named = (values: readonly number[] = []) =>
    Object.fromEntries(metrics.map((id, i) => [id, values[i] ?? Number.NaN]));
  const matrixCells = rows.values.flatMap((row, r) =>
    columns.values.map((column, c) => ({
      settings: { [rows.param]: row, [columns.param]: column },
      metrics: named(cells[r * columns.values.length + c]),
    })),
  );
  return [{ settings: {}, metrics: named(base) }, ...matrixCells];
}

function fromReference(id: string): Side {
  const has = (model: Model) => model.references.some((reference) => reference.id === id);
  const schema = models.find(has);
  if (!schema) {
    const known = models.flatMap(({ references }) => references.map((reference) => reference.id));
    throw new CliError(`${JSON.stringify(id)} is no published table: ${known.join(", ")}.`);
  }
  const { title, setup, axes, metric, rows } = referenceSet(schema, id);
  const address = `reference:${id}`;
  return {
    title,
    origin: "measured",
    address,
    model: schema.id,
    schema,
    setup,
    axes,
    metric,
    table: tableOfRows(rows, "times"),
  };
}
