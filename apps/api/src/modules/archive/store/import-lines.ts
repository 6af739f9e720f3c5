import { createHash, randomUUID } from "node:crypto";
import { checkPlan } from "@wirecost/analysis";
import type { Client } from "pg";
import { fitColumns } from "../../calibrations/store/calibration-row.ts";
import { runColumns } from "../../experiments/run-columns.ts";
import { seriesKey } from "../../history/store/baselines.ts";
import { archiveError } from "../archive-error.ts";
import type { ArchiveFile, ArchiveLine } from "../archive-lines.ts";
import type { Archive } from "../file/open-archive.ts";
import type { TeamIds } from "../file/team-ids.ts";
import { insertKnown, type Target } from "./insert-known.ts";

/** An import that is under way. */
export interface Import {
  readonly client: Client;
  readonly teamId: string;
  readonly archive: Archive;
  readonly ids: TeamIds;
}

const RESTORED = "DO UPDATE SET deleted_at = NULL";
const json = "jsonb";
const time = "timestamptz";

/** What a line comes to as a row; without `id` it is known by something else. */
interface Importing<File extends ArchiveFile> extends Target {
  /** Whether a thing of the team with the very id of the archive is this one. */
  readonly live?: string;
  readonly row: (line: ArchiveLine<File>, ids: TeamIds) => object;
}

const run: Importing<"runs.jsonl"> = {
  table: "run",
  columns: {
    id: "uuid",
    experiment_id: "uuid",
    model: "text",
    model_version: "text",
    seed: "int",
    metric: "text",
    headline: "float8",
    document: "text",
    sha256: "text",
    created_at: time,
  },
  conflict: "(team_id, id) DO NOTHING",
  live: "",
  row: ({ id, experimentId, document: { text, document }, sha256, createdAt }, ids) => {
    if (hash(text) !== sha256) throw archiveError(`The run ${id} is not what its SHA-256 says.`);
    // A run that names a calibration names the team's own from now on, or none; any other keeps its bytes.
    const { calibration } = document;
    const own = calibration?.id === undefined ? undefined : ids.get(calibration.id);
    const same = own === calibration?.id;
    const { modelVersion, ...columns } = runColumns(
      calibration ? { ...document, calibration: { ...calibration, id: own } } : document,
    );
    return {
      ...columns,
      ...(same ? { document: text, sha256 } : {}),
      id: ids.of(id),
      experiment_id: ids.of(experimentId),
      model_version: modelVersion,
      created_at: createdAt,
    };
  },
};

const importing: { readonly [File in Exclude<ArchiveFile, "uploads.jsonl">]: Importing<File> } = {
  "calibrations.jsonl": {
    table: "calibration",
    columns: {
      id: "uuid",
      name: "text",
      model: "text",
      model_version: "text",
      document: "text",
      summary: "text",
      sha256: "text",
      created_at: time,
    },
    conflict: `(team_id, id) ${RESTORED}`,
    live: "AND deleted_at IS NULL",
    row: ({ id, name, document: { text, document }, createdAt }, ids) => {
      const { modelVersion, ...columns } = fitColumns(document, text);
      return { ...columns, id: ids.of(id), name, model_version: modelVersion, created_at: createdAt };
    },
  },
  "experiments.jsonl": {
    table: "experiment",
    columns: { id: "uuid", name: "text", created_at: time, updated_at: time },
    conflict: `(team_id, id) ${RESTORED}`,
    live: "AND deleted_at IS NULL",
    row: ({ id, name, createdAt, updatedAt }, ids) => ({
      id: ids.of(id),
      name,
      created_at: createdAt,
      updated_at: updatedAt,
    }),
  },
  "runs.jsonl": run,
  "plans.jsonl": {
    table: "plan",
    columns: {
      id: "uuid",
      name: "text",
      plan_id: "text",
      model: "text",
      metric: "text",
      cells: "int",
      runs: "int",
      document: "text",
      created_at: time,
    },
    conflict: `(team_id, plan_id) ${RESTORED}`,
    row: ({ name, document: { text, document }, createdAt }) => {
      checkPlan(document);
      const { id: plan_id, model, metric, cells, replicates } = document;
      const counts = { cells: cells.length, runs: cells.length * replicates };
      return {
        id: randomUUID(),
        name,
        plan_id,
        model,
        metric,
        ...counts,
        document: text,
        created_at: createdAt,
      };
    },
  },
  "environments.jsonl": {
    table: "environment",
    columns: { id: "uuid", name: "text", version: "int", facts: json, created_at: time, used_at: time },
    conflict: `(team_id, name) DO UPDATE SET deleted_at = NULL, facts = EXCLUDED.facts,
      version = greatest(environment.version + 1, EXCLUDED.version) WHERE environment.deleted_at IS NOT NULL`,
    row: ({ createdAt, usedAt, ...rest }) => ({
      ...rest,
      id: randomUUID(),
      created_at: createdAt,
      used_at: usedAt,
    }),
  },
  "mappings.jsonl": {
    table: "named_mapping",
    columns: {
      id: "uuid",
      name: "text",
      model: "text",
      headers: "text[]",
      mapping: json,
      updated_at: time,
    },
    conflict: "(team_id, name) DO NOTHING",
    row: ({ updatedAt, ...rest }) => ({ ...rest, id: randomUUID(), updated_at: updatedAt }),
  },
  "baselines.jsonl": {
    table: "baseline",
    columns: {
      id: "uuid",
      model: "text",
      kind: "text",
      metric: "text",
      settings: json,
      series: "text",
      upload_id: "uuid",
      thresholds: json,
      updated_at: time,
    },
    conflict: "(team_id, series) DO NOTHING",
    row: ({ uploadId, updatedAt, model, kind, metric, settings, thresholds }, ids) => ({
      id: randomUUID(),
      model,
      kind,
      metric,
      settings,
      series: seriesKey(kind === null ? model : { kind }, metric, settings),
      upload_id: uploadId === null ? null : (ids.get(uploadId) ?? null),
      thresholds,
      updated_at: updatedAt,
    }),
  },
  "comments.jsonl": {
    table: "comment",
    columns: {
      id: "uuid",
      run_id: "uuid",
      upload_id: "uuid",
      cell: json,
      author_name: "text",
      text: "text",
      mentions: json,
      created_at: time,
      edited_at: time,
    },
    conflict: "(team_id, id) DO NOTHING",
    live: "",
    row: ({ id, runId, uploadId, cell, author, text, mentions, createdAt, editedAt }, ids) => ({
      id: ids.of(id),
      run_id: runId === null ? null : ids.of(runId),
      upload_id: uploadId === null ? null : ids.of(uploadId),
      cell,
      author_name: author,
      text,
      mentions: mentions.map((name) => ({ id: "", name })),
      created_at: createdAt,
      edited_at: editedAt,
    }),
  },
};

/** Takes the lines of one file into the team. @returns how many things are new to it, and how many it had */
export async function importLines<File extends keyof typeof importing>(
  into: Import,
  file: File,
): Promise<{ added: number; known: number }> {
  const target: Importing<File> = importing[file];
  const total = { added: 0, known: 0 };
  for await (const lines of into.archive.batches(file)) {
    const added = await importSome(into, target, lines);
    total.added += added;
    total.known += lines.length - added;
  }
  return total;
}

async function importSome<File extends ArchiveFile>(
  { client, teamId, ids }: Import,
  target: Importing<File>,
  lines: readonly ArchiveLine<File>[],
): Promise<number> {
  const own = lines.flatMap((line) => ("id" in line ? [line.id] : []));
  const there = new Set<string>();
  if (target.live !== undefined) {
    const found = await client.query<{ id: string }>(
      `SELECT id FROM ${target.table} WHERE team_id = $1 AND id = ANY ($2::uuid[]) ${target.live}`,
      [teamId, own],
    );
    for (const { id } of found.rows) there.add(id);
    for (const id of own) ids.add(id, there.has(id));
  }
  const rows = lines
    .filter((line) => !("id" in line) || !there.has(line.id))
    .map((line) => target.row(line, ids));
  if (target === importing["runs.jsonl"]) await enterVersions(client, rows);
  return rows.length === 0 ? 0 : insertKnown(client, teamId, target, rows);
}

/** Versions of models that this database has not met yet. */
async function enterVersions(client: Client, rows: readonly object[]): Promise<void> {
  await client.query(
    `SELECT enter_model_versions(array_agg(model), array_agg(model_version))
     FROM jsonb_to_recordset($1::jsonb) AS r (model text, model_version text)`,
    [JSON.stringify(rows)],
  );
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
