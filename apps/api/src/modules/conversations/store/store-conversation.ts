import { randomUUID } from "node:crypto";
import { MAX_CONVERSATIONS } from "@wirecost/contract/conversation";
import { z } from "zod";
import type { Session } from "../../../platform/database/connections.ts";
import type { Statement } from "../../../platform/database/enter.ts";
import { lockOf } from "../../../platform/database/locks.ts";
import { inOneTrip } from "../../../platform/database/one-trip.ts";
import { countOf } from "../../../platform/database/refuse-beyond.ts";
import { countStorage, noRoom, readStorage } from "../../../platform/database/team-storage.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { announced } from "../../../platform/queue/announced.ts";
import type { Recorded } from "../recorded.ts";

/** Destination of a recording. */
export interface StoreInto {
  readonly teamId: string;
  /** By default that of the recording. */
  readonly name: string | undefined;
  /** Begins work on the team on behalf of the sending user or key. */
  readonly enter: Statement;
  /** Storage limit of the team, including this one. */
  readonly maxBytes: number;
}

export interface StoredConversation {
  readonly id: string;
  /** Whether the team already had it. */
  readonly duplicate: boolean;
}

/** The lock for counting a team's recordings. */
export const conversationsOf = (teamId: string) => `recordings of ${teamId}`;

/**
 * Stores a recording in one transaction. The same recording under the same name returns the existing one. After an
 * error the connection must be closed, which rolls back.
 *
 * @throws AppError conflict where the team has too many, or has no room for it
 */
export async function storeConversation(
  client: Session,
  { teamId, name, enter, maxBytes }: StoreInto & { readonly name: string },
  recorded: Recorded,
): Promise<StoredConversation> {
  const same = [teamId, name, recorded.sha256] as const;
  const [row] = await inOneTrip(client, [
    { text: "BEGIN", values: [] },
    enter,
    lockOf(countOf(conversationsOf(teamId))),
    // A deleted one is stored again.
    { text: FORGET, values: same },
    { text: KNOWN, values: same },
  ]);
  const known = knownRow.parse(row);
  if (known.same !== null) {
    await client.query("COMMIT");
    return { id: known.same, duplicate: true };
  }
  if (known.count >= MAX_CONVERSATIONS) throw tooManyConversations();
  const id = randomUUID();
  await insertConversation(client, { id, teamId, name, createdAt: undefined }, recorded);
  const { text, values } = announced("announce-conversation", { teamId, conversationId: id });
  await client.query(text, [...values]);
  const [taken] = await inOneTrip(client, countStorage(teamId));
  const bytes = readStorage(taken);
  if (bytes > maxBytes) throw noRoom(bytes, maxBytes);
  await client.query("COMMIT");
  return { id, duplicate: false };
}

export function tooManyConversations(): AppError {
  return new AppError(
    "conflict",
    `A team has at most ${MAX_CONVERSATIONS.toLocaleString("en-US")} recordings. Nothing was stored. Delete one first.`,
  );
}

// SQL: in the session of a thread.
const FORGET =
  "DELETE FROM conversation WHERE team_id = $1 AND name = $2 AND sha256 = $3 AND deleted_at IS NOT NULL";
const KNOWN = `
  SELECT
    (SELECT id FROM conversation WHERE team_id = $1 AND name = $2 AND sha256 = $3) AS same,
    (SELECT count(*)::int FROM conversation WHERE team_id = $1 AND deleted_at IS NULL) AS count`;
const knownRow = z.object({ same: z.string().nullable(), count: z.int() });

interface NewConversation {
  readonly id: string;
  readonly teamId: string;
  readonly name: string;
  /** Now, unless an archive states it. */
  readonly createdAt: string | undefined;
}

export async function insertConversation(
  client: Session,
  { id, teamId, name, createdAt }: NewConversation,
  recorded: Recorded,
): Promise<void> {
  const { sha256, bytes, content, kind, startedAt, recordedMs, rttMs } = recorded;
  const { connections, statements, trips, calls, elapsedMs, endpoints, endpointSums } = recorded;
  await client.query(
    `INSERT INTO conversation (id, team_id, name, created_at, sha256, bytes, content, kind, started_at, recorded_ms,
       rtt_ms, connections, statements, trips, calls, elapsed_ms, endpoints, endpoint_sums)
     VALUES ($1, $2, $3, coalesce($4::timestamptz, now()), $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      ...[id, teamId, name, createdAt ?? null, sha256, bytes, content, kind, startedAt, recordedMs],
      ...[rttMs, connections, statements, trips, calls, elapsedMs],
      ...[JSON.stringify(endpoints), JSON.stringify(endpointSums)],
    ],
  );
}
