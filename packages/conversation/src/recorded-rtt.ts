import { formatQuantity } from "@wirecost/sim-core/model";
import { at } from "./columns.ts";
import type { Conversation } from "./conversation.ts";

/** A stated time is often one that was read somewhere, rounded to three digits. */
const ROUNDING = 1.005;

/**
 * Why a conversation cannot have been recorded over a round-trip time that someone states: an answer never arrives
 * sooner than a round trip after its request was sent. Undefined where it can, or where its times do not contain the
 * network.
 */
export function impossibleRttText(
  { source, trips }: Pick<Conversation, "source" | "trips">,
  rttUs: number,
): string | undefined {
  if (source.timesAt === "server") return undefined;
  let [shortestUs, sooner, answers] = [Number.POSITIVE_INFINITY, 0, 0];
  for (let trip = 0; trip < trips.sentUs.length; trip++) {
    const us = at(trips.answeredUs, trip) - at(trips.sentUs, trip);
    // Nothing is known of what is shorter than the file's clock.
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
