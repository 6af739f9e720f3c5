// Exports for reading client logs, separate from the index so that a page loads no more than needed.

export { Lines } from "./files/lines.ts";
export {
  isClientLog,
  isOfTempTables,
  type LoggedQuery,
  QueryInfoReader,
  recordsFromServer,
} from "./files/logs/openedge/query-info.ts";
export type { TracedCall } from "./files/logs/openedge/trace-entry.ts";
