import type { Network } from "./network.ts";

/** Initial window in segments (RFC 6928). */
const INITIAL_SEGMENTS = 10;
/** Minimum that Linux adds to the round-trip time; RFC 6298 recommends a timeout of at least one second. */
const TIMEOUT_FLOOR_MS = 200;
/** Throughput under random loss is this many segments per round trip divided by the square root of the loss (Mathis 1997). */
const MATHIS = 1.22;

/**
 * Delay that TCP adds to one sequence of bytes beyond latency and transfer at full bandwidth, in ms. Monotonic: never
 * less with more bytes, a longer round trip, more loss, a smaller window or less bandwidth, transfer included.
 */
export function waits(bytes: number, n: Network) {
  const transferMs = bytes / n.bytesPerMs;
  const windowMs = pauses(bytes, n.windowBytes, n);
  const freshMs = n.slowStart
    ? Math.max(windowMs, pauses(bytes, Math.min(n.windowBytes, INITIAL_SEGMENTS * n.segmentBytes), n))
    : windowMs;
  const lossyMs = slowed(bytes, n);
  return {
    /** Waiting for ACKs when the window is used up. */
    windowMs,
    /** Additional waiting of a new connection (slow start). */
    slowStartMs: Math.max(transferMs + freshMs, lossyMs) - Math.max(transferMs + windowMs, lossyMs),
    lossMs: timeouts(n) + Math.max(0, lossyMs - (transferMs + windowMs)),
  };
}

/**
 * Pauses of a sender whose window starts at `first` bytes and doubles each round trip up to the network's: after
 * each window it waits for the ACK, unless that arrives while the window is still being sent. The
 * slow-start part of Cardwell, Savage and Anderson, "Modeling TCP Latency", 2000, with a last window that is only
 * partly used counted as that part, so that a larger window never costs more.
 */
function pauses(bytes: number, first: number, n: Network): number {
  const pause = (window: number) => Math.max(0, n.rttMs - window / n.bytesPerMs);
  let window = first;
  let left = bytes;
  let sum = 0;
  while (left > window && window < n.windowBytes) {
    const next = Math.min(2 * window, n.windowBytes);
    left -= window;
    sum += Math.min(1, left / next) * pause(window);
    window = next;
  }
  return left > window ? sum + (left / window - 1) * pause(window) : sum;
}

/**
 * No later packet reveals the loss of a message's last packet: the sender waits for the timeout, which
 * doubles with every further loss. Expected: sum over k losses of p^k (1 - p) (2^k - 1) timeouts = p / (1 - 2p).
 */
function timeouts({ loss, rttMs }: Network): number {
  return ((rttMs + TIMEOUT_FLOOR_MS) * loss) / (1 - 2 * loss);
}

/** Minimum time for the bytes beyond one segment at the rate that loss allows. */
function slowed(bytes: number, n: Network): number {
  if (n.loss === 0) return 0;
  const allowed = (MATHIS * n.segmentBytes) / (n.rttMs * Math.sqrt(n.loss));
  return Math.max(0, bytes - n.segmentBytes) / allowed;
}
