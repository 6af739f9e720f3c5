import type { MeasurementSchema } from "@wirecost/sim-core";
import type { ComplaintList } from "../../complaint-list.ts";

export interface TableOptions {
  /** A model, or what the columns of the table itself make up. */
  readonly schema: MeasurementSchema;
  /** Where everything that is wrong goes. */
  readonly complaints: ComplaintList;
}
