"use client";
import {
  type ConversationComparison,
  conversationNetwork,
  networkModelOf,
  OPENING_NETWORK,
} from "@wirecost/conversation";
import type { Params, ParamValue } from "@wirecost/sim-core";
import { type ComponentType, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { comparisonSentence } from "../../entities/conversation/comparison/comparison-text.ts";
import {
  ComparisonExport,
  ComparisonTables,
} from "../../entities/conversation/comparison/comparison-view.tsx";
import page from "../../entities/conversation/conversation.module.css";
import { readNetwork, recordingId, writeNetwork } from "../../entities/conversation/conversation-address.ts";
import { ownStored } from "../../entities/conversation/find-recording.ts";
import type { ComparedRecordings } from "../../entities/conversation/open-recording.ts";
import { SettingsForm } from "../../entities/design/form/settings-form.tsx";
import { useNewestAnswer } from "../../shared/lib/use-newest-answer.ts";
import { Button, Icon } from "../../shared/ui/controls/button.tsx";
import { CopyButton } from "../../shared/ui/controls/copy-field.tsx";
import { useFileDrag } from "../../shared/ui/controls/file-drop.tsx";
import { Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { ErrorState } from "../../shared/ui/messages/states.tsx";
import { Skeleton } from "../../shared/ui/page/when-shown.tsx";
import styles from "./comparison.module.css";
import type { Side } from "./comparison-worker.ts";
import { SideBox } from "./side-box.tsx";
import { askComparison, type SideState, useCompared } from "./use-compared.ts";

/** Delay before the address is updated: browsers limit how often that is allowed. */
const QUIET_MS = 250;

const SIDES = ["before", "after"] as const satisfies readonly Side[];

const noPreset = () => {};

/** Two recordings of a program, before and after a change: stored ones, or files, which stay in the browser. */
export function CompareConversationsPage({
  Share,
}: {
  Share?: ComponentType<ComparedRecordings> | undefined;
}) {
  const { requested, network, setNetwork } = useComparisonAddress();
  const { sides, openFile, openStored, remove, swap } = useCompared();
  const { before, after } = sides;
  const started = useRef(false);
  const openRequested = useEffectEvent((one: RequestedRecordings) => {
    for (const side of SIDES) if (one[side]) openStored(side, one[side]);
  });
  useEffect(() => {
    if (!requested || started.current) return;
    started.current = true;
    openRequested(requested);
  }, [requested]);
  const idOf = (side: Side) => {
    const state = sides[side];
    if (state.state === "open") return state.stored?.id ?? "";
    return state.state === "none" ? "" : (requested?.[side] ?? "");
  };
  const ids = { before: idOf("before"), after: idOf("after") };
  useWrittenAddress(started.current, ids, network);
  useFileDrag(requested !== undefined, (file, [, second]) => {
    if (second) {
      const inOrder = file.lastModified <= second.lastModified ? [file, second] : [second, file];
      for (const [i, one] of inOrder.entries()) openFile(SIDES[i] ?? "after", one);
    } else openFile(before.state === "none" ? "before" : "after", file);
  });
  const recordedMs = after.state === "open" ? after.rttMs : null;
  const model = useMemo(() => networkModelOf(recordedMs), [recordedMs]);
  const change = useCallback(
    (id: string, value: ParamValue) => setNetwork((now) => ({ ...now, [id]: value })),
    [setNetwork],
  );
  const pair = pairOf(before, after);
  const { comparison, rttMs, failure } = useComparison(pair, network);
  return (
    <main id="main" className={page.page}>
      <Stack gap={16} shrink className={page.result}>
        {pair ? null : (
          <>
            <h1>Compare two recordings</h1>
            <Text as="p" measure={90}>
              Open two recordings of the same program, before a change and after it: which statements and
              requests were added, removed, or take more or fewer round trips. Files stay in this browser.
            </Text>
          </>
        )}
        <Stack gap={12} items="center" className={styles.sides}>
          <SideBox side="before" state={before} onFile={openFile} onStored={openStored} onRemove={remove} />
          <Button
            icon
            variant="quiet"
            aria-label="Swap before and after"
            title="Swap before and after"
            disabled={!pair}
            onClick={() => void swap()}
          >
            <Icon name="swap" />
          </Button>
          <SideBox side="after" state={after} onFile={openFile} onStored={openStored} onRemove={remove} />
        </Stack>
        {failure && pair ? (
          <ErrorState title="The recordings could not be compared">{failure}</ErrorState>
        ) : null}
        {comparison ? (
          <>
            <Text as="h1" lead>
              {comparisonSentence(comparison, rttMs)}
            </Text>
            <Row wrap gap={8}>
              {ids.before !== "" && ids.after !== "" ? (
                <CopyButton size="small" text={() => window.location.href}>
                  Copy link to this view
                </CopyButton>
              ) : null}
              {Share && before.state === "open" && after.state === "open" ? (
                <Share
                  before={ownStored(before.stored)}
                  after={ownStored(after.stored)}
                  network={network}
                  title={`${before.name} and ${after.name}`}
                />
              ) : null}
              <ComparisonExport comparison={comparison} rttMs={rttMs} />
            </Row>
          </>
        ) : pair && !failure ? (
          <Skeleton height={120} />
        ) : null}
      </Stack>
      <aside className={page.settings} aria-label="Settings">
        <SettingsForm model={model} params={network} onChange={change} onPreset={noPreset} />
      </aside>
      {comparison ? (
        <div className={page.rest}>
          <ComparisonTables comparison={comparison} rttMs={rttMs} />
        </div>
      ) : null}
    </main>
  );
}

/** The two open recordings; undefined until both are open. */
function pairOf(before: SideState, after: SideState): string | undefined {
  if (before.state !== "open" || after.state !== "open") return undefined;
  return [before, after].map(({ name, number }) => `${number} ${name}`).join(" | ");
}

/** The comparison of a pair over a network; while a slider moves, the previous one stays. */
function useComparison(
  pair: string | undefined,
  params: Params,
): {
  readonly comparison: ConversationComparison | undefined;
  /** The pair that it belongs to. */
  readonly rttMs: number;
  readonly failure: string | undefined;
} {
  const question = useMemo(() => ({ pair, network: conversationNetwork(params) }), [pair, params]);
  const { answered, failure } = useNewestAnswer(question, async (one) =>
    one.pair === undefined
      ? undefined
      : ((await askComparison((worker) => worker.compare(one.network))) as ConversationComparison),
  );
  const isOfPair = pair !== undefined && answered?.question.pair === pair;
  const { rttMs } = (answered ?? { question }).question.network;
  return { comparison: isOfPair ? answered.answer : undefined, rttMs, failure };
}

/** The recordings in the address, "" for none. */
type RequestedRecordings = Readonly<Record<Side, string>>;

/** The compared recordings and the network, in the address. A user's file leaves its side empty there. */
function useComparisonAddress() {
  const [requested, setRequested] = useState<RequestedRecordings>();
  const [network, setNetwork] = useState<Params>(OPENING_NETWORK);
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    setRequested({
      before: recordingId(query.get("before")) ?? "",
      after: recordingId(query.get("after")) ?? "",
    });
    setNetwork(readNetwork(query));
  }, []);
  return { requested, network, setNetwork };
}

function useWrittenAddress(isReady: boolean, { before, after }: RequestedRecordings, network: Params) {
  useEffect(() => {
    if (!isReady) return;
    const { pathname } = location;
    const write = () => {
      if (location.pathname !== pathname) return;
      const query = new URLSearchParams();
      if (before) query.set("before", before);
      if (after) query.set("after", after);
      writeNetwork(query, network);
      const team = new URLSearchParams(location.search).get("team");
      if (team) query.set("team", team);
      const url = query.size > 0 ? `${pathname}?${query}` : pathname;
      if (url !== pathname + location.search) history.replaceState(history.state, "", url);
    };
    const timer = setTimeout(write, QUIET_MS);
    return () => clearTimeout(timer);
  }, [isReady, before, after, network]);
}
