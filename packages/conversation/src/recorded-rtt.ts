import { formatQuantity } from "@wirecost/sim-core/model";
import { at } from "./columns.ts";
import type { Conversation } from "./conversation.ts";

/** Tolerance: a stated time is often rounded to three digits. */
const ROUNDING = 1.005;

/**
 * The reason why a conversation cannot have been recorded over a stated round-trip time: an answer never arrives sooner
 * than a round trip after its request was sent. Undefined if it can, or if its times do not include the network.
 */
export function impossibleRttText(
  { source, trips }: Pick<Conversation, "source" | "trips">,
  rttUs: number,
): string | undefined {
  if (source.timesAt === "server") return undefined;
  let [shortestUs, sooner, answers] = [Number.POSITIVE_INFINITY, 0, 0];
  for (let trip = 0; trip < trips.sentUs.length; trip++) {
    const us = at(trips.answeredUs, trip) - at(trips.sentUs, trip);
    // Times shorter than the resolution of the file's clock are unknown.
    if (us <= 0) continue;
    answers++;
    shortestUs = Math.min(shortestUs, us);
    if (us * ROUNDING < rttUs) sooner++;
  }
  if (sooner === 0) return undefined;
  const [count, all] = [sooner, answers].map((n) => n.toLocaleString("en-US"));
  const ms = (us: number) => formatQuantity(us / 1000, "ms");
  return `The recording cannot have a round-trip time of ${ms(rttUs)}: ${count} of ${all} answers came sooner, the fastest after ${ms(shortestUs)}. Predicted times are too short. State at most ${ms(shortestUs)}.`;
}
