import type { Conversation } from "../conversation.ts";
import { evaluatedPageFindings } from "../pages/page-findings.ts";
import type { ConversationNetwork } from "../predict.ts";
import { withRecordedRtt } from "../sent-together.ts";
import type { FindingsRequest, ResultsRequest, Setting } from "./results.ts";
import { TimedConversation } from "./timed-conversation.ts";

/** A conversation and what the page asks of it, away from the page's own thread, over any round-trip time that it states. */
export class OpenConversation {
  readonly #conversation: Conversation;
  readonly #own: TimedConversation;
  #stated: { readonly recordedMs: number; readonly timed: TimedConversation } | undefined;

  constructor(conversation: Conversation) {
    this.#conversation = conversation;
    this.#own = new TimedConversation(conversation);
  }

  /** Times and sums: what follows a slider. */
  results(request: ResultsRequest) {
    return this.#over(request).results(request);
  }

  /** @throws RangeError for thresholds out of their range */
  findings(request: FindingsRequest) {
    return this.#over(request).findings(request);
  }

  /** Of the requests of pages beside it. @throws RangeError for thresholds out of their range */
  pageFindings({ thresholds }: Pick<FindingsRequest, "thresholds">) {
    return evaluatedPageFindings(this.#conversation.pages, thresholds);
  }

  /** See {@link TimedConversation.effects}. */
  effects(setting: Setting, request: FindingsRequest, pause: () => Promise<void>) {
    return this.#over(setting).effects(setting, request, pause);
  }

  /** See {@link TimedConversation.matrix}. */
  matrix(
    setting: Setting,
    request: FindingsRequest,
    networks: readonly ConversationNetwork[],
    pause: () => Promise<void>,
  ) {
    return this.#over(setting).matrix(setting, request, networks, pause);
  }

  #over({ recordedMs }: Pick<FindingsRequest, "recordedMs">): TimedConversation {
    if (recordedMs === undefined) return this.#own;
    if (this.#stated?.recordedMs !== recordedMs) {
      const timed = new TimedConversation(withRecordedRtt(this.#conversation, 1000 * recordedMs));
      this.#stated = { recordedMs, timed };
    }
    return this.#stated.timed;
  }
}
