import type { MeasurementSchema, Params } from "@wirecost/sim-core";
import type { ComplaintList } from "../../complaint-list.ts";

export interface TableOptions {
  /** A model, or the schema of the table's own columns. */
  readonly schema: MeasurementSchema;
  /** Settings of all rows that do not state them. */
  readonly stated?: Params | undefined;
  /** Collects all problems. */
  readonly complaints: ComplaintList;
}
