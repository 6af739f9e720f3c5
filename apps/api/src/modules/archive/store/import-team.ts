import { type Imported, imported } from "@wirecost/contract";
import pg from "pg";
import { archiveError } from "../../../platform/archive/archive-error.ts";
import type { ArchivePart, Taken } from "../../../platform/archive/archive-part.ts";
import type { Archive } from "../../../platform/archive/open-archive.ts";
import { TeamIds } from "../../../platform/archive/team-ids.ts";
import { openSession, type Session } from "../../../platform/database/connections.ts";
import { databaseProblem } from "../../../platform/database/database-errors.ts";
import type { Statement } from "../../../platform/database/enter.ts";
import { lockOf } from "../../../platform/database/locks.ts";
import { countStorage, noRoom, readStorage } from "../../../platform/database/team-storage.ts";
import { databaseAway } from "../../../platform/errors/app-error.ts";

export interface TeamImport {
  readonly databaseUrl: string;
  readonly teamId: string;
  /** Begins its transaction on behalf of the actor. */
  readonly enter: Statement;
  /** As from actorText(). */
  readonly recordedAs: string;
  /** Storage limit of the team's uploads. */
  readonly maxBytes: number;
}

/**
 * Adds what an archive holds to a team, in a session of its own: one transaction, however long it takes. What the team
 * has already stays as it is: the same things by their ids, files by their bytes and how they are read, environments
 * and mappings by their names.
 *
 * SQL: Prisma ends a transaction after some seconds, and a session of its own is undone with its thread.
 *
 * @param parts in their order: what others refer to comes first
 * @throws AppError unreadable-upload, conflict, database-unavailable, server-unavailable where its disk is full; nothing is stored then
 */
export function importTeam(
  { databaseUrl, teamId, enter, recordedAs, maxBytes }: TeamImport,
  archive: Archive,
  parts: readonly ArchivePart[],
  onUpload: (stored: number, total: number) => void,
): Promise<Imported> {
  return inTransaction(databaseUrl, enter, async (session) => {
    // The same archive imported twice concurrently would not find its own objects.
    const { text, values } = lockOf(`import ${teamId}`);
    await session.query(text, [...values]);
    const into = { session, teamId, archive, ids: new TeamIds(teamId), onUpload };
    const taken: Record<string, Taken> = {};
    for (const part of parts) taken[part.kind] = await part.take(into);
    // As late as possible: other requests that add one of these wait until the import ends.
    for (const part of parts) await part.limit?.(session, teamId);
    // Last, as when a recording is stored: otherwise a deadlock is possible.
    await refuseBeyondStorage(session, teamId, maxBytes);
    await session.query("SELECT set_config('wirecost.actor', $1, true)", [recordedAs]);
    await session.query("SELECT write_activity($1, 'imported', 'team', NULL, $2, NULL)", [
      teamId,
      archive.team,
    ]);
    return imported.parse({ team: archive.team, ...taken });
  });
}

async function inTransaction<T>(
  databaseUrl: string,
  enter: Statement,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const session = await openSession(databaseUrl).catch(() => {
    throw databaseAway();
  });
  try {
    await session.query("BEGIN");
    await session.query(enter.text, [...enter.values]);
    const result = await work(session);
    await session.query("COMMIT");
    return result;
  } catch (error) {
    throw databaseProblem(error) ?? unstorable(error);
  } finally {
    // This rolls back everything that was not committed.
    await session.end();
  }
}

/** Valid content of an archive may still not fit the tables: a NUL, a date in the year 300,000. */
function unstorable(error: unknown): unknown {
  const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
  if (!/^2[123]/.test(code)) return error;
  return archiveError(`The archive contains data that cannot be stored: ${String(error)}.`, { cause: error });
}

/** @throws AppError conflict where the team's uploads would take more than they may */
async function refuseBeyondStorage(session: Session, teamId: string, maxBytes: number): Promise<void> {
  const [, counted] = await Promise.all(
    countStorage(teamId).map(({ text, values }) => session.query(text, [...values])),
  );
  const bytes = readStorage(counted?.rows[0]);
  if (bytes > maxBytes) throw noRoom(bytes, maxBytes);
}
