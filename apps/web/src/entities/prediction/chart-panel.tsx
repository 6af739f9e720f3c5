import { ownPlace } from "@wirecost/sim-core";
import { memo, useDeferredValue, useMemo } from "react";
import { evenly } from "../../shared/charts/lines/value-axis.ts";
import { useInView } from "../../shared/lib/use-visibility.ts";
import { Button, Icon } from "../../shared/ui/controls/button.tsx";
import { Row, Small, Text } from "../../shared/ui/layout/layout.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import type { LabView } from "../design/lab-view.ts";
import { sideOf } from "./compute-matrix.ts";
import type { MatrixLinesProps } from "./matrix-lines.tsx";
import styles from "./prediction.module.css";

/** Height of the lines with the text below them. */
const HEIGHT = 262;
const MatrixLines = whenShown(() => import("./matrix-lines.tsx").then((m) => m.MatrixLines), HEIGHT);

/** Maximum lines that remain distinguishable. */
const MAX_LINES = 24;

interface ChartPanelProps extends Omit<MatrixLinesProps, "lines"> {
  readonly onAlong: (along: LabView["along"]) => void;
}

/**
 * The matrix as lines: along one axis, with one line per value of the other, or as points along a choice. Updated later
 * while scrolled out of view.
 */
export function ChartPanel(props: ChartPanelProps) {
  const [place, inView] = useInView<HTMLElement>();
  const later = useDeferredValue(inView ? undefined : props);
  return (
    <section ref={place} className={styles.chart} aria-label="Chart">
      <Chart {...((inView ? undefined : later) ?? props)} />
    </section>
  );
}

/** The title, and the lines once their code is loaded: the matrix can be read earlier. */
const Chart = memo(function Chart({ onAlong, ...props }: ChartPanelProps) {
  const { model, view, overlaid, ranges } = props;
  const { rows, columns, along } = view;
  const metric = model.metrics[view.metric];
  const [x, series] = along === "columns" ? [columns, rows] : [rows, columns];
  const [ownRow, ownColumn] = ownPlace(view.params, [rows, columns]);
  const own = along === "columns" ? ownRow : ownColumn;
  const lines = useMemo(() => chosenLines(series.values.length, own), [series, own]);
  if (!metric) return null;
  const connected = x.values.every((value) => typeof value === "number");
  const { name: xName, unit: xUnit } = sideOf(model, x);
  const { name: seriesName } = sideOf(model, series);
  return (
    <>
      <Row wrap gap={2} gapX={12} mb={4}>
        <h2>
          {metric.label} by{" "}
          <Text as="code" nowrap>
            {xName}
          </Text>
          {xUnit ? ` (${xUnit})` : ""}
        </h2>
        <Small text="end" className={styles.chartNote}>
          {connected ? "one line per" : "points for each"}{" "}
          <Text as="code" nowrap>
            {seriesName}
          </Text>
          {lines.length < series.values.length ? `, ${lines.length} of ${series.values.length}` : ""}
          {overlaid ? "; filled dots: measured" : ""}
          {ranges?.some((cell) => cell[view.metric]) ? "; shaded: range of the selected line" : ""}
          {view.calibration ? `; ${connected ? "lines" : "rings"}: with calibrated constants` : ""}
        </Small>
        <Button
          size="small"
          variant="quiet"
          onClick={() => onAlong(along === "columns" ? "rows" : "columns")}
        >
          <Icon name="swap" /> by {seriesName}
        </Button>
      </Row>
      <MatrixLines {...props} lines={lines} />
    </>
  );
});

/** Indices of the drawn lines: all, or an even selection with the first, the last and always the current one. */
function chosenLines(count: number, own: number): readonly number[] {
  return [...new Set([...evenly(count, MAX_LINES), own])].toSorted((a, b) => a - b);
}
