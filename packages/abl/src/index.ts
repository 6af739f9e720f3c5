export { ACCESS_KINDS, type Access, type AccessKind, type Lock, type RecordPhrase } from "./access/access.ts";
export type { LocatedAccess, Loop } from "./access/find-accesses.ts";
export { type Assumptions, ITERATIONS, OTHER_RECORDS, tableKey } from "./cost/assumptions.ts";
export { type Assumed, type CostedAccess, type CostedSource, costSource } from "./cost/cost-source.ts";
export type { Cost } from "./cost/execution-cost.ts";
export type { Edit, Rewrite } from "./cost/rewrites.ts";
export { Lines } from "./read/lines.ts";
export type { Note } from "./read/statement.ts";
