import type { Assumptions } from "@wirecost/abl";
import type { CostedFile } from "./cost-files.ts";

/** The cost of ABL as JSON. */
export function ablDocument(
  files: readonly CostedFile[],
  { settings, tables, recordsAtLine, otherRecords, iterations, release, joinsOnServer }: Assumptions,
) {
  return {
    settings,
    assumptions: {
      // Without fields: those are the schema's.
      tables: Object.fromEntries(
        Object.entries(tables).map(([table, { fieldSizes: _, uniqueKeys: __, ...size }]) => [table, size]),
      ),
      recordsAtLine: Object.fromEntries(recordsAtLine),
      otherRecords,
      iterations,
      version: release?.name,
      joinsOnServer,
    },
    files: files.map(({ path, source }) => ({
      path,
      total: source.total,
      includes: source.included,
      missingIncludes: source.missing,
      notUnderstood: source.notes,
      ...(source.log && { otherQueries: source.log.others, calls: Object.fromEntries(source.log.calls) }),
      statements: source.accesses.map((access) => ({
        line: access.line,
        within: access.within,
        kind: access.kind,
        statement: access.title,
        routine: access.routine,
        inTransaction: access.inTransaction,
        tables: access.phrases.map(({ buffer, table, isTemporary, lock, reads }) => ({
          buffer,
          table,
          isTemporary,
          lock,
          reads,
        })),
        loops: access.loops.map(({ line }) => line),
        executions: access.executions,
        ...access.cost,
        ...(source.log && { log: access.logged ?? [] }),
        assumed: access.assumed,
        notes: access.notes,
        rewrites: access.rewrites.map(({ title, condition, saved }) => ({ title, condition, saved })),
      })),
    })),
  };
}
