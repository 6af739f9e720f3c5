"use client";
import { formatQuantity, shareText } from "@wirecost/sim-core";
import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/query-provider.tsx";
import { column, type DataColumn, DataTable, numberColumn } from "../../shared/ui/tables/data-table.tsx";
import styles from "./accuracy.module.css";
import type { PublishedHeldOut } from "./held-out-table.tsx";
import { Report } from "./report.tsx";

/** The content of docs/recorded-accuracy.json, written by `npm run lab -- --recorded --publish`. */
export interface PublishedRecordings {
  /** How, where and when it was measured. */
  readonly made: string;
  readonly recorded: Summary;
  readonly changed: Summary;
  readonly rows: readonly Line[];
}

interface Summary {
  readonly rows: number;
  /** Rows whose round trips match the prediction. */
  readonly exactTrips: number;
  readonly medianError: number;
  readonly worstError: number;
}

interface Line {
  readonly title: string;
  /** Null for the program as recorded. */
  readonly change: string | null;
  readonly rttMs: number;
  /** Predicted. */
  readonly trips: number;
  readonly countedTrips: number;
  /** Predicted; without a change. */
  readonly leastMs: number;
  readonly mostMs: number;
  readonly measuredMs: number;
  readonly runs: number;
  readonly error: number;
}

const ms = (value: number) => formatQuantity(value, "ms");
const predicted = ({ leastMs, mostMs }: Line) =>
  ms(leastMs) === ms(mostMs) ? ms(leastMs) : `${ms(leastMs)} to ${ms(mostMs)}`;

const columns: readonly DataColumn<Line>[] = [
  column("Program", { sortBy: ({ title }) => title }, ({ title }) => title),
  column("Change", { sortBy: ({ change }) => change ?? "" }, ({ change }) => change ?? "–"),
  numberColumn("Network delay", ({ rttMs }) => rttMs, ms),
  numberColumn(
    "Round trips",
    ({ trips }) => trips,
    (trips, { countedTrips }) => (trips === countedTrips ? trips : `${trips}, counted ${countedTrips}`),
  ),
  column("Predicted", { align: "end", sortBy: ({ mostMs }) => mostMs }, predicted),
  numberColumn("Measured", ({ measuredMs }) => measuredMs, ms),
  numberColumn(
    "Error",
    ({ error }) => Math.abs(error),
    (size, { error }) => (size === 0 ? "in range" : `${error < 0 ? "−" : "+"}${shareText(size)}`),
  ),
];

/** Programs recorded over a short network, and their predictions for other networks. */
export function RecordedSection({ published }: { published: PublishedRecordings }) {
  const { made, recorded, changed, rows } = published;
  return (
    <Stack as="section" id="recorded" gap={16} className={styles.model} aria-labelledby="recorded-title">
      <Row as="h2" id="recorded-title" size={16}>
        Recorded programs
      </Row>
      <Text as="p" size={16} measure={70}>
        Programs were recorded with a network delay of 0.2 ms, predicted at longer ones, and run there. As
        they were recorded: {summaryText(recorded)}. With one statement executed differently, for which the
        prediction is a range: {summaryText(changed)}, measured from its nearer end.
      </Text>
      <details className={styles.fold}>
        <Text as="summary" tone="accent" target>
          The {rows.length} predictions
        </Text>
        <DataTable
          rows={rows}
          columns={columns}
          rowId={({ title, change, rttMs }) => `${title} ${change} ${rttMs}`}
          caption={made}
        />
      </details>
    </Stack>
  );
}

function summaryText({ rows, exactTrips, medianError, worstError }: Summary): string {
  return `round trips exact in ${exactTrips} of ${rows}, time off by ${shareText(medianError)} at the median and ${shareText(worstError)} at most`;
}

/** Predicted against measured for every published value, with the error shown. */
export function AccuracyPage({
  heldOut,
  recordings,
}: {
  heldOut: readonly PublishedHeldOut[];
  recordings: PublishedRecordings;
}) {
  return (
    <PageProviders>
      <PageFrame
        title="Accuracy"
        intro="Every model compared with every published row: with its own constants, and with constants refitted without the row. Tables and chart show all rows; means exclude values of an unverified setup and unexplained values, which are counted separately."
        actions={<LinkButton href="/references">Reference data</LinkButton>}
      >
        <Report published={heldOut} />
        <RecordedSection published={recordings} />
      </PageFrame>
    </PageProviders>
  );
}
