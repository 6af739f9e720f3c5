import type {
  Conversation,
  Effect,
  EvaluatedPageFinding,
  FindingsRequest,
  FoundItem,
  Results,
  ResultsRequest,
  Setting,
} from "@wirecost/conversation";
import type { Network } from "@wirecost/sim-core";
import { useMemo } from "react";
import { useNewestAnswer } from "../../../shared/lib/use-newest-answer.ts";
import type { ConversationView } from "../view/view-address.ts";
import type { AskConversation } from "./use-conversation.ts";

const NO_EFFECTS: readonly Effect[] = [];
const NOT_FOUND: readonly FoundItem[] = [];
const NONE_OF_PAGES: readonly EvaluatedPageFinding[] = [];

/**
 * Results of the open conversation for a view. Times are updated first; findings and the effects of changes after them.
 */
export function useResults(
  { trips, source, pages }: Conversation,
  ask: AskConversation,
  view: ConversationView,
  network: Network,
) {
  const { recordedMs, changes, thresholds, range, grouping } = view;
  const setting = useMemo(
    (): Setting => ({ recordedMs, network, changes: [...changes] }),
    [recordedMs, network, changes],
  );
  const { windowBytes, rttMs, bytesPerMs, compressedShare } = network;
  const given = useMemo(() => ({ windowBytes, ...thresholds }), [windowBytes, thresholds]);
  const largestReply = useMemo(
    () => trips.replyBytes.reduce((most, bytes) => Math.max(most, bytes), 0),
    [trips],
  );
  const hasWaits = largestReply > given.windowBytes;
  const link = useMemo(
    () => (hasWaits ? { rttMs, bytesPerMs, compressedShare } : undefined),
    [hasWaits, rttMs, bytesPerMs, compressedShare],
  );
  // It determines what was sent together, which a client's times show directly.
  const statedMs = source.timesAt === "server" ? recordedMs : undefined;
  const request = useMemo(
    (): FindingsRequest => ({ thresholds: given, link, recordedMs: statedMs }),
    [given, link, statedMs],
  );
  const wanted = useMemo((): ResultsRequest => ({ ...setting, range, grouping }), [setting, range, grouping]);
  const results = useNewestAnswer(wanted, (one) => ask((api) => api.results(one)) as Promise<Results>);
  const found = useNewestAnswer(
    request,
    (one) => ask((api) => api.findings(one)) as Promise<readonly FoundItem[]>,
  );
  const ofPages = useNewestAnswer(
    // The TCP window of the network to the database is not that to the web server.
    useMemo(() => ({ thresholds, hasPages: pages !== undefined }), [thresholds, pages]),
    async (one) =>
      one.hasPages
        ? ((await ask((api) => api.pageFindings(one))) as readonly EvaluatedPageFinding[])
        : NONE_OF_PAGES,
  );
  const effects = useNewestAnswer(
    useMemo(() => ({ setting, request }), [setting, request]),
    (one) => ask((api) => api.effects(one.setting, one.request)) as Promise<readonly Effect[]>,
  );
  const areOfTheseFindings = effects.answered?.question.request === found.answered?.question;
  return {
    setting,
    request,
    results: results.answered?.answer,
    found: found.answered?.answer ?? NOT_FOUND,
    /** For its requests of pages. */
    ofPages: ofPages.answered?.answer ?? NONE_OF_PAGES,
    /** Whether findings are still being computed. */
    isSearching: !found.answered && found.failure === undefined,
    effects: areOfTheseFindings ? (effects.answered?.answer ?? NO_EFFECTS) : NO_EFFECTS,
    failure: results.failure ?? found.failure ?? ofPages.failure ?? effects.failure,
  };
}
