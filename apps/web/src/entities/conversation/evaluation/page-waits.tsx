import type { Evaluation } from "@wirecost/contract";
import type { PageWaits } from "@wirecost/conversation";
import { formatCount, formatQuantity } from "@wirecost/sim-core";
import { Box, Text } from "../../../shared/ui/layout/layout.tsx";
import { Section } from "../../../shared/ui/page/section.tsx";
import { type DataColumn, DataTable } from "../../../shared/ui/tables/data-table.tsx";
import styles from "../conversation.module.css";

/** A column of times, in milliseconds. */
export function timeColumn<Row>(
  id: string,
  header: string,
  value: (row: Row) => number,
  minor = false,
): DataColumn<Row> {
  return {
    id,
    header,
    align: "end",
    minor,
    sortBy: value,
    cell: (row) => <Text nowrap>{formatQuantity(value(row), "ms")}</Text>,
  };
}

/**
 * What requests of pages wait for, and their round trips.
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
    {
      id: "trips",
      header: "Round trips",
      align: "end",
      sortBy: ({ trips }) => trips,
      cell: ({ trips }) => formatCount(trips),
    },
    timeColumn("databaseNetwork", "Database network", (row) => row.databaseNetworkMs, true),
    timeColumn("databaseServer", "Database server", (row) => row.databaseServerMs, true),
    timeColumn("web", "Web network", ({ webMs }) => webMs, true),
    timeColumn("application", "Application", ({ applicationMs }) => applicationMs, true),
  ];
}

type Pages = NonNullable<Evaluation["pages"]>;
type PageRow = Pages["longest"][number] & { readonly index: number };

const COLUMNS: readonly DataColumn<PageRow>[] = [
  {
    id: "name",
    header: "Request",
    span: 3,
    sortBy: ({ name }) => name,
    cell: ({ name }) => (
      <Text block ellipsis className={styles.statement}>
        <code>{name}</code>
      </Text>
    ),
  },
  ...waitColumns<PageRow>("Waits"),
];

/** Requests of a stored result that wait longest, each from its beginning to its end. */
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
