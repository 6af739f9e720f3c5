import {
  type Conversation,
  type Grouping,
  type GroupSums,
  type Treatment,
  UNUSED_BECAUSE,
} from "@wirecost/conversation";
import { formatQuantity } from "@wirecost/sim-core";
import { memo, useMemo, useState } from "react";
import { groupColumns } from "../../../entities/conversation/evaluation/page-waits.tsx";
import { Chip } from "../../../shared/ui/controls/button.tsx";
import { Field } from "../../../shared/ui/controls/field.tsx";
import { Row, Small, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { EmptyState } from "../../../shared/ui/messages/states.tsx";
import { whenShown } from "../../../shared/ui/page/when-shown.tsx";
import { column, type DataColumn, DataTable, numberColumn } from "../../../shared/ui/tables/data-table.tsx";
import styles from "../conversations.module.css";
import type { ChangeView } from "../view/use-view.ts";
import { type ConversationView, OPENING_VIEW } from "../view/view-address.ts";
import { ChangeControl } from "./change-control.tsx";
import { type StatementRow, statementRows } from "./statement-rows.ts";

const StatementDialog = whenShown(() => import("./statement-dialog.tsx").then((m) => m.StatementDialog));

const GROUPED: Record<Grouping, string> = {
  statement: "Statements",
  table: "Tables",
  endpoint: "Endpoints",
  request: "Requests",
  transaction: "Transactions",
  line: "Source lines",
};

/** Round trips, rows, bytes and times by statement or by another group, and the change of each statement. */
export function StatementsTable({
  conversation,
  sums,
  groupings,
  rttMs,
  unused,
  view,
  onView,
  onChange,
}: {
  conversation: Conversation;
  sums: GroupSums;
  /** Those present in the conversation. */
  groupings: readonly Grouping[];
  rttMs: number;
  /** Statements whose change has no effect. */
  unused: readonly number[];
  view: ConversationView;
  onView: ChangeView;
  /** By index of the statement. */
  onChange: (statement: number, change: Treatment | undefined) => void;
}) {
  const [read, setRead] = useState<StatementRow>();
  const rows = useMemo(
    () => statementRows(conversation, sums, view.changes, view.search),
    [conversation, sums, view.changes, view.search],
  );
  const times = sums.predictedUs.length > 0;
  const isCounted = conversation.counts !== undefined;
  const hasChanges = sums.grouping === "statement" && times && !isCounted;
  const columns: readonly (DataColumn<StatementRow> | false)[] = [
    column(GROUPED[sums.grouping].slice(0, -1), { id: "name", span: 3, sortBy: (row) => row.name }, (row) => (
      <button type="button" className={styles.statement} onClick={() => setRead(row)}>
        {row.isStatement ? (
          <Text tone="faint" size={11}>
            {row.index + 1}
          </Text>
        ) : null}{" "}
        {row.isStatement ? <code>{row.name.slice(0, SHOWN)}</code> : row.name}
      </button>
    )),
    ...groupColumns<StatementRow>(
      times ? rttMs : undefined,
      [
        numberColumn(
          "Share of time",
          ({ share }) => share,
          (share) => (
            <span className={styles.share}>
              <span className={styles.shareBar} style={{ width: `${100 * share}%` }} aria-hidden="true" />
              {`${(100 * share).toFixed(1)} %`}
            </span>
          ),
          { id: "share" },
        ),
        hasChanges &&
          column("Change", { id: "change", span: 2 }, (row) => (
            <>
              <ChangeControl
                label={`statement ${row.index + 1}`}
                change={row.change}
                onChange={(change) => onChange(row.index, change)}
              />
              {row.change && unused.includes(row.index) ? (
                <Text block tone="warn" size={12} title={UNUSED_BECAUSE[row.change.kind]}>
                  no effect
                </Text>
              ) : null}
            </>
          )),
        !isCounted && column("When", { id: "when", minor: true }, (row) => <Sparkline counts={row.spark} />),
      ],
      !isCounted,
    ),
  ];
  return (
    <Stack gap={12}>
      <Row wrap justify="between" gap={8} gapX={16}>
        <Row wrap gap={4} role="group" aria-label="Group by">
          {groupings.map((one) => (
            <Chip key={one} pressed={one === view.grouping} onClick={() => onView({ grouping: one })}>
              {GROUPED[one]}
            </Chip>
          ))}
        </Row>
        <Text as="search" search>
          <Field
            label={<Text visuallyHidden>{`Search ${GROUPED[view.grouping].toLowerCase()}`}</Text>}
            type="search"
            placeholder="Search"
            value={view.search}
            maxLength={200}
            onChange={(value) => onView({ search: value })}
          />
        </Text>
      </Row>
      {rows.length > 0 ? (
        <DataTable
          rows={rows}
          columns={columns}
          rowId={(row) => String(row.index)}
          windowed
          sort={view.sort}
          onSort={(sort) => onView({ sort: sort ?? OPENING_VIEW.sort })}
        />
      ) : (
        <EmptyState title={view.search ? `No name contains “${view.search}”` : "No statements"}>
          {view.search
            ? "Use fewer words, or clear the search."
            : "The selected round trips carry no statement that could be read: they open connections, or they are encrypted."}
        </EmptyState>
      )}
      {rows.length > 0 ? (
        <Small as="p" measure={90}>
          {isCounted
            ? `Share of time: of the ${ms(sums.sharedMs)} that all executions take at ${ms(rttMs)}, one after another.`
            : shareText(sums, times ? rttMs : undefined, view.range !== undefined)}
        </Small>
      ) : null}
      {rows.length > 0 && hasChanges ? (
        <Small as="p" measure={90}>
          Change: one round trip for all is a JOIN; together is an IN-list, a batch of rows or a pipeline of
          that many; fetch size is for a cursor; removed is for BEGIN and COMMIT.
        </Small>
      ) : null}
      {read ? <StatementDialog row={read} onClose={() => setRead(undefined)} /> : null}
    </Stack>
  );
}

/** The total of the shares, and the part of it in no line. */
function shareText({ shares, sharedMs }: GroupSums, rttMs: number | undefined, isSelection: boolean): string {
  const others = Math.max(0, 1 - shares.reduce((sum, share) => sum + share, 0));
  const of = isSelection ? "selected round trips take" : "recording takes";
  const when = rttMs === undefined ? "as recorded" : `at ${ms(rttMs)}`;
  return `Share of time: of the ${ms(sharedMs)} that the ${of} ${when}. Time in which several round trips are under way is divided among them. The other ${(100 * others).toFixed(1)} % is the program’s own time, and round trips without a statement.`;
}

const ms = (value: number) => formatQuantity(value, "ms");

/** Maximum characters of a statement in a row. */
const SHOWN = 300;

const BAR = 3;
const HEIGHT = 20;

/** Occurrences over time, as small bars over equal intervals. */
const Sparkline = memo(function Sparkline({ counts }: { counts: Uint32Array }) {
  const most = counts.reduce((max, count) => Math.max(max, count), 1);
  const path = Array.from(counts, (count, i) => {
    if (count === 0) return "";
    const height = Math.max(2, (HEIGHT * count) / most);
    return `M${i * BAR} ${HEIGHT}v${-height.toFixed(1)}h${BAR - 1}v${height.toFixed(1)}z`;
  }).join("");
  return (
    <svg width={counts.length * BAR} height={HEIGHT} aria-hidden="true" focusable="false">
      <path d={path} fill="var(--accent)" />
    </svg>
  );
});
