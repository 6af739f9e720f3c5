"use client";
import { MIN_SEGMENT, type Thresholds } from "@wirecost/analysis";
import { type ReactNode, useMemo } from "react";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { FocusedPoint } from "./focused-point.tsx";
import styles from "./history.module.css";
import { HistoryChart } from "./history-chart.tsx";
import { levels } from "./history-scales.ts";
import { changeText, checkText, historyText } from "./history-text.ts";
import { isBeyond, pointChecks } from "./point-checks.ts";
import { PointTable } from "./point-table.tsx";
import type { Series, SeriesPoint } from "./series.ts";
import { useChangePoints } from "./use-change-points.ts";

const NOTHING: Thresholds = {};

/** A series said, drawn and listed. */
export function SeriesView({
  series,
  noun,
  baseline,
  thresholds = NOTHING,
  kept = 1,
  at,
  onFocus,
  onBaseline,
  children,
}: {
  series: Series;
  /** What a point is: upload, uploads. */
  noun: readonly [one: string, many: string];
  baseline?: SeriesPoint | undefined;
  thresholds?: Thresholds;
  /** Cells of the metric for which the team keeps something. */
  kept?: number;
  /** Id of the point in focus; the latest unless it is one. */
  at: string;
  onFocus: (id: string) => void;
  onBaseline?: (point: SeriesPoint) => void;
  /** Stands between the picture and the table. */
  children?: ReactNode;
}) {
  const { points, metric } = series;
  const medians = useMemo(() => points.map((point) => point.median), [points]);
  const { found, error } = useChangePoints(medians);
  const changes = found?.changes ?? [];
  const checks = useMemo(
    () => pointChecks(series, baseline, thresholds, kept),
    [series, baseline, thresholds, kept],
  );
  const lines = useMemo(() => levels(series, baseline, thresholds), [series, baseline, thresholds]);
  const rows = useMemo(
    () =>
      points
        .map((point, i) => {
          const check = checks[i];
          return {
            point,
            said: check ? checkText(check, metric, thresholds) : "",
            beyond: check ? isBeyond(check) : false,
          };
        })
        .toReversed(),
    [points, checks, metric, thresholds],
  );
  const chosen = points.findIndex(({ id }) => id === at);
  const focus = chosen < 0 ? points.length - 1 : chosen;
  const point = points[focus];
  return (
    <>
      <p className={styles.sentence}>
        {found ? historyText(series, found, checks, noun, MIN_SEGMENT) : "Detecting changes…"}
      </p>
      {error ? <Notice tone="warn">Change detection failed: {error}</Notice> : null}
      <section className={styles.picture} aria-label="History chart">
        <HistoryChart
          series={series}
          changes={changes}
          checks={checks}
          lines={lines}
          focus={focus}
          onFocus={(index) => onFocus(points[index]?.id ?? "")}
        />
        {point ? (
          <FocusedPoint
            series={series}
            point={point}
            before={points[focus - 1]}
            baseline={baseline}
            said={rows[rows.length - 1 - focus]?.said ?? ""}
            onBaseline={onBaseline && (() => onBaseline(point))}
          />
        ) : null}
      </section>
      {changes.length > 0 ? (
        <section className={styles.changes} aria-labelledby="changes-title">
          <h2 id="changes-title" className={styles.title}>
            Change points
          </h2>
          <ul className={styles.list}>
            {changes.map((change) => (
              <li key={change.index}>{changeText(change, series)}</li>
            ))}
          </ul>
          <p className={styles.note}>
            E-divisive with means on the medians, at 5 % against 199 seeded permutations and 199 series with
            autocorrelation 0.8; shifts by Hodges and Lehmann, from the segment before to the segment after.
          </p>
        </section>
      ) : null}
      {children}
      <section className={styles.changes} aria-labelledby="points-title">
        <h2 id="points-title" className={styles.title}>
          All {noun[1]}
        </h2>
        <PointTable metric={metric} rows={rows} />
      </section>
    </>
  );
}
