import type { Conversation } from "../conversation.ts";
import { pageResult, recordedTripTimes, type TripTimes } from "../pages/page-waits.ts";
import type { PageResults } from "./results.ts";

/**
 * Waiting times of requests of pages, as recorded and as predicted.
 *
 * @param before when round trips are sent and answered over the other network; asked for where there are pages
 * @param after the same with changes; undefined without any
 * @returns undefined of a conversation without pages, and of one whose pages are not on its time line
 */
export function pageResults(
  conversation: Conversation,
  before: () => TripTimes | undefined,
  after: TripTimes | undefined,
): PageResults | undefined {
  if (!conversation.pages) return undefined;
  const times = recordedTripTimes(conversation);
  const recorded = pageResult(conversation, times);
  const predicted = (of: TripTimes | undefined) => of && pageResult(conversation, times, of);
  return recorded && { recorded, before: predicted(before()), after: predicted(after) };
}
