import {
  type Imported,
  MAX_BASELINES,
  MAX_COMMENTS,
  MAX_ENVIRONMENTS,
  MAX_MAPPINGS,
} from "@wirecost/contract";
import pg from "pg";
import type { Statement } from "../../../platform/database/enter.ts";
import { isDatabaseAway } from "../../../platform/database/is-database-away.ts";
import { COUNT_ALONE } from "../../../platform/database/refuse-beyond.ts";
import { AppError, databaseAway } from "../../../platform/errors/app-error.ts";
import { countStorage, noRoom, readStorage } from "../../uploads/store/storage.ts";
import { archiveError } from "../archive-error.ts";
import type { ArchiveFile } from "../archive-lines.ts";
import type { Archive } from "../file/open-archive.ts";
import { TeamIds } from "../file/team-ids.ts";
import { importLines } from "./import-lines.ts";
import { importUploads } from "./import-uploads.ts";

/** An import, as it goes to a thread. */
export interface TeamImport {
  readonly databaseUrl: string;
  readonly teamId: string;
  /** Begins its transaction in the name of who asks. */
  readonly enter: Statement;
  /** As actorText(). */
  readonly recordedAs: string;
  /** That the team's uploads may take in the end. */
  readonly maxBytes: number;
}

/**
 * Adds what an archive holds to a team, on a connection of its own: one transaction, however long it takes. What the
 * team has already stays as it is: the same things by their ids, files by their bytes and how they are read, environments
 * and mappings by their names.
 *
 * @throws AppError unreadable-upload, conflict, database-unavailable; nothing is stored then
 */
export function importTeam(
  { databaseUrl, teamId, enter, recordedAs, maxBytes }: TeamImport,
  archive: Archive,
  onUpload: (stored: number, total: number) => void,
): Promise<Imported> {
  return inTransaction(databaseUrl, enter, async (client) => {
    // The same archive twice at once would find nothing of itself.
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`import ${teamId}`]);
    const into = { client, teamId, archive, ids: new TeamIds(teamId) };
    const take = (file: Exclude<ArchiveFile, "uploads.jsonl">) => importLines(into, file);
    const calibrations = await take("calibrations.jsonl");
    const experiments = await take("experiments.jsonl");
    const runs = await take("runs.jsonl");
    const plans = await take("plans.jsonl");
    const environments = await take("environments.jsonl");
    const mappings = await take("mappings.jsonl");
    const uploads = await importUploads(into, onUpload);
    const baselines = await take("baselines.jsonl");
    const comments = await take("comments.jsonl");
    await refuseBeyondStorage(client, teamId, maxBytes);
    // As late as possible: other requests that add one of these wait until the import ends.
    await limit(client, teamId, "environment", MAX_ENVIRONMENTS, "AND deleted_at IS NULL");
    await limit(client, teamId, "named_mapping", MAX_MAPPINGS);
    await limit(client, teamId, "baseline", MAX_BASELINES);
    await limitComments(client, teamId);
    await client.query("SELECT set_config('wirecost.actor', $1, true)", [recordedAs]);
    await client.query("SELECT write_activity($1, 'imported', 'team', NULL, $2, NULL)", [
      teamId,
      archive.team,
    ]);
    return {
      team: archive.team,
      experiments,
      runs,
      uploads,
      calibrations,
      plans,
      environments,
      mappings,
      baselines,
      comments,
    };
  });
}

async function inTransaction<T>(
  databaseUrl: string,
  enter: Statement,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  // What was lost is said by the query that fails of it.
  client.on("error", () => {});
  let connected = false;
  try {
    await client.connect();
    connected = true;
    await client.query("BEGIN");
    await client.query(enter.text, [...enter.values]);
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    if (!connected || isDatabaseAway(error)) throw databaseAway();
    throw unstorable(error);
  } finally {
    // Which undoes what was not committed.
    await client.end();
  }
}

/** What an archive holds may pass its schema and still not fit the tables: a NUL, a date of the year 300,000. */
function unstorable(error: unknown): unknown {
  const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
  if (!/^2[123]/.test(code)) return error;
  return archiveError(`The archive contains data that cannot be stored: ${String(error)}.`, { cause: error });
}

/** @throws AppError conflict where the team's uploads would take more than they may */
async function refuseBeyondStorage(client: pg.Client, teamId: string, maxBytes: number): Promise<void> {
  const [, counted] = await Promise.all(
    countStorage(teamId).map(({ text, values }) => client.query(text, [...values])),
  );
  const bytes = readStorage(counted?.rows[0]);
  if (bytes > maxBytes) throw noRoom(bytes, maxBytes);
}

/** @throws AppError conflict where the team would keep more than it may */
async function limit(
  client: pg.Client,
  teamId: string,
  table: "environment" | "named_mapping" | "baseline",
  most: number,
  live = "",
): Promise<void> {
  const what = { environment: "environments", named_mapping: "mappings", baseline: "baselines" }[table];
  await client.query(COUNT_ALONE, [`${what} of ${teamId}`]);
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE team_id = $1 ${live}`,
    [teamId],
  );
  const count = rows[0]?.count ?? 0;
  if (count <= most) return;
  throw new AppError(
    "conflict",
    `With those of the archive the team would have ${count} ${what}; it may have ${most}. Delete some first. Nothing was imported.`,
  );
}

/**
 * Without a lock, as the things that an import comments on are new to the team or hold few: at most one comment for each
 * request at the same time is too many.
 *
 * @throws AppError conflict where a run or an upload would have more than one may
 */
async function limitComments(client: pg.Client, teamId: string): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM comment WHERE team_id = $1 GROUP BY run_id, upload_id
     HAVING count(*) > ${MAX_COMMENTS} LIMIT 1`,
    [teamId],
  );
  const [beyond] = rows;
  if (!beyond) return;
  throw new AppError(
    "conflict",
    `With those of the archive one run or upload would have ${beyond.count} comments; it may have ${MAX_COMMENTS}. Nothing was imported.`,
  );
}
