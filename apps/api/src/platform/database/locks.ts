import type { Transaction } from "./database.ts";
import type { Statement } from "./enter.ts";

/**
 * Waits for the lock of this name, and holds it until the transaction ends. SQL: Prisma has no locks.
 */
export function lockOf(name: string): Statement {
  return { text: "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", values: [name] };
}

/** The same in a Prisma transaction. */
export async function lock(tx: Transaction, name: string): Promise<void> {
  const { text, values } = lockOf(name);
  await tx.$executeRawUnsafe(text, ...values);
}
