import type { Evaluation } from "@wirecost/contract";
import { changeWords, parseChange } from "@wirecost/conversation";
import { countText, formatCount, formatQuantity, formatSetting } from "@wirecost/sim-core";
import { tableCsv } from "../../../shared/lib/export-files.ts";
import { formatWhen } from "../../../shared/lib/format.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { exportEntry } from "../../../shared/ui/controls/export-entry.ts";
import { Menu } from "../../../shared/ui/controls/menu.tsx";
import { Box, Row, Small, Soft, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { Section } from "../../../shared/ui/page/section.tsx";
import { column, type DataColumn, DataTable } from "../../../shared/ui/tables/data-table.tsx";
import styles from "../conversation.module.css";
import { StoredChanges } from "./changes-by-distance.tsx";
import {
  evaluationMarkdown,
  type GroupLine,
  matrixTable,
  pagesTable,
  requestsTable,
  statementsTable,
} from "./evaluation-tables.ts";
import { FindingItem } from "./finding-item.tsx";
import { groupColumns, LongestRequests, PageFindings } from "./page-waits.tsx";

/**
 * A stored result of a recorded conversation: the sentence, effects of the changes, findings, statements and requests.
 */
export function EvaluationView({ title, evaluation }: { title: string; evaluation: Evaluation }) {
  const { sentence, findings, statements, endpoints, matrix, pages, dropped, settings } = evaluation;
  const rttMs = Number(settings.network.rttMs);
  return (
    <Stack gap={16} shrink>
      <Text as="p" lead>
        {sentence}
      </Text>
      <Row wrap justify="between" gap={8} gapX={16}>
        <Small breaks>{factsOf(evaluation).join(" · ")}</Small>
        <Menu
          trigger={<Button size="small">Export</Button>}
          entries={[
            exportEntry("Everything as Markdown", "wirecost-conversation.md", () =>
              evaluationMarkdown(title, evaluation),
            ),
            exportEntry("Statements as CSV", "wirecost-statements.csv", () =>
              tableCsv(statementsTable(title, evaluation)),
            ),
            endpoints.length > 0 &&
              exportEntry("Requests as CSV", "wirecost-requests.csv", () =>
                tableCsv(requestsTable(title, evaluation)),
              ),
            pages &&
              exportEntry("Page requests as CSV", "wirecost-page-requests.csv", () =>
                tableCsv(pagesTable(title, pages)),
              ),
            matrix.rows.length > 0 &&
              exportEntry("Changes by distance as CSV", "wirecost-changes.csv", () =>
                tableCsv(matrixTable(title, evaluation)),
              ),
            exportEntry("Everything as JSON", "wirecost-conversation.json", () =>
              JSON.stringify(evaluation, null, 2),
            ),
          ]}
        />
      </Row>
      {settings.changes.length > 0 ? (
        <Section title="Changes of statements">
          <Box as="ul" mt={4}>
            {settings.changes.map(({ statement, change }) => (
              <Row as="li" key={statement} gap={12} wrap align="baseline">
                <Text as="code" block ellipsis className={styles.statement}>
                  {statements.find(({ number }) => number === statement)?.name.slice(0, SHOWN) ??
                    `statement ${statement}`}
                </Text>
                <Text tone="soft" nowrap>
                  {wordsOf(change)}
                </Text>
              </Row>
            ))}
          </Box>
        </Section>
      ) : null}
      {matrix.rows.length > 0 ? (
        <Section
          title="Changes by distance"
          intro="The time with each change over networks with these round-trip times; with changes, at most."
        >
          <StoredChanges evaluation={evaluation} />
        </Section>
      ) : null}
      {pages ? <LongestRequests pages={pages} /> : null}
      <Section title="Findings">
        <PageFindings heading="h3" found={pages?.findings ?? []} />
        {findings.length > 0 ? (
          <Findings findings={findings} rttMs={rttMs} />
        ) : (
          <Soft mt={4}>No statement is repeated often enough to reach a threshold.</Soft>
        )}
      </Section>
      <Section title="Statements">
        <GroupTable groups={statements} rttMs={rttMs} heading="Statement" isCode />
      </Section>
      {endpoints.length > 0 ? (
        <Section title="Requests">
          <GroupTable groups={endpoints} rttMs={rttMs} heading="Request" />
        </Section>
      ) : null}
      {dropped.length > 0 ? (
        <Small as="p" breaks>
          {`Not included: ${dropped.map(({ what, count }) => `${what} (${formatCount(count)})`).join(", ")}.`}
        </Small>
      ) : null}
    </Stack>
  );
}

function Findings({ findings, rttMs }: { findings: Evaluation["findings"]; rttMs: number }) {
  return (
    <Box as="ul" mt={4}>
      {findings.map(({ kind, title, message, severity, savedTrips, changes }, i) => (
        <FindingItem
          // biome-ignore lint/suspicious/noArrayIndexKey: a stored list never changes.
          key={`${kind} ${i}`}
          heading="h3"
          title={title}
          severity={severity}
          message={message}
          cost={
            savedTrips > 0
              ? `${countText(savedTrips, "round trip")}, ${ms(savedTrips * rttMs)} at ${ms(rttMs)}`
              : null
          }
        >
          {changes.length > 0 ? (
            <Small as="p" mt={4}>
              {`Suggested: ${[...new Set(changes.map(({ change }) => wordsOf(change)))].join(", ")}.`}
            </Small>
          ) : null}
        </FindingItem>
      ))}
    </Box>
  );
}

type Group = GroupLine & { readonly number?: number };

function GroupTable({
  groups,
  rttMs,
  heading,
  isCode = false,
}: {
  groups: readonly Group[];
  rttMs: number;
  heading: string;
  isCode?: boolean;
}) {
  const hasTimes = groups.some(({ predictedMs }) => predictedMs !== null);
  const columns: readonly (DataColumn<Group> | false)[] = [
    column(heading, { id: "name", span: 4, sortBy: ({ name }) => name }, ({ name, number }) => (
      <Text block ellipsis className={styles.statement} title={name.slice(0, 1000)}>
        {number === undefined ? null : (
          <Text tone="soft" size={11}>
            {number}{" "}
          </Text>
        )}
        {isCode ? <code>{name.slice(0, SHOWN)}</code> : name}
      </Text>
    )),
    ...groupColumns<Group>(hasTimes ? rttMs : undefined),
  ];
  return (
    <Box mt={8}>
      <DataTable
        rows={groups}
        columns={columns}
        rowId={({ name, number }) => `${number ?? ""} ${name}`}
        windowed
      />
    </Box>
  );
}

function factsOf({ source, recording, settings }: Evaluation): readonly string[] {
  const { network } = settings;
  return [
    source.name,
    `${countText(recording.connections, "connection")} in ${ms(recording.elapsedMs)}`,
    recording.rttMs === null
      ? "round-trip time unknown"
      : `recorded over a round trip of ${ms(recording.rttMs)}`,
    ...(source.startedAt ? [formatWhen(source.startedAt)] : []),
    `predicted at ${ms(Number(network.rttMs))}, ${formatSetting(Number(network.bandwidthMbit), "Mbit/s")}`,
  ];
}

/** A change in words; unchanged if this version does not know it. */
function wordsOf(text: string): string {
  const change = parseChange(text);
  return change ? changeWords(change) : text;
}

const ms = (value: number) => formatQuantity(value, "ms");

/** Maximum characters of a statement in a row. */
const SHOWN = 300;
