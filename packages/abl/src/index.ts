export type { Access, AccessKind, Lock, RecordPhrase } from "./access/access.ts";
export type { LocatedAccess, Loop } from "./access/find-accesses.ts";
export { type AssumedRecords, assumedRecords } from "./cost/assumed-records.ts";
export { type Assumptions, ITERATIONS, OTHER_RECORDS, type TableSize, tableKey } from "./cost/assumptions.ts";
export type { Cost } from "./cost/cost.ts";
export {
  type Assumed,
  type CostedAccess,
  type CostedSource,
  type CostOptions,
  costSource,
  costXref,
} from "./cost/cost-source.ts";
export { labSettings, type RepeatedQuery } from "./cost/execution-cost.ts";
export { noteTexts } from "./cost/note-texts.ts";
export { sourceWorkload, type Workload } from "./cost/source-workload.ts";
export { includeFinder } from "./read/include-finder.ts";
export type { FileLine, FindInclude, Located, SourceFile } from "./read/inclusion.ts";
export type { Note } from "./read/statement.ts";
export type { Token } from "./read/token.ts";
export type { TokenizeOptions } from "./read/tokenize.ts";
export { differences } from "./rewrites/difference.ts";
export type { Edit, Rewrite } from "./rewrites/rewrite.ts";
export { isXref, readXref, type XrefReference } from "./xref/read-xref.ts";
export { XrefIndex } from "./xref/xref-index.ts";
