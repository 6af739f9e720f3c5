import { roundTrips } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";
import { readAxis } from "./read-axis.ts";

/** The one-way latency of a round-trip time such as `10` or `0.3ms`. @throws CliError for anything else */
export function latencyOf(text: string): { readonly latencyMs: number } {
  const { values } = readAxis(roundTrips, `rttMs=${text}`);
  if (values.length !== 1) throw new CliError(`--rtt ${text}: use one round-trip time, such as 10 or 0.3ms.`);
  return { latencyMs: Number(values[0]) / 2 };
}
