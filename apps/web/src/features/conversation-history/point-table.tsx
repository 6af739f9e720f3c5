"use client";
import { formatCount, formatQuantity } from "@wirecost/sim-core";
import {
  compareConversationsHref,
  conversationHref,
} from "../../entities/conversation/conversation-address.ts";
import { exceededText, recordedAt } from "../../entities/conversation/conversation-queries.ts";
import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { Text } from "../../shared/ui/layout/layout.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { NameLink } from "../../shared/ui/tables/list.tsx";
import { Tag } from "../../shared/ui/tables/tags.tsx";
import { Moment } from "../../shared/ui/tables/texts.tsx";
import type { HistoryPoint } from "./history-points.ts";

interface Line extends HistoryPoint {
  readonly before: HistoryPoint | undefined;
}

export function PointTable({ points, rttMs }: { points: readonly HistoryPoint[]; rttMs: number }) {
  const rows: readonly Line[] = points.map((point, i) => ({ ...point, before: points[i - 1] })).toReversed();
  const columns: readonly DataColumn<Line>[] = [
    {
      id: "recorded",
      header: "Recorded",
      cell: ({ recording }) => (
        <NameLink href={conversationHref(recording.id)}>
          <Moment at={recordedAt(recording)} />
        </NameLink>
      ),
    },
    {
      id: "trips",
      header: "Round trips",
      align: "end",
      cell: ({ trips, exceedsTrips }) => (
        <Value text={formatCount(Math.round(trips))} exceeds={exceedsTrips} />
      ),
    },
    {
      id: "time",
      header: `At ${formatQuantity(rttMs, "ms")}`,
      align: "end",
      cell: ({ ms, exceedsMs }) => (
        <Value text={ms === null ? "unknown" : formatQuantity(ms, "ms")} exceeds={exceedsMs} />
      ),
    },
    {
      id: "exceeded",
      header: "Exceeded limits",
      minor: true,
      cell: ({ recording: { exceeded } }) => (
        <Text size={12} breaks>
          {exceeded.length === 0 ? "none" : exceeded.map(exceededText).join("; ")}
        </Text>
      ),
    },
    {
      id: "more",
      header: <Text visuallyHidden>Actions</Text>,
      align: "end",
      minor: true,
      cell: ({ recording, before }) =>
        before ? (
          <LinkButton
            size="small"
            href={compareConversationsHref(before.recording.id, recording.id)}
            aria-label={`Compare the recording of ${recordedAt(recording)} with the one before`}
          >
            Compare with the one before
          </LinkButton>
        ) : null,
    },
  ];
  return (
    <Section title="All recordings">
      <DataTable rows={rows} columns={columns} rowId={({ recording }) => recording.id} />
    </Section>
  );
}

function Value({ text, exceeds }: { text: string; exceeds: boolean }) {
  return (
    <>
      {exceeds ? (
        <Text block>
          <Tag tone="warn">over limit</Tag>
        </Text>
      ) : null}
      <Text nowrap>{text}</Text>
    </>
  );
}
