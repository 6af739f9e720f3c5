import { type Unstated, unstatedOfTable } from "@wirecost/analysis";
import { isModel } from "@wirecost/sim-core";
import type { Side } from "./side.ts";

/** What predictions of a measured side rest on and it does not state; undefined where nothing predicts it. */
export function unstatedOfSide({ origin, schema, setup, table, metric }: Side): Unstated | undefined {
  return origin === "measured" && isModel(schema)
    ? unstatedOfTable(schema, { setup, table }, metric)
    : undefined;
}
