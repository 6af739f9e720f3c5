import {
  formatPlain,
  formatQuantity,
  type Model,
  type NumberParam,
  number,
  type Params,
  toggle,
} from "@wirecost/sim-core/model";
import { network as readNetwork, roundTrips } from "@wirecost/sim-core/models/round-trips";
import type { ConversationNetwork } from "../predict.ts";

const GROUP = "network";

/** Whether connections come from a pool. */
export const POOL = "pool";

/** How connections are opened, which a recording shows and the round-trips model omits. */
const OPENING = {
  tlsTrips: number("TLS handshake", "round trips", [0, 0, 5], {
    advanced: true,
    suggest: [0, 1, 2, 3],
    presets: [
      { label: "as recorded", value: 0, note: "no round trips beside those of the recording" },
      { label: "TLS 1.3", value: 1, note: "without a request for it before" },
      { label: "TLS 1.3, asked for", value: 2, note: "PostgreSQL and MySQL ask for TLS before it begins" },
      { label: "TLS 1.2, asked for", value: 3, note: "its handshake has one more" },
    ],
    help: "Round trips that encryption adds to each connection that is opened. A recording through wirecost record has none.",
    source: "RFC 8446, RFC 5246; PostgreSQL and MySQL protocols",
  }),
  [POOL]: toggle({
    label: "Connection pool",
    default: false,
    advanced: true,
    help: "When on, a connection that was opened while an earlier one was no longer used is taken from a pool: it is neither opened nor signed in.",
    source: "the order of the recording's connections",
  }),
};

/**
 * The part of the round-trips model that describes a network: its group, and compression, which is among the sizes
 * there.
 */
const PARAMS = [
  ...Object.entries(roundTrips.params).filter(
    ([id, { group }]) => group === GROUP || id === "savedByCompression",
  ),
  ...Object.entries(OPENING),
];

/** The round-trip time of a network; by default the page's initial one. */
export const RTT = "rttMs";
const OPENS_WITH_MS = 30;
/** Columns on either side of the selected one. */
const BESIDE = 3;

/** The part of the round-trips model that describes a network, for its form and addresses. */
export const networkModel: Model = {
  ...roundTrips,
  groups: [{ id: GROUP, title: "Network" }],
  presets: [],
  params: Object.fromEntries(PARAMS.map(([id, param]) => [id, { ...param, group: GROUP }])),
};

/** The network of a prediction by default. */
export const OPENING_NETWORK: Params = {
  ...Object.fromEntries(PARAMS.map(([id, param]) => [id, param.default])),
  [RTT]: OPENS_WITH_MS,
};

/** Reads a network from complete, validated parameters of `networkModel`. */
export function conversationNetwork(params: Params): ConversationNetwork {
  return { ...readNetwork(params), tlsTrips: Number(params.tlsTrips), hasPool: params[POOL] === true };
}

/** The same with the recorded round-trip time as a named value of the slider. */
export function networkModelOf(recordedMs: number | null): Model {
  const rtt = networkModel.params[RTT];
  if (recordedMs === null || rtt?.kind !== "number") return networkModel;
  const value = Math.min(rtt.max, Math.max(rtt.min, Number(formatPlain(recordedMs).replaceAll(",", ""))));
  const recorded = {
    label: "recorded",
    value,
    note: `${formatQuantity(recordedMs, "ms")}, the round-trip time of the recording`,
  };
  const presets = [recorded, ...(rtt.presets ?? []).filter((preset) => preset.value !== value)];
  const param: NumberParam = { ...rtt, presets };
  return { ...networkModel, params: { ...networkModel.params, [RTT]: param } };
}

/** Columns of a matrix: the selected round-trip time, in ms, among suggested ones. */
export function rttsAround(chosenMs: number): readonly number[] {
  const rtt = networkModel.params[RTT];
  if (rtt?.kind !== "number") return [chosenMs];
  const known = [...new Set([...rtt.suggest, ...(rtt.presets ?? []).map(({ value }) => value)])].sort(
    (a, b) => a - b,
  );
  // Times within a tenth of the selected one are omitted.
  const lower = known.filter((value) => value < chosenMs / 1.1).slice(-BESIDE);
  const higher = known.filter((value) => value > chosenMs * 1.1).slice(0, BESIDE);
  return [...lower, chosenMs, ...higher];
}
