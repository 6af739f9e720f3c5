import type { UploadWithRows } from "@wirecost/contract";
import type { MeasuredSet } from "@wirecost/sim-core";

/** A stored upload as the set of rows that it is. */
export function uploadSet({ id, name, model, setup, axes, metric, rows }: UploadWithRows): MeasuredSet {
  return { id, title: name, source: "upload", model, setup, axes, metric, rows };
}
