import { ROW_BYTES } from "@wirecost/contract/upload";
import { z } from "zod";
import { AppError } from "../errors/app-error.ts";
import type { Database, Transaction } from "./database.ts";
import type { Statement } from "./enter.ts";
import { lock, lockOf } from "./locks.ts";

/** SQL: sums over expressions of several tables. */
const USED = `
  SELECT (
    (SELECT coalesce(sum(bytes + ${ROW_BYTES}::bigint * row_count), 0) FROM upload WHERE team_id = $1)
    + (SELECT coalesce(sum(bytes::bigint), 0) FROM conversation WHERE team_id = $1)
    + (SELECT coalesce(sum(bytes::bigint), 0) FROM conversation_evaluation WHERE team_id = $1)
  )::float8 AS bytes`;

/** The lock for counting it. */
const storageOf = (teamId: string) => `storage ${teamId}`;

const usedRow = z.object({ bytes: z.number() });

/** Disk usage of teams. */
export function storageStore(database: Database) {
  async function used(teamId: string): Promise<number> {
    const [row] = await database.queryTeam(teamId, { text: USED, values: [teamId] }, usedRow);
    return row?.bytes ?? 0;
  }
  return {
    /** Bytes of a team's uploads, recordings and saved results. */
    used,

    /** Checks before something is received. @throws AppError conflict where so many bytes more have no room */
    async refuseIfFull(teamId: string, moreBytes: number, maxBytes: number): Promise<void> {
      const bytes = (await used(teamId)) + moreBytes;
      if (bytes > maxBytes) throw noRoom(bytes, maxBytes);
    },
  };
}

/** Counts the storage of a team including new data. Transactions that add to it wait until this one ends. */
export function countStorage(teamId: string): readonly [Statement, Statement] {
  return [lockOf(storageOf(teamId)), { text: USED, values: [teamId] }];
}

/** Bytes returned by the second of those statements. */
export function readStorage(row: unknown): number {
  return usedRow.parse(row).bytes;
}

/** The same in a Prisma transaction. @throws AppError conflict where the team takes more */
export async function refuseStorageBeyond(tx: Transaction, teamId: string, maxBytes: number): Promise<void> {
  await lock(tx, storageOf(teamId));
  const [row] = await tx.$queryRawUnsafe<unknown[]>(USED, teamId);
  const bytes = readStorage(row);
  if (bytes > maxBytes) throw noRoom(bytes, maxBytes);
}

/** @param bytes that the team would take */
export function noRoom(bytes: number, maxBytes: number): AppError {
  return new AppError(
    "conflict",
    `With this the team's uploads and recordings would take ${inMiB(bytes)} MiB of disk space; it has ${inMiB(maxBytes)} MiB. Nothing was stored. Delete some that are not needed: the space is free 30 days later.`,
  );
}

function inMiB(bytes: number): string {
  return Math.ceil(bytes / 1024 ** 2).toLocaleString("en-US");
}
