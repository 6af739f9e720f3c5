import {
  type Conversation,
  type FindingsRequest,
  type FoundItem,
  type MatrixRow,
  rowNames,
  rttsAround,
  type Setting,
} from "@wirecost/conversation";
import { countText, formatQuantity, type Network } from "@wirecost/sim-core";
import { useMemo, useState } from "react";
import {
  ChangesByDistance,
  type ChangesByDistanceProps,
} from "../../../entities/conversation/evaluation/changes-by-distance.tsx";
import { useNewestAnswer } from "../../../shared/lib/use-newest-answer.ts";
import { useSettled } from "../../../shared/lib/use-settled.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Row, Small, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { ErrorState } from "../../../shared/ui/messages/states.tsx";
import { Skeleton } from "../../../shared/ui/page/when-shown.tsx";
import type { AskConversation } from "../reading/use-conversation.ts";
import type { Changes } from "../view/view-address.ts";

/** Delay of the computation after the last change. */
const REST_MS = 200;

/** The savings of each suggested change, of the best combination, and of the selected changes, by round-trip time. */
export function ChangesMatrix({
  conversation,
  setting,
  request,
  found,
  hasSelection,
  ask,
  onChanges,
}: {
  conversation: Conversation;
  setting: Setting;
  request: FindingsRequest;
  found: readonly FoundItem[];
  hasSelection: boolean;
  ask: AskConversation;
  onChanges: (changes: Changes, pool: boolean) => void;
}) {
  const { rttMs } = setting.network;
  const rtts = useMemo(() => rttsAround(rttMs), [rttMs]);
  const question = useSettled(
    useMemo(() => ({ setting, request, rtts, found }), [setting, request, rtts, found]),
    REST_MS,
  );
  const { answered, failure } = useNewestAnswer(question, ({ setting, request, rtts }) => {
    const networks = rtts.map((rtt): Network => ({ ...setting.network, rttMs: rtt }));
    return ask((api) => api.matrix(setting, request, networks)) as Promise<readonly MatrixRow[]>;
  });
  const [focused, setFocused] = useState(0);
  const shown = useMemo(() => {
    if (!answered) return undefined;
    return namedRows(conversation, answered.answer, answered.question.found);
  }, [answered, conversation]);
  if (failure) return <ErrorState title="The matrix could not be computed">{failure}</ErrorState>;
  if (!answered || !shown) return <Skeleton height={280} />;
  const best = answered.answer.find(({ kind }) => kind === "best");
  const width = answered.question.rtts.length;
  const selected = answered.answer[Math.floor(focused / width)];
  const own = answered.question.rtts.indexOf(answered.question.setting.network.rttMs);
  const [recorded] = answered.answer;
  return (
    <Stack gap={12}>
      {best && recorded ? (
        <Text as="p" measure={90}>
          {`The ${countText(best.findings.length, "change")} that save most take the round trips from ${recorded.times[own]?.trips.toLocaleString("en-US")} to ${best.times[own]?.trips.toLocaleString("en-US")}, and the time at ${formatQuantity(answered.question.setting.network.rttMs, "ms")} from ${formatQuantity(recorded.times[own]?.elapsedMs ?? 0, "ms")} to ${formatQuantity(best.times[own]?.elapsedMs ?? 0, "ms")}.`}
        </Text>
      ) : null}
      <ChangesByDistance
        rows={shown}
        rtts={answered.question.rtts}
        chosenMs={answered.question.setting.network.rttMs}
        focused={Math.min(focused, answered.answer.length * width - 1)}
        onFocus={setFocused}
        onTake={(index) => {
          const row = answered.answer[Math.floor(index / width)];
          if (row) onChanges(new Map(row.changes), row.pool);
        }}
      />
      <Row wrap gap={8} gapX={12}>
        {selected && !selected.isChosen ? (
          <Button onClick={() => onChanges(new Map(selected.changes), selected.pool)}>
            {`Use the selected row: ${rowText(selected)}`}
          </Button>
        ) : null}
        <Small>
          {hasSelection ? "Of the whole recording, regardless of the selection. " : ""}
          Times with changes are what it takes at most: a server often needs less for one statement than for
          many.
        </Small>
      </Row>
    </Stack>
  );
}

function rowText({ changes, pool }: MatrixRow): string {
  if (changes.length === 0) return pool ? "connection pool" : "as recorded";
  return `${countText(changes.length, "changed statement")}${pool ? " and a connection pool" : ""}`;
}

export function namedRows(
  conversation: Conversation,
  rows: readonly MatrixRow[],
  found: readonly FoundItem[],
): ChangesByDistanceProps["rows"] {
  const names = rowNames(conversation, rows, found);
  return rows.map(({ kind, isChosen, times }, i) => ({ kind, isChosen, times, name: names[i] ?? "" }));
}
