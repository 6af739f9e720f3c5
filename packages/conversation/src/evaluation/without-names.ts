import type { Conversation } from "../conversation.ts";

/**
 * A conversation without the names that a program and its schema gave: statements are numbered and say what they do,
 * tables and endpoints are numbered. Everything that is derived from it is free of them too.
 */
export function withoutNames(conversation: Conversation): Conversation {
  const tables = new Map<string, string>();
  const tableName = (name: string) => {
    const known = tables.get(name) ?? `table ${tables.size + 1}`;
    tables.set(name, known);
    return known;
  };
  return {
    ...conversation,
    source: { ...conversation.source, name: "Recording" },
    statements: conversation.statements.map(({ operation, tables }, index) => {
      const does = OPERATION.test(operation) ? operation : "";
      const of = tables.map(tableName);
      return {
        text: [`${does ? `${does} ` : ""}statement ${index + 1}`, of.join(", ")].filter(Boolean).join(" of "),
        operation: does || `statement ${index + 1}`,
        tables: of,
      };
    }),
    endpoints: conversation.endpoints.map((_, index) => `request ${index + 1}`),
    // How many is kept; what was dropped may be named by the source.
    dropped: conversation.dropped.map(({ count }) => ({ what: "parts of the recording", count })),
  };
}

/** Words of SQL that say nothing of a schema. */
const OPERATION =
  /^(?:SELECT|INSERT|UPDATE|DELETE|MERGE|REPLACE|WITH|VALUES|BEGIN|START|COMMIT|ROLLBACK|END|SAVEPOINT|RELEASE|SET|SHOW|COPY|CALL|DECLARE|FETCH|CLOSE|PREPARE|EXECUTE|DEALLOCATE|CREATE|ALTER|DROP|TRUNCATE|LOCK|FIND|FOR|FOR EACH|CONNECT)$/;
