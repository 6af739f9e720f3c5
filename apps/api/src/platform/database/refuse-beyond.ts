import { AppError } from "../errors/app-error.ts";
import type { Transaction } from "./database.ts";
import { lock } from "./locks.ts";

/** Name of the lock for counting objects. */
export const countOf = (what: string) => `count ${what}`;

/**
 * Enforces a maximum number of objects. Concurrent transactions that add one of the same kind wait until this one ends,
 * so that each counts the others.
 *
 * @param limited.what name of the lock: the kind of object and its owner
 * @param limited.count counts the existing objects
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
  await lock(tx, countOf(what));
  if ((await count()) >= most) throw new AppError("conflict", message);
}
