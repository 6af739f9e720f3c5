import type { SharedConversations } from "@wirecost/contract";
import {
  type ChangedStatement,
  type ComparedEndpoint,
  type ConversationComparison,
  RTT,
} from "@wirecost/conversation";
import { formatCount, formatQuantity, formatSetting } from "@wirecost/sim-core";
import { useMemo, useState } from "react";
import { tableCsv } from "../../../shared/lib/export-files.ts";
import { Button, Chip } from "../../../shared/ui/controls/button.tsx";
import { exportEntry } from "../../../shared/ui/controls/export-entry.ts";
import { Menu } from "../../../shared/ui/controls/menu.tsx";
import { Row, Small, Soft, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { Section } from "../../../shared/ui/page/section.tsx";
import { column, type DataColumn, DataTable, numberColumn } from "../../../shared/ui/tables/data-table.tsx";
import { Tag } from "../../../shared/ui/tables/tags.tsx";
import page from "../conversation.module.css";
import {
  comparisonMarkdown,
  comparisonSentence,
  FATES,
  type Fate,
  fateOf,
  NO_REQUEST,
  requestsTable,
  sideText,
  signed,
  statementsTable,
} from "./comparison-text.ts";

/** A stored comparison of two recordings: the sentence, requests and statements. */
export function ComparisonView({ comparison }: { comparison: SharedConversations }) {
  const { before, after, network } = comparison;
  const rttMs = Number(network[RTT]);
  const facts = [
    sideText("before", before),
    sideText("after", after),
    `predicted at ${formatQuantity(rttMs, "ms")}, ${formatSetting(Number(network.bandwidthMbit), "Mbit/s")}`,
  ];
  return (
    <Stack gap={16} shrink>
      <Text as="p" lead>
        {comparisonSentence(comparison, rttMs)}
      </Text>
      <Row wrap justify="between" gap={8} gapX={16}>
        <Small breaks>{facts.join(" · ")}</Small>
        <ComparisonExport comparison={comparison} rttMs={rttMs} />
      </Row>
      <ComparisonTables comparison={comparison} rttMs={rttMs} />
    </Stack>
  );
}

export function ComparisonExport({
  comparison,
  rttMs,
}: {
  comparison: ConversationComparison;
  rttMs: number;
}) {
  return (
    <Menu
      trigger={<Button size="small">Export</Button>}
      entries={[
        exportEntry("Everything as Markdown", "wirecost-comparison.md", () =>
          comparisonMarkdown(comparison, rttMs),
        ),
        exportEntry("Statements as CSV", "wirecost-statements.csv", () =>
          tableCsv(statementsTable(comparison)),
        ),
        comparison.endpoints.length > 0 &&
          exportEntry("Requests as CSV", "wirecost-requests.csv", () =>
            tableCsv(requestsTable(comparison, rttMs)),
          ),
        exportEntry("Everything as JSON", "wirecost-comparison.json", () =>
          JSON.stringify(comparison, null, 2),
        ),
      ]}
    />
  );
}

const FATE_NAMES: Record<Fate, string> = {
  new: "New",
  gone: "Removed",
  chattier: "More round trips",
  quieter: "Fewer round trips",
  same: "Same round trips",
};

interface Compared<Side> {
  readonly before: Side | null;
  readonly after: Side | null;
}

interface Counted {
  readonly calls: number;
  readonly trips: number;
}

export function ComparisonTables({
  comparison: { endpoints, statements },
  rttMs,
}: {
  comparison: ConversationComparison;
  rttMs: number;
}) {
  const hasTimes = endpoints.some(
    ({ before, after }) => (before?.predictedMs ?? after?.predictedMs ?? null) !== null,
  );
  const requestColumns: readonly DataColumn<ComparedEndpoint>[] = [
    column("Request", { span: 2, sortBy: ({ name }) => name ?? "" }, ({ name }) => (
      <Text breaks>{name ?? NO_REQUEST}</Text>
    )),
    fateColumn(),
    ...tripColumns<ComparedEndpoint>(),
    ...(hasTimes
      ? changeColumns<NonNullable<ComparedEndpoint["before"]>, ComparedEndpoint>(
          "time",
          `At ${ms(rttMs)}`,
          ({ predictedMs }) => predictedMs ?? 0,
          ms,
          true,
        )
      : []),
  ];
  const statementColumns: readonly DataColumn<ChangedStatement>[] = [
    column("Statement", { span: 4, sortBy: ({ statement }) => statement.text }, ({ statement: { text } }) => (
      <Text as="code" block ellipsis className={page.statement} title={text.slice(0, 1000)}>
        {text.slice(0, SHOWN)}
      </Text>
    )),
    fateColumn(),
    ...changeColumns<Counted, ChangedStatement>("calls", "Calls", ({ calls }) => calls, formatCount, true),
    ...tripColumns<ChangedStatement>(),
  ];
  return (
    <>
      {endpoints.length > 0 ? (
        <Section title="Requests">
          <Filtered
            rows={endpoints}
            columns={requestColumns}
            label="Requests"
            none="Neither recording names requests."
          />
        </Section>
      ) : null}
      <Section
        title="Statements"
        intro="Those that differ. A statement is recognized by its text without literals."
      >
        <Filtered
          rows={statements}
          columns={statementColumns}
          label="Statements"
          none="Every statement is executed as often, in as many round trips, as before."
        />
      </Section>
    </>
  );
}

/** A table that can be filtered by kind of change. */
function Filtered<Line extends Compared<Counted>>({
  rows,
  columns,
  label,
  none,
}: {
  rows: readonly Line[];
  columns: readonly DataColumn<Line>[];
  label: string;
  none: string;
}) {
  const [only, setOnly] = useState<Fate>();
  // Not by name: two statements of a link can have the same one.
  const numbers = useMemo(() => new Map(rows.map((row, i) => [row, `${i}`])), [rows]);
  const fates = FATES.map((fate) => ({
    fate,
    count: rows.filter(({ before, after }) => fateOf(before, after) === fate).length,
  })).filter(({ count }) => count > 0);
  const chosen = fates.some(({ fate }) => fate === only) ? only : undefined;
  const shown = chosen ? rows.filter(({ before, after }) => fateOf(before, after) === chosen) : rows;
  if (rows.length === 0) return <Soft mt={4}>{none}</Soft>;
  return (
    <Stack gap={8} mt={8}>
      {fates.length > 1 ? (
        <Row wrap gap={4} role="group" aria-label={`${label} by change`}>
          <Chip pressed={chosen === undefined} onClick={() => setOnly(undefined)}>
            {`All ${formatCount(rows.length)}`}
          </Chip>
          {fates.map(({ fate, count }) => (
            <Chip key={fate} pressed={fate === chosen} onClick={() => setOnly(fate)}>
              {`${FATE_NAMES[fate]} ${formatCount(count)}`}
            </Chip>
          ))}
        </Row>
      ) : null}
      <DataTable rows={shown} columns={columns} rowId={(row) => numbers.get(row) ?? ""} windowed />
    </Stack>
  );
}

function fateColumn<Line extends Compared<Counted>>(): DataColumn<Line> {
  return column(
    "Change",
    { minor: true, sortBy: ({ before, after }) => FATES.indexOf(fateOf(before, after)) },
    ({ before, after }) => {
      const fate = fateOf(before, after);
      return (
        <Text nowrap>
          <Tag tone={fate === "chattier" || fate === "new" ? "warn" : "plain"}>
            {FATE_NAMES[fate].toLowerCase()}
          </Tag>
        </Text>
      );
    },
  );
}

/** Before and after in one column, the difference in another. */
function changeColumns<Side extends Counted, Line extends Compared<Side>>(
  id: string,
  header: string,
  of: (side: Side) => number,
  text: (value: number) => string,
  minor = false,
): readonly DataColumn<Line>[] {
  const value = (side: Side | null) => (side ? of(side) : 0);
  return [
    column(
      header,
      { id, align: "end", minor, sortBy: ({ after, before }) => value(after ?? before) },
      ({ before, after }) => `${before ? text(of(before)) : "–"} → ${after ? text(of(after)) : "–"}`,
    ),
    numberColumn(
      "Difference",
      ({ before, after }) => value(after) - value(before),
      (difference) => signed(difference, text),
      { id: `${id}Difference`, minor: true },
    ),
  ];
}

function tripColumns<Line extends Compared<Counted>>(): readonly DataColumn<Line>[] {
  return changeColumns("trips", "Round trips", ({ trips }) => trips, formatCount);
}

const ms = (value: number) => formatQuantity(value, "ms");

/** Maximum characters of a statement in a row. */
const SHOWN = 300;
