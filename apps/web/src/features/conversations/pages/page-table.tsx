import {
  type PageResults,
  type Pages,
  type PageWaits,
  requestText,
  type TripRange,
} from "@wirecost/conversation";
import { formatQuantity } from "@wirecost/sim-core";
import { useMemo } from "react";
import { timeColumn, waitColumns } from "../../../entities/conversation/evaluation/page-waits.tsx";
import { Small, Stack } from "../../../shared/ui/layout/layout.tsx";
import { column, type DataColumn, DataTable } from "../../../shared/ui/tables/data-table.tsx";
import styles from "../conversations.module.css";
import { causedRange } from "./page-lanes.tsx";

interface RequestRow extends PageWaits {
  readonly index: number;
  readonly name: string;
  readonly file: string;
  /** Since the first request. */
  readonly fromMs: number;
  readonly trips: number;
  readonly recordedMs: number;
}

/** Each request with its waits. */
export function PageTable({
  pages,
  results: { recorded, before, after },
  rttMs,
  onRange,
}: {
  pages: Pages;
  results: PageResults;
  rttMs: number;
  /** Selects the round trips of a request, and those between them. */
  onRange: (range: TripRange) => void;
}) {
  const now = after ?? before ?? recorded;
  const zero = now.times.fromUs.reduce((first, us) => Math.min(first, us), Number.POSITIVE_INFINITY);
  const rows = useMemo(
    () =>
      now.each.map(
        (waits, index): RequestRow => ({
          index,
          name: requestText(pages, index),
          file: pages.files[pages.requests.file[index] ?? 0]?.conversation.source.name ?? "",
          fromMs: ((now.times.fromUs[index] ?? 0) - zero) / 1000,
          ...waits,
          trips: now.trips[index] ?? 0,
          recordedMs: recorded.each[index]?.waitedMs ?? 0,
        }),
      ),
    [pages, now, recorded, zero],
  );
  const isPredicted = now !== recorded;
  const columns: readonly (DataColumn<RequestRow> | false)[] = [
    column("Request", { span: 3, sortBy: ({ name }) => name }, ({ index, name, trips }) => {
      const range = trips > 0 ? causedRange(pages, index) : undefined;
      return range ? (
        <button
          type="button"
          className={styles.statement}
          title="Select its round trips"
          onClick={() => onRange(range)}
        >
          <code>{name}</code>
        </button>
      ) : (
        <span className={styles.statement}>
          <code>{name}</code>
        </span>
      );
    }),
    ...waitColumns<RequestRow>(
      isPredicted ? `Waits at ${formatQuantity(rttMs, "ms")}` : "Waited",
      isPredicted ? [timeColumn("recorded", "Recorded", ({ recordedMs }) => recordedMs, true)] : [],
    ),
    timeColumn("from", "Begins", ({ fromMs }) => fromMs, true),
    pages.files.length > 1 && column("File", { minor: true, sortBy: ({ file }) => file }, ({ file }) => file),
  ];
  return (
    <Stack gap={8}>
      <Small as="p" measure={90}>
        Each request from the opening of its connection to its last byte; those that are under way at once
        count for each. Choose one with round trips to select them.
      </Small>
      <DataTable rows={rows} columns={columns} rowId={({ index }) => String(index)} windowed />
    </Stack>
  );
}
