import { conversationNetwork, networkModel } from "@wirecost/conversation";
import { paramNamed } from "@wirecost/importers";
import { defaultParams, type Model, type Network, type Params } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";
import { givenSettings } from "../input/given-settings.ts";
import { readAxis } from "../input/read-axis.ts";

const RTT = "rttMs";
const { [RTT]: _, ...others } = networkModel.params;
/** Parameters of --set: --rtt states the round-trip times. */
const settable: Model = { ...networkModel, id: "a network", params: others };

/**
 * The networks of the predictions.
 *
 * @param rtt round-trip times, such as `1,20ms,0.3s`
 * @param set other settings of the network, such as `bandwidthMbit=100`
 * @throws CliError for what is no setting of a network, or has a value that it cannot have
 */
export async function givenNetworks(
  rtt: string,
  set: readonly string[],
): Promise<{ readonly rtts: readonly number[]; readonly networks: readonly Network[] }> {
  for (const text of set)
    if (paramNamed(networkModel, text.split("=", 1)[0] ?? "") === RTT)
      throw new CliError(`--set ${text}: --rtt names the round-trip times, such as --rtt 8,30.`);
  const { settings } = await givenSettings(settable, { set }, () => {});
  const rtts = roundTripTimes(rtt);
  const base: Params = { ...defaultParams(networkModel), ...settings };
  return { rtts, networks: rtts.map((rttMs) => conversationNetwork({ ...base, rttMs })) };
}

/** `1,20ms,0.3s` in ms. @throws CliError for anything else */
function roundTripTimes(text: string): readonly number[] {
  return readAxis(networkModel, `${RTT}=${text}`).values.map(Number);
}

/** `--recorded-rtt 0.3ms` in ms; undefined if it is not given. @throws CliError for anything else, and for several */
export function recordedRttMs(text: string | undefined): number | undefined {
  const [recordedMs, ...others] = text === undefined ? [] : roundTripTimes(text);
  if (others.length > 0)
    throw new CliError(`--recorded-rtt ${text}: a recording has one round-trip time, such as 0.3ms.`);
  return recordedMs;
}

/** The network for findings on large answers: the middle one, for which costs are stated. */
export function middleOf(networks: readonly Network[]): Network | undefined {
  return networks[Math.floor(networks.length / 2)];
}
