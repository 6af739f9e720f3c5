import { formatQuantity, type MeasuredMetric } from "@wirecost/sim-core";
import { useState } from "react";
import { compareHref, MAX_ITEMS, MIN_ITEMS } from "../../entities/comparison/comparison-address.ts";
import { Button, buttonClass } from "../../shared/ui/controls/button.tsx";
import { Link } from "../../shared/ui/controls/link.tsx";
import { Row, Stack, Strong } from "../../shared/ui/layout/layout.tsx";
import { column, type DataColumn, DataTable, numberColumn } from "../../shared/ui/tables/data-table.tsx";
import styles from "./history.module.css";
import { spreadText } from "./history-text.ts";
import { pointWhen, type SeriesPoint } from "./series.ts";

const STEP = 50;

export interface LabeledPoint {
  readonly point: SeriesPoint;
  readonly description: string;
  readonly beyond: boolean;
}

/** Every point in words, latest first; with selection for comparing. */
export function PointTable({ metric, rows }: { metric: MeasuredMetric; rows: readonly LabeledPoint[] }) {
  const [most, setMost] = useState(STEP);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (item: string) =>
    setChosen((items) => (items.includes(item) ? items.filter((one) => one !== item) : [...items, item]));
  const columns: readonly (DataColumn<LabeledPoint> | false)[] = [
    column("Compare", ({ point }) => (
      <input
        type="checkbox"
        aria-label={`Compare ${point.title} of ${pointWhen(point)}`}
        checked={chosen.includes(point.item)}
        disabled={chosen.length >= MAX_ITEMS && !chosen.includes(point.item)}
        onChange={() => toggle(point.item)}
      />
    )),
    column("From", ({ point }) => <Link href={point.href}>{point.title}</Link>),
    column("When", ({ point }) => (
      <>
        <time dateTime={point.when}>{pointWhen(point)}</time>
        {point.measured ? ", measured" : ", stored"}
      </>
    )),
    numberColumn(
      "Median",
      ({ point }) => point.median,
      (value) => formatQuantity(value, metric.unit),
    ),
    column("Runs", ({ point }) => spreadText(point, metric)),
    rows.some(({ description }) => description !== "") &&
      column("Threshold", ({ description, beyond }) =>
        beyond ? <Strong tone="warn">{description}</Strong> : description,
      ),
  ];
  // In chronological order, so that the older one is the baseline.
  const items = rows.flatMap(({ point }) => (chosen.includes(point.item) ? [point.item] : [])).toReversed();
  return (
    <Stack align="start" gap={8} nowrap className={styles.table}>
      <Row wrap gap={8} gapX={12} tone="soft" size={12} className={styles.bar}>
        <span>{chosen.length === 0 ? "Select two or more to compare." : `${chosen.length} selected.`}</span>
        {items.length >= MIN_ITEMS ? (
          <Link className={buttonClass({ size: "small", variant: "primary" })} href={compareHref(items)}>
            Compare {items.length}
          </Link>
        ) : null}
      </Row>
      <DataTable rows={rows.slice(0, most)} columns={columns} rowId={({ point }) => point.id} />
      {rows.length > most ? (
        <Button size="small" onClick={() => setMost(most + STEP)}>
          Show {Math.min(STEP, rows.length - most)} more of {rows.length}
        </Button>
      ) : null}
    </Stack>
  );
}
