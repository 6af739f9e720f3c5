import type { SeriesChanges, Thresholds } from "@wirecost/analysis";
import { formatQuantity } from "@wirecost/sim-core";
import { type ReactNode, useMemo } from "react";
import { compareHref } from "../../entities/comparison/comparison-address.ts";
import { useNewestAnswer } from "../../shared/lib/use-newest-answer.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { Row, Small, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { lazyWorker } from "../../shared/workers/lazy-worker.ts";
import styles from "./history.module.css";
import { HistoryChart, levels } from "./history-chart.tsx";
import { changeText, checkText, historyText, spreadText } from "./history-text.ts";
import type { HistoryWorker } from "./history-worker.ts";
import { PointTable } from "./point-table.tsx";
import { isBeyond, pointChecks, pointWhen, type Series, type SeriesPoint } from "./series.ts";

const NOTHING: Thresholds = {};

export function SeriesView({
  series,
  noun,
  baseline,
  thresholds = NOTHING,
  cellCount = 1,
  at,
  onFocus,
  onBaseline,
  children,
}: {
  series: Series;
  /** The noun for points: upload, uploads. */
  noun: readonly [one: string, many: string];
  baseline?: SeriesPoint | undefined;
  thresholds?: Thresholds;
  /** Cells of the metric with a baseline or threshold of the team. */
  cellCount?: number;
  /** Id of the selected point; the latest if there is none with this id. */
  at: string;
  onFocus: (id: string) => void;
  onBaseline?: (point: SeriesPoint) => void;
  /** Content between the chart and the table. */
  children?: ReactNode;
}) {
  const { points, metric } = series;
  const medians = useMemo(() => points.map((point) => point.median), [points]);
  const { answered, failure } = useNewestAnswer(medians, (values) =>
    ask<SeriesChanges>((worker) => worker.changes(values)),
  );
  const found = answered?.question === medians ? answered.answer : undefined;
  const changes = found?.changes ?? [];
  const checks = useMemo(
    () => pointChecks(series, baseline, thresholds, cellCount),
    [series, baseline, thresholds, cellCount],
  );
  const lines = useMemo(() => levels(series, baseline, thresholds), [series, baseline, thresholds]);
  const rows = useMemo(
    () =>
      points
        .map((point, i) => {
          const check = checks[i];
          return {
            point,
            description: check ? checkText(check, metric, thresholds) : "",
            beyond: check ? isBeyond(check) : false,
          };
        })
        .toReversed(),
    [points, checks, metric, thresholds],
  );
  const chosen = points.findIndex(({ id }) => id === at);
  const focus = chosen < 0 ? points.length - 1 : chosen;
  const point = points[focus];
  const before = points[focus - 1];
  const description = rows[rows.length - 1 - focus]?.description ?? "";
  return (
    <>
      <Text as="p" size={16} breaks className={styles.sentence}>
        {found ? historyText(series, found, checks, noun) : failure ? null : "Detecting changes…"}
      </Text>
      {failure ? <Notice tone="warn">Change detection failed: {failure}</Notice> : null}
      <Stack as="section" gap={12} aria-label="History chart">
        <HistoryChart
          series={series}
          changes={changes}
          checks={checks}
          lines={lines}
          focus={focus}
          onFocus={(index) => onFocus(points[index]?.id ?? "")}
        />
        {point ? (
          <div className={styles.point}>
            <Text as="p" breaks aria-live="polite">
              <b>{formatQuantity(point.median, metric.unit)}</b> in {point.title},{" "}
              {point.measured ? "measured" : "stored"} {pointWhen(point)}; {spreadText(point, metric)}
              {description ? `. ${description.charAt(0).toUpperCase()}${description.slice(1)}` : ""}.
            </Text>
            <Row wrap align="stretch" gap={8}>
              <LinkButton size="small" href={point.href}>
                Open
              </LinkButton>
              {before ? (
                <LinkButton size="small" href={compareHref([before.item, point.item])}>
                  Compare with the previous one
                </LinkButton>
              ) : null}
              {baseline && baseline !== point ? (
                <LinkButton size="small" href={compareHref([baseline.item, point.item])}>
                  Compare with baseline
                </LinkButton>
              ) : null}
              {onBaseline && baseline !== point ? (
                <Button size="small" onClick={() => onBaseline(point)}>
                  Set as baseline
                </Button>
              ) : null}
            </Row>
          </div>
        ) : null}
      </Stack>
      {changes.length > 0 ? (
        <Stack as="section" gap={6} aria-labelledby="changes-title">
          <Text as="h2" id="changes-title" size={16}>
            Change points
          </Text>
          <Stack as="ul" gap={2} breaks bullets>
            {changes.map((change) => (
              <li key={change.index}>{changeText(change, series)}</li>
            ))}
          </Stack>
          <Small as="p">
            E-divisive with means on the medians, at 5 % against 199 seeded permutations and 199 series with
            autocorrelation 0.8; shifts by Hodges and Lehmann, from the segment before to the segment after.
          </Small>
        </Stack>
      ) : null}
      {children}
      <Stack as="section" gap={6} aria-labelledby="points-title">
        <Text as="h2" id="points-title" size={16}>
          All {noun[1]}
        </Text>
        <PointTable metric={metric} rows={rows} />
      </Stack>
    </>
  );
}

const ask = lazyWorker<HistoryWorker>(
  () => new Worker(new URL("./history-worker.ts", import.meta.url), { type: "module" }),
);
