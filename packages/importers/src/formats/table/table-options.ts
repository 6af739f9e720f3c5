import type { MeasurementSchema } from "@wirecost/sim-core";
import type { ComplaintList } from "../../complaint-list.ts";

export interface TableOptions {
  /** A model, or the schema of the table's own columns. */
  readonly schema: MeasurementSchema;
  /** Collects all problems. */
  readonly complaints: ComplaintList;
}
