import { AppError } from "../errors/app-error.ts";
import type { Transaction } from "./database.ts";
import { lock } from "./locks.ts";

/** Names the lock of those who count something. */
export const countOf = (what: string) => `count ${what}`;

/** At most so many objects, counted by one transaction at a time. @throws AppError conflict where there are `most` */
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
