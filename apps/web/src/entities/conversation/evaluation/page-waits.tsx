import type { Evaluation } from "@wirecost/contract";
import type { EvaluatedPageFinding, PageWaits } from "@wirecost/conversation";
import { countText, formatCount, formatQuantity } from "@wirecost/sim-core";
import { Box, Text } from "../../../shared/ui/layout/layout.tsx";
import { Section } from "../../../shared/ui/page/section.tsx";
import { column, type DataColumn, DataTable, numberColumn } from "../../../shared/ui/tables/data-table.tsx";
import styles from "../conversation.module.css";
import type { GroupLine } from "./evaluation-tables.ts";
import { FindingItem } from "./finding-item.tsx";

/** A column of times, in milliseconds. */
export function timeColumn<Row>(id: string, header: string, value: (row: Row) => number, minor = false) {
  return numberColumn(header, value, (time) => formatQuantity(time, "ms"), { id, minor });
}

/** Recorded round trips, and those after a change if they differ: `198 → 1`. */
export function tripsText({ trips, tripsAfter }: Pick<GroupLine, "trips" | "tripsAfter">): string {
  const [before, after] = [trips, tripsAfter ?? trips].map(formatCount);
  return after === before ? formatCount(trips) : `${before} → ${after}`;
}

/**
 * Round trips, times, rows and bytes of statements or other groups of calls.
 *
 * @param predictedMs the round-trip time that times are predicted for; undefined where none are
 * @param beside columns behind those
 * @param hasSizes false where none is known
 */
export function groupColumns<Row extends GroupLine>(
  predictedMs: number | undefined,
  beside: readonly (DataColumn<Row> | false)[] = [],
  hasSizes = true,
): readonly (DataColumn<Row> | false)[] {
  return [
    numberColumn(
      "Round trips",
      ({ trips }) => trips,
      (_, row) => tripsText(row),
      { id: "trips" },
    ),
    predictedMs !== undefined &&
      timeColumn("predicted", `At ${formatQuantity(predictedMs, "ms")}`, (row) => row.predictedMs ?? 0),
    ...beside,
    timeColumn("recorded", "Recorded", ({ recordedMs }) => recordedMs, true),
    numberColumn("Calls", ({ calls }) => calls, formatCount, { id: "calls", minor: true }),
    numberColumn("Rows", ({ rows }) => rows, formatCount, { id: "rows", minor: true }),
    hasSizes &&
      numberColumn(
        "Size",
        ({ bytes }) => bytes,
        (bytes) => formatQuantity(bytes, "bytes"),
        { id: "bytes", minor: true },
      ),
  ];
}

/**
 * Waiting times and round trips of page requests.
 *
 * @param waits what the column of all that they wait is called
 * @param beside columns behind that one
 */
export function waitColumns<Row extends PageWaits & { readonly trips: number }>(
  waits: string,
  beside: readonly DataColumn<Row>[] = [],
): readonly DataColumn<Row>[] {
  return [
    timeColumn("waited", waits, ({ waitedMs }) => waitedMs),
    ...beside,
    numberColumn("Round trips", ({ trips }) => trips, formatCount),
    timeColumn("databaseNetwork", "Database network", (row) => row.databaseNetworkMs, true),
    timeColumn("databaseServer", "Database server", (row) => row.databaseServerMs, true),
    timeColumn("web", "Web network", ({ webMs }) => webMs, true),
    timeColumn("application", "Application", ({ applicationMs }) => applicationMs, true),
  ];
}

type Pages = NonNullable<Evaluation["pages"]>;
type PageRow = Pages["longest"][number] & { readonly index: number };

const COLUMNS: readonly DataColumn<PageRow>[] = [
  column("Request", { span: 3, sortBy: ({ name }) => name }, ({ name }) => (
    <Text block ellipsis className={styles.statement}>
      <code>{name}</code>
    </Text>
  )),
  ...waitColumns<PageRow>("Waits"),
];

/** The requests of a stored result with the longest waits, each from start to end. */
export function LongestRequests({ pages: { longest, notes } }: { pages: Pages }) {
  return (
    <Section title="Page requests" intro={notes.join(" ")}>
      <Box mt={8}>
        <DataTable
          rows={longest.map((row, index) => ({ ...row, index }))}
          columns={COLUMNS}
          rowId={({ index }) => String(index)}
          windowed
        />
      </Box>
    </Section>
  );
}

/** Maximum number of findings shown; the most expensive come first. */
const SHOWN = 12;

type PageFound = Omit<EvaluatedPageFinding, "kind">;

/** Causes of waits in page requests other than the database. */
export function PageFindings({ heading, found }: { heading: "h2" | "h3"; found: readonly PageFound[] }) {
  if (found.length === 0) return null;
  return (
    <ul aria-label="Findings about page requests">
      {found.slice(0, SHOWN).map(({ title, message, severity, savedTrips, rttMs }) => (
        <FindingItem
          key={`${title} ${message}`}
          heading={heading}
          title={title}
          severity={severity}
          message={message}
          cost={
            savedTrips > 0
              ? `${countText(savedTrips, "round trip")} to the web server${rttMs === null ? "" : `, ${formatQuantity(savedTrips * rttMs, "ms")} at its ${formatQuantity(rttMs, "ms")}`}`
              : null
          }
        />
      ))}
    </ul>
  );
}
