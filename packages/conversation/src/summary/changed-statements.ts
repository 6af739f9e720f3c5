import type { Conversation, Statement } from "../conversation.ts";
import type { StatementSummary, Summary } from "./summarize.ts";

export interface ChangedStatement {
  readonly statement: Statement;
  /** Null if the statement is new. */
  readonly before: Counts | null;
  /** Null if it was removed. */
  readonly after: Counts | null;
}

/** For all executions of a statement; see StatementSummary. */
export type Counts = Pick<StatementSummary, "calls" | "trips" | "rows">;

export interface Summarized {
  readonly conversation: Pick<Conversation, "statements">;
  readonly summary: Pick<Summary, "statements">;
}

/**
 * Statements that were added or removed, or take more or fewer calls or round trips in another recording: those whose
 * round trips change most first. A statement is identified by its text without literals.
 */
export function changedStatements(before: Summarized, after: Summarized): readonly ChangedStatement[] {
  const [old, now] = [byText(before), byText(after)];
  const grown = (one: ChangedStatement) => (one.after?.trips ?? 0) - (one.before?.trips ?? 0);
  return [...new Set([...now.keys(), ...old.keys()])]
    .flatMap((text): ChangedStatement[] => {
      const [a, b] = [old.get(text), now.get(text)];
      const statement = (b ?? a)?.statement;
      const isSame = a && b && a.counts.calls === b.counts.calls && a.counts.trips === b.counts.trips;
      if (!statement || isSame) return [];
      return [{ statement, before: a?.counts ?? null, after: b?.counts ?? null }];
    })
    .sort((a, b) => Math.abs(grown(b)) - Math.abs(grown(a)));
}

function byText({ conversation, summary }: Summarized) {
  return new Map(
    summary.statements.flatMap(({ statement: index, calls, trips, rows }) => {
      const statement = conversation.statements[index];
      return statement ? [[statement.text, { statement, counts: { calls, trips, rows } }] as const] : [];
    }),
  );
}
