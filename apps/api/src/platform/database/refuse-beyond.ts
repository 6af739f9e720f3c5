import { AppError } from "../errors/app-error.ts";
import type { Transaction } from "./database.ts";

/** Waits until no other transaction counts what $1 names. */
export const COUNT_ALONE = "SELECT pg_advisory_xact_lock(hashtextextended('count ' || $1, 0))";

/**
 * Refuses one more of something of which there may be only so many. Whoever adds one of the same waits until this
 * transaction ends, so that of many at once none counts too few.
 *
 * @param limited.what names them, and whose they are: counts of another name wait for nothing of these
 * @param limited.count of those that there are
 * @throws AppError conflict where there are `most`
 */
export async function refuseBeyond(
  tx: Transaction,
  limited: {
    readonly what: string;
    readonly most: number;
    readonly message: string;
    readonly count: () => Promise<number>;
  },
): Promise<void> {
  const { what, most, message, count } = limited;
  await tx.$executeRawUnsafe(COUNT_ALONE, what);
  if ((await count()) >= most) throw new AppError("conflict", message);
}
