import { EXAMPLE_TEAM_ID } from "@wirecost/contract";
import { APP_ROLE } from "@wirecost/prisma";
import type { ActingFor } from "../auth/acting.ts";
import { notPaused } from "./review-pause.ts";

export interface Statement {
  readonly text: string;
  readonly values: readonly (string | number | null)[];
}

/** Objects to which a token gives access. */
export type TokenOf = "share" | "invitation" | "api_key";

/**
 * Begins work on a team's rows: until the end of the transaction only that team's rows are visible, and none if the
 * actor does not belong to the team.
 *
 * @param recordedAs of actorText(): what is changed is recorded under it
 * @param role that works from then on
 */
export function enterTeam(teamId: string, actor: ActingFor, recordedAs: string, role = APP_ROLE): Statement {
  const enter = entering(role);
  switch (actor.kind) {
    case "anonymous":
      return enter("team", "NULL", recordedAs, []);
    case "person":
      return enter("team", `SELECT team_id FROM member WHERE team_id = $2 AND "userId" = $3`, recordedAs, [
        teamId,
        actor.id,
      ]);
    case "key":
      return enter(
        "team",
        `SELECT k.team_id FROM api_key k JOIN member m ON m.team_id = k.team_id AND m."userId" = k.made_by_id
         WHERE k.team_id = $2 AND k.id = $3::uuid
           AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now()) AND ${notPaused("k")}`,
        recordedAs,
        [teamId, actor.id],
      );
    case "visitor":
      // Only the example team, and the database itself rejects changes.
      return enter(
        "team",
        "SELECT $2::text WHERE $2 = $3 AND set_config('transaction_read_only', 'on', true) = 'on'",
        recordedAs,
        [teamId, EXAMPLE_TEAM_ID],
      );
    case "system":
      return enter("team", "SELECT $2::text", recordedAs, [teamId]);
  }
}

/** The same for the team of an object with a token. @param hash of the token, as it is stored */
export function enterByToken(role: string, of: TokenOf, hash: string, recordedAs: string): Statement {
  return entering(role)("team", `SELECT team_id FROM ${of} WHERE token_hash = $2`, recordedAs, [hash]);
}

/** Begins work on a person's own data: their sessions and memberships. */
export function enterPerson(role: string, userId: string): Statement {
  return entering(role)("person", "SELECT $2::text", "", [userId]);
}

/** Begins the product's own work, on every team's rows. */
export function enterEverything(recordedAs: string): Statement {
  return {
    text: "SELECT set_config('wirecost.everything', 'on', true), set_config('wirecost.actor', $1, true)",
    values: [recordedAs],
  };
}

/**
 * One statement, because each is a round trip. It looks up the actor as the owner of the tables, from left to right,
 * and then drops the owner's rights.
 *
 * @param recordedAs of actorText()
 * @param values from $2 on
 */
const entering =
  (role: string) =>
  (
    setting: "team" | "person",
    value: string,
    recordedAs: string,
    values: readonly (string | null)[],
  ): Statement => ({
    text: `SELECT set_config('wirecost.everything', 'on', true),
      set_config('wirecost.${setting}', coalesce((${value}), ''), true),
      set_config('wirecost.everything', '', true),
      set_config('wirecost.actor', $1, true),
      set_config('role', '${role}', true)`,
    values: [recordedAs, ...values],
  });
