import type { Statement } from "../../conversation.ts";

/**
 * Tracks the transaction blocks of a session by its statements, as far as they show them.
 *
 * @param next the number of the next block, from 1, once for all sessions
 * @returns takes a statement, and gives the block that it belongs to; 0 outside of one
 */
export function transactionBlock(next: () => number): (statement: Statement) => number {
  let number = 0;
  return ({ operation, text }) => {
    if (operation === "BEGIN" && !text.startsWith("BEGIN NOT")) {
      // MySQL's BEGIN within a block commits it; PostgreSQL's has no effect.
      number ||= next();
      return number;
    }
    const block = number;
    const isEnd = operation === "COMMIT" || operation === "ROLLBACK";
    if (isEnd || (operation === "PREPARE" && /^prepare transaction\b/i.test(text)))
      number = /\band chain$/i.test(text) && block > 0 ? next() : 0;
    return block;
  };
}
