import { ConversationBuilder } from "../../build.ts";
import type { Conversation, Source } from "../../conversation.ts";

/** Puts a conversation together of what was logged. Times of its trips are microseconds since 1970. */
export class LogConversation extends ConversationBuilder {
  #transactions = 0;

  readonly nextTransaction = (): number => ++this.#transactions;

  /**
   * @param isDated whether the instants are known, and not only what lies between them
   * @param rttUs of the network, where the log shows it
   */
  finish(of: Omit<Source, "startedAt">, isDated: boolean, rttUs: number | null): Conversation {
    const source = { ...of, startedAt: null };
    const conversation = { ...this.build(source), rttUs };
    const { sentUs, askedUs, answeredUs, endUs } = conversation.trips;
    // They are in the order in which they were sent.
    const [startUs = 0] = sentUs;
    for (const column of [sentUs, askedUs, answeredUs, endUs])
      for (let i = 0; i < column.length; i++) column[i] = (column[i] ?? 0) - startUs;
    if (!isDated || sentUs.length === 0) return conversation;
    return { ...conversation, source: { ...source, startedAt: new Date(startUs / 1000).toISOString() } };
  }
}
