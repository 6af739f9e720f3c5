import { type Network, waits as tcpWaits } from "@wirecost/sim-core/models/round-trips";
import { at, NONE } from "./columns.ts";
import type { Graph } from "./graph.ts";

export interface ConversationNetwork extends Network {
  /** TLS round trips for each opened connection, in addition to recorded ones; none by default. */
  readonly tlsTrips?: number;
  /** Whether connections come from a pool, so that those that it would have provided are not opened. */
  readonly hasPool?: boolean;
}

export interface Prediction {
  readonly trips: number;
  /**
   * From its first byte, or from opening its first connection if that was recorded, to its last byte, in milliseconds:
   * the sum of the three below.
   */
  readonly elapsedMs: number;
  /** Round trips, bytes on the link, and TCP's additional time. */
  readonly networkMs: number;
  /** From a request's arrival to the answer's first byte. */
  readonly serverMs: number;
  /** Between trips: the program's own time, which no network changes. */
  readonly clientMs: number;
  /** By node of the graph, when it is sent and when it ends, in microseconds since the beginning. */
  readonly sentUs: Float64Array;
  readonly endUs: Float64Array;
  /** By node, the time to open its connection before it is sent. */
  readonly openedUs: Float64Array;
}

/** By node, its remaining round trips over a network: none for sign-in if a pool provides the connection. */
export function tripsLeft(
  { trips, signsIn, connection, reopened }: Graph,
  { hasPool = false }: ConversationNetwork,
): Uint32Array {
  return hasPool
    ? trips.map((left, i) => (at(signsIn, i) === 1 && at(reopened, at(connection, i)) === 1 ? 0 : left))
    : trips;
}

/**
 * Predicts a conversation over a network. What the program and the server did stays as it was recorded; each round trip
 * takes that of the network, as does opening a connection, the first one too, and those of TLS if it has any; bytes take
 * their time at its bandwidth, and TCP adds what docs/models/round-trips.md says. Over the recorded round trip without
 * limits the recording itself comes out, and before it what opening its first connection took.
 *
 * An answer never arrives faster than it was recorded: the server may have produced its rows at that rate.
 */
export function predict(graph: Graph, network: ConversationNetwork): Prediction {
  const count = graph.before.length;
  const warm = transfer({ ...network, slowStart: false });
  const fresh = transfer(network);
  const rttUs = 1000 * network.rttMs;
  const { tlsTrips = 0, hasPool = false } = network;
  const left = tripsLeft(graph, network);
  const sentUs = new Float64Array(count);
  const endUs = new Float64Array(count);
  const openedUs = new Float64Array(count);
  // By node: the previous one on its connection.
  const own = new Int32Array(count).fill(NONE);
  const lastOf = new Int32Array(graph.opened.length).fill(NONE);
  let last = NONE;
  let trips = 0;
  for (let i = 0; i < count; i++) {
    const before = at(graph.before, i);
    const ready = before === NONE ? 0 : at(endUs, before);
    const sent = ready + at(graph.gapUs, i);
    if (at(left, i) === 0) {
      sentUs[i] = Math.max(ready, sent);
      endUs[i] = at(sentUs, i);
      if (last === NONE || at(endUs, i) > at(endUs, last)) last = i;
      continue;
    }
    const connection = at(graph.connection, i);
    const previous = at(lastOf, connection);
    own[i] = previous;
    lastOf[connection] = i;
    const isFresh = previous === NONE && !(hasPool && at(graph.reopened, connection) === 1);
    const cost = isFresh ? fresh : warm;
    const opening = isFresh && graph.opened[connection] ? (1 + tlsTrips) * rttUs : 0;
    sentUs[i] = previous === NONE ? Math.max(ready, sent + opening) : Math.max(sent, at(sentUs, previous));
    openedUs[i] = Math.min(opening, at(sentUs, i) - ready);
    const end =
      at(sentUs, i) +
      Math.max(at(graph.sendingUs, i), cost(at(graph.requestBytes, i))) +
      at(left, i) * rttUs +
      at(graph.serverUs, i) +
      Math.max(at(graph.arrivingUs, i), cost(at(graph.replyBytes, i)));
    // Answers of one connection arrive in the order of their requests.
    endUs[i] = previous === NONE ? end : Math.max(end, at(endUs, previous));
    if (last === NONE || at(endUs, i) > at(endUs, last)) last = i;
    trips += at(left, i);
  }
  return { trips, ...parts(), sentUs, endUs, openedUs };

  /** The parts of the time along the critical path, from the last node back. */
  function parts() {
    let [networkUs, serverUs, clientUs] = [0, 0, 0];
    for (let i = last; i !== NONE; ) {
      const [before, previous] = [at(graph.before, i), at(own, i)];
      // It waited for an earlier answer of its connection.
      if (previous !== NONE && at(endUs, i) === at(endUs, previous) && at(endUs, previous) > at(sentUs, i)) {
        i = previous;
        continue;
      }
      const took = at(endUs, i) - at(sentUs, i);
      const work = Math.min(at(graph.serverUs, i), took);
      serverUs += work;
      const opening = at(openedUs, i);
      networkUs += took - work + opening;
      clientUs += at(sentUs, i) - opening - (before === NONE ? 0 : at(endUs, before));
      i = before;
    }
    return {
      elapsedMs: (networkUs + serverUs + clientUs) / 1000,
      networkMs: networkUs / 1000,
      serverMs: serverUs / 1000,
      clientMs: clientUs / 1000,
    };
  }
}

/** Microseconds of bytes in addition to latency: on the link, and TCP's additional time. */
function transfer(network: Network): (bytes: number) => number {
  const first = Math.min(
    network.windowBytes,
    network.slowStart ? INITIAL_SEGMENTS * network.segmentBytes : Number.POSITIVE_INFINITY,
  );
  return (bytes) => {
    const sent = bytes * network.compressedShare;
    const linkMs = sent / network.bytesPerMs;
    if (sent <= first && network.loss === 0) return 1000 * linkMs;
    const { windowMs, slowStartMs, lossMs } = tcpWaits(sent, network);
    return 1000 * (linkMs + windowMs + slowStartMs + lossMs);
  };
}

/** Initial window in segments (RFC 6928). */
const INITIAL_SEGMENTS = 10;
