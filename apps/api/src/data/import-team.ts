import { type Imported, MAX_BASELINES, MAX_COMMENTS, MAX_MAPPINGS, MAX_PASSPORTS } from "@wirecost/contract";
import pg from "pg";
import { actorText, whoActs } from "../acting.ts";
import { AppError, databaseAway } from "../app-error.ts";
import { archiveError } from "../archive/archive-error.ts";
import type { ArchiveFile } from "../archive/archive-lines.ts";
import type { Archive } from "../archive/open-archive.ts";
import { TeamIds } from "../archive/team-ids.ts";
import { enterTeam } from "./enter.ts";
import { importLines } from "./import-lines.ts";
import { importUploads } from "./import-uploads.ts";
import { isDatabaseAway } from "./is-database-away.ts";
import { COUNT_ALONE } from "./refuse-beyond.ts";
import { countStorage, noRoom, readStorage } from "./storage.ts";

/** Archives that one process imports at once. */
const AT_ONCE = 2;

/** Takes an archive into a team, on a connection of its own: one transaction, however long it takes. */
export function importData(databaseUrl: string) {
  let running = 0;

  async function inTransaction<T>(teamId: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
    // What was lost is said by the query that fails of it.
    client.on("error", () => {});
    let connected = false;
    try {
      await client.connect();
      connected = true;
      await client.query("BEGIN");
      // What is imported is told of as one.
      const { text, values } = enterTeam(teamId, whoActs(), "");
      await client.query(text, [...values]);
      // The same archive twice at once would find nothing of itself.
      await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`import ${teamId}`]);
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

  return {
    /**
     * Adds what an archive holds. What the team has already stays as it is: the same things by their ids, files by their
     * bytes and how they are read, passports and mappings by their names.
     *
     * @throws AppError unreadable-upload, conflict; nothing is stored then
     */
    async import(
      teamId: string,
      archive: Archive,
      {
        signal,
        maxBytes,
        onUpload,
      }: {
        signal: AbortSignal;
        /** That the team's uploads may take in the end. */
        maxBytes: number;
        onUpload: (stored: number, total: number) => void;
      },
    ): Promise<Imported> {
      if (running >= AT_ONCE)
        throw new AppError("server-unavailable", "Other archives are being imported. Try again in a moment.");
      running += 1;
      try {
        return await inTransaction(teamId, async (client) => {
          const into = { client, teamId, archive, ids: new TeamIds(teamId) };
          const take = (file: Exclude<ArchiveFile, "uploads.jsonl">) => {
            if (signal.aborted) throw cancelled();
            return importLines(into, file);
          };
          const calibrations = await take("calibrations.jsonl");
          const experiments = await take("experiments.jsonl");
          const runs = await take("runs.jsonl");
          const plans = await take("plans.jsonl");
          const passports = await take("passports.jsonl");
          const mappings = await take("mappings.jsonl");
          const uploads = await importUploads(into, (stored, total) => {
            if (signal.aborted) throw cancelled();
            onUpload(stored, total);
          });
          const baselines = await take("baselines.jsonl");
          const comments = await take("comments.jsonl");
          await refuseBeyondStorage(client, teamId, maxBytes);
          // As late as possible: until the import ends, whoever adds one of them waits.
          await limit(client, teamId, "passport", MAX_PASSPORTS, "AND deleted_at IS NULL");
          await limit(client, teamId, "named_mapping", MAX_MAPPINGS);
          await limit(client, teamId, "baseline", MAX_BASELINES);
          await limitComments(client, teamId);
          await client.query("SELECT set_config('wirecost.actor', $1, true)", [actorText()]);
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
            passports,
            mappings,
            baselines,
            comments,
          };
        });
      } finally {
        running -= 1;
      }
    },
  };
}

/** What an archive holds may pass its schema and still not fit the tables: a NUL, a date of the year 300,000. */
function unstorable(error: unknown): unknown {
  const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
  if (!/^2[123]/.test(code)) return error;
  return archiveError(`The archive holds what cannot be stored: ${String(error)}.`, { cause: error });
}

function cancelled(): AppError {
  return new AppError("upload-incomplete", "The import was cancelled: nothing was imported.");
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
  table: "passport" | "named_mapping" | "baseline",
  most: number,
  live = "",
): Promise<void> {
  const what = { passport: "passports", named_mapping: "mappings", baseline: "baselines" }[table];
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
