import { z } from "zod";
import type { Transaction } from "../../../platform/database/database.ts";
import { kindOf } from "../../uploads/index.ts";

const found = z.tuple([z.object({ at: z.date().nullable() })]);

/**
 * When the team last made anew what a link shows: a later run of the same experiment, or another file stored later by
 * the same name for the same model, or of the same figures where it belongs to none, or another recording of the same
 * name. What is deleted is not newer, nor what is no later than something that the link shows as well: a comparison of two
 * of one name shows the newest, if the second one is.
 *
 * SQL: joins of a table with itself.
 *
 * @returns null where it did not since
 */
export async function newerThanShared(
  tx: Transaction,
  { id, teamId }: { readonly id: string; readonly teamId: string },
): Promise<Date | null> {
  const [{ at }] = found.parse(
    await tx.$queryRaw`
      SELECT max(at) AS at FROM (
        SELECT later.created_at AS at
        FROM share_source s
        JOIN run shared ON shared.id = s.run_id AND shared.team_id = ${teamId}
        JOIN run later ON later.experiment_id = shared.experiment_id AND later.team_id = ${teamId}
          AND later.created_at > shared.created_at
        WHERE s.share_id = ${id}::uuid AND s.team_id = ${teamId}
          AND NOT EXISTS (
            SELECT FROM share_source o JOIN run too ON too.id = o.run_id AND too.team_id = ${teamId}
            WHERE o.share_id = s.share_id AND too.experiment_id = later.experiment_id
              AND too.created_at >= later.created_at
          )
        UNION ALL
        SELECT later.created_at
        FROM share_source s
        JOIN upload shared ON shared.id = s.upload_id AND shared.team_id = ${teamId}
        JOIN upload later ON later.team_id = ${teamId} AND later.deleted_at IS NULL
          AND later.created_at > shared.created_at
          AND later.name = shared.name AND later.sha256 <> shared.sha256
          AND later.model IS NOT DISTINCT FROM shared.model
          AND (shared.model IS NOT NULL OR ${kindOf("later")} = ${kindOf("shared")})
        WHERE s.share_id = ${id}::uuid AND s.team_id = ${teamId}
          AND NOT EXISTS (
            SELECT FROM share_source o JOIN upload too ON too.id = o.upload_id AND too.team_id = ${teamId}
            WHERE o.share_id = s.share_id AND too.name = later.name
              AND too.model IS NOT DISTINCT FROM later.model AND too.created_at >= later.created_at
          )
        UNION ALL
        SELECT later.created_at
        FROM share_source s
        JOIN conversation shared ON shared.id = s.conversation_id AND shared.team_id = ${teamId}
        JOIN conversation later ON later.team_id = ${teamId} AND later.deleted_at IS NULL
          AND later.created_at > shared.created_at AND later.name = shared.name
        WHERE s.share_id = ${id}::uuid AND s.team_id = ${teamId}
          AND NOT EXISTS (
            SELECT FROM share_source o
            JOIN conversation too ON too.id = o.conversation_id AND too.team_id = ${teamId}
            WHERE o.share_id = s.share_id AND too.name = later.name AND too.created_at >= later.created_at
          )
      ) newer`,
  );
  return at;
}
