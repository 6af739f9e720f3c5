import { formatTick, type Model, type Recommendation, type Trial } from "@wirecost/sim-core";
import { TickLines } from "../../../../shared/charts/lines/chart-legend.tsx";
import { useWidth } from "../../../../shared/charts/lines/use-width.ts";
import { valueAxis } from "../../../../shared/charts/lines/value-axis.ts";
import { classNames } from "../../../../shared/ui/controls/button.tsx";
import { Box, boxClass } from "../../../../shared/ui/layout/layout.tsx";
import styles from "./recommend.module.css";

const HEIGHT = 220;
const BOTTOM = HEIGHT - 38;
const TOP = 14;

/** The Pareto front as a small chart; the table next to it has the values. */
export function FrontChart({
  model,
  points,
  threshold,
  lit,
  onLight,
}: {
  model: Model;
  points: readonly FrontPoint[];
  /** The metric at the tolerance. */
  threshold: number;
  /** Index of the highlighted point. */
  lit: number | undefined;
  onLight: (index: number | undefined) => void;
}) {
  const [frame, width] = useWidth(380);
  const metric = model.metrics[model.view.metric];
  const cost = model.view.cost === undefined ? undefined : model.metrics[model.view.cost];
  const unit = metric?.unit ?? "1";
  const costUnit = cost?.unit ?? "1";
  const x = valueAxis(
    points.map(({ trial }) => trial.cost),
    { range: [64, width - 16], ticks: Math.max(2, Math.floor(width / 66)), logAbove: 5 },
  );
  const y = valueAxis([...points.map(({ trial }) => trial.metric), threshold], {
    range: [BOTTOM, TOP],
    ticks: 4,
    logAbove: 5,
  });
  // Half a setting cannot be changed.
  const costTicks = cost ? x.ticks : x.ticks.filter(Number.isInteger);
  const higher = metric?.better === "higher";
  const steps = points.filter(({ mark }) => mark !== "yours");
  return (
    <Box ref={frame} shrink>
      <svg
        className={classNames(styles.chart, boxClass({ chartText: true }))}
        height={HEIGHT}
        role="img"
        aria-label={`${metric?.label} by ${cost?.label ?? "settings changed"}. The table has the same values.`}
      >
        <TickLines
          ticks={y.ticks.map((value) => ({ at: y.at(value), text: formatTick(value, unit) }))}
          left={56}
          right={width - 8}
        />
        {costTicks.map((value) => (
          <text key={value} x={x.at(value)} y={BOTTOM + 20} textAnchor="middle">
            {formatTick(value, costUnit)}
          </text>
        ))}
        <text className={styles.axis} x={width - 8} y={HEIGHT - 2} textAnchor="end">
          {cost?.label ?? "Settings changed"}
        </text>
        <line className={styles.threshold} x1={56} x2={width - 8} y1={y.at(threshold)} y2={y.at(threshold)} />
        <text
          className={styles.axis}
          x={higher ? width - 8 : 62}
          y={y.at(threshold) + (higher ? 13 : -5)}
          textAnchor={higher ? "end" : "start"}
        >
          good enough
        </text>
        <polyline
          className={styles.line}
          points={steps
            .map(({ trial }) => `${x.at(trial.cost).toFixed(1)},${y.at(trial.metric).toFixed(1)}`)
            .join(" ")}
        />
        {points.map(({ trial, mark }, i) => (
          <circle
            key={`${trial.cost} ${trial.metric}`}
            className={styles.point}
            data-mark={mark}
            data-lit={i === lit || undefined}
            cx={x.at(trial.cost)}
            cy={y.at(trial.metric)}
            r={mark ? 6 : 4}
            onPointerEnter={() => onLight(i)}
            onPointerLeave={() => onLight(undefined)}
          />
        ))}
      </svg>
    </Box>
  );
}

export interface FrontPoint {
  readonly trial: Trial;
  readonly mark: "yours" | "recommended" | "best" | undefined;
}

/** The trade-off including the user's own settings, the recommended and the best ones, ascending in cost. */
export function frontPoints({ front, own, best, recommended }: Recommendation): readonly FrontPoint[] {
  const same = (a: Trial, b: Trial) => a.cost === b.cost && a.metric === b.metric;
  const distinct = [...front];
  for (const trial of [own, recommended])
    if (!distinct.some((other) => same(other, trial))) distinct.push(trial);
  return distinct
    .map((trial): FrontPoint => {
      const mark = same(trial, recommended)
        ? "recommended"
        : same(trial, own)
          ? "yours"
          : same(trial, best)
            ? "best"
            : undefined;
      return { trial, mark };
    })
    .toSorted((a, b) => a.trial.cost - b.trial.cost || a.trial.metric - b.trial.metric);
}
