import { isModel, type Unstated, unstatedOfSet } from "@wirecost/sim-core";
import type { Side } from "./side.ts";

/** What predictions of a measured side rest on and it does not state; undefined where nothing predicts it. */
export function unstatedOfSide({ origin, schema, setup, rows, metric }: Side): Unstated | undefined {
  return origin === "measured" && isModel(schema)
    ? unstatedOfSet(schema, { setup, rows }, metric)
    : undefined;
}
