import { ConversationBuilder } from "../../build.ts";
import type { Conversation, Source } from "../../conversation.ts";

/** Builds a conversation from a log. Times of its trips are microseconds since 1970. */
export class LogConversation extends ConversationBuilder {
  /** Whether absolute times are known, and not only their differences. */
  isDated = true;
  /** Whether the last record is incomplete. */
  isCut = false;
  /** Microseconds of a round trip, if the log shows it. */
  rttUs: number | null = null;
  #transactions = 0;

  readonly nextTransaction = (): number => ++this.#transactions;

  finish(of: Omit<Source, "startedAt">): Conversation {
    const rtt = this.rttUs !== null && { rttUs: Math.round(this.rttUs) };
    const source = { ...of, startedAt: null, ...rtt };
    const conversation = this.build(source);
    const { sentUs, requestedUs, answeredUs, endUs } = conversation.trips;
    // They are in the order in which they were sent.
    const [startUs = 0] = sentUs;
    for (const column of [sentUs, requestedUs, answeredUs, endUs])
      for (let i = 0; i < column.length; i++) column[i] = (column[i] ?? 0) - startUs;
    if (!this.isDated || sentUs.length === 0) return conversation;
    return { ...conversation, source: { ...source, startedAt: new Date(startUs / 1000).toISOString() } };
  }
}
