import type { Transaction } from "./database.ts";
import type { Statement } from "./enter.ts";

/**
 * Waits until no other transaction holds the lock of this name, which this one then holds until it ends.
 * SQL: Prisma has no locks.
 */
export function lockOf(name: string): Statement {
  return { text: "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", values: [name] };
}

/** The same in a transaction of Prisma's. */
export async function lock(tx: Transaction, name: string): Promise<void> {
  const { text, values } = lockOf(name);
  await tx.$executeRawUnsafe(text, ...values);
}
