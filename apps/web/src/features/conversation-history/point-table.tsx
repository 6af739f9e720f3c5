import { formatCount, formatQuantity } from "@wirecost/sim-core";
import {
  compareConversationsHref,
  conversationHref,
} from "../../entities/conversation/conversation-address.ts";
import { exceededText, recordedAt } from "../../entities/conversation/conversation-queries.ts";
import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { Text } from "../../shared/ui/layout/layout.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { column, type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
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
    column("Recorded", ({ recording }) => (
      <NameLink href={conversationHref(recording.id)}>
        <Moment at={recordedAt(recording)} />
      </NameLink>
    )),
    column("Round trips", { align: "end" }, ({ trips, exceedsTrips }) => (
      <Value text={formatCount(Math.round(trips))} exceeds={exceedsTrips} />
    )),
    column(`At ${formatQuantity(rttMs, "ms")}`, { id: "time", align: "end" }, ({ ms, exceedsMs }) => (
      <Value text={ms === null ? "unknown" : formatQuantity(ms, "ms")} exceeds={exceedsMs} />
    )),
    column("Exceeded limits", { minor: true }, ({ recording: { exceeded } }) => (
      <Text size={12} breaks>
        {exceeded.length === 0 ? "none" : exceeded.map(exceededText).join("; ")}
      </Text>
    )),
    column(
      <Text visuallyHidden>Actions</Text>,
      { id: "more", align: "end", minor: true },
      ({ recording, before }) =>
        before ? (
          <LinkButton
            size="small"
            href={compareConversationsHref(before.recording.id, recording.id)}
            aria-label={`Compare the recording of ${recordedAt(recording)} with the one before`}
          >
            Compare with the one before
          </LinkButton>
        ) : null,
    ),
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
