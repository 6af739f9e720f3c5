import { defaultParams, type Network, network, roundTrips } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";
import { givenSettings } from "../input/given-settings.ts";
import { readAxis } from "../input/read-axis.ts";

/** What of the round-trips model describes a network. */
const NETWORK = ["bandwidthMbit", "lossPercent", "windowBytes", "slowStart", "mtu", "savedByCompression"];

/**
 * The networks that a conversation is predicted over.
 *
 * @param rtt round-trip times, such as `1,20ms,0.3s`
 * @param set other settings of the network, such as `bandwidthMbit=100`
 * @throws CliError for what is no setting of a network, or has a value that it cannot have
 */
export async function givenNetworks(
  rtt: string,
  set: readonly string[],
): Promise<{ readonly rtts: readonly number[]; readonly networks: readonly Network[] }> {
  const { settings } = await givenSettings(roundTrips, { set }, () => {});
  const other = Object.keys(settings).find((id) => !NETWORK.includes(id));
  if (other)
    throw new CliError(`--set ${other}: a network has ${NETWORK.join(", ")}; --rtt names its round trips.`);
  const rtts = readAxis(roundTrips, `rttMs=${rtt}`).values.map(Number);
  const base = { ...defaultParams(roundTrips), ...settings };
  return { rtts, networks: rtts.map((rttMs) => network({ ...base, rttMs })) };
}

/** The window for findings on large answers: that of the predictions beside them. */
export function windowOf(networks: readonly Network[]): { windowBytes?: number } {
  return networks[0] ? { windowBytes: networks[0].windowBytes } : {};
}
