import { MAX_OWN_TEAMS } from "@wirecost/contract";
import { z } from "zod";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors/app-error.ts";

const counted = z.tuple([z.object({ count: z.int() })]);

/**
 * Refuses one more team that a person would own, by creation, transfer or promotion. Other transactions that give them
 * a team wait until this one ends. SQL: a function that may count in teams that the transaction does not see.
 *
 * @param message what the user can do
 * @throws AppError conflict where they own as many as one may
 */
export async function refuseTeamBeyond(tx: Transaction, userId: string, message: string): Promise<void> {
  const [{ count }] = counted.parse(await tx.$queryRaw`SELECT count_owned_teams(${userId}) AS count`);
  if (count >= MAX_OWN_TEAMS) throw new AppError("conflict", message);
}
