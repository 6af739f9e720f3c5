import { classNames } from "../../ui/controls/button.tsx";
import { Row } from "../../ui/layout/layout.tsx";
import { whenShown } from "../../ui/page/when-shown.tsx";
import { type Origin, Provenance } from "../../ui/tables/tags.tsx";
import { HEAT_STEPS, heatEnds, isRefusing, TABLE_CELLS } from "./heat-step.ts";
import type { MatrixData } from "./matrix-cell.ts";
import styles from "./matrix-legend.module.css";
import { MatrixTable } from "./matrix-table.tsx";

/** A heat map with its legend: a table, or a canvas if there are too many cells for a table. */
export function Matrix({
  data,
  focused,
  onFocus,
  onTake,
}: {
  data: MatrixData;
  /** Index of the selected cell, row by row. */
  focused: number;
  onFocus: (index: number) => void;
  /** Enter or a double click on a cell. */
  onTake?: ((index: number) => void) | undefined;
}) {
  const { label, rows, columns, cells, scale, text, textOf } = data;
  const place = { label, rows, columns, focused, onFocus, onTake };
  const numbered = "numbers" in cells;
  return (
    // Grays instead of colors for a metric without a better direction.
    <div
      className={classNames(styles.scope, scale !== "residual" && scale.better === "none" && styles.neutral)}
    >
      {!numbered && cells.length <= TABLE_CELLS ? (
        <MatrixTable {...place} cells={cells} />
      ) : (
        <MatrixCanvas
          {...place}
          cells={cells}
          scale={scale}
          value={
            textOf?.(focused) ??
            (numbered ? text(cells.numbers[focused] ?? Number.NaN) : (cells[focused]?.text ?? ""))
          }
        />
      )}
      <MatrixLegend {...data} />
    </div>
  );
}

const MatrixCanvas = whenShown(() => import("./matrix-canvas.tsx").then((m) => m.MatrixCanvas), 480);

/** Where the marks of a matrix do not apply to its whole ranges. */
const UNSURE = "these marks can change within the ranges";

/** The legend of a matrix: colors, outlines and both ends of the scale. */
function MatrixLegend({ rows, columns, cells, scale, text, ranged, unsure }: MatrixData) {
  const heat = scale !== "residual";
  const isOne = heat && scale.max === scale.min;
  const colors = isOne ? 1 : heat ? HEAT_STEPS : 7;
  const steps = Array.from({ length: colors }, (_, i) => `var(--${heat ? "h" : "r"}${i})`);
  const ends = heat ? heatEnds(scale, text) : { from: "prediction 25 % too low", to: "25 % too high" };
  const { best, knee, refuses, hatched, predicted, flagged, origins } = marksOf(cells);
  const own = [rows, columns].some((side) => side.own !== undefined && side.own >= 0);
  return (
    <Row wrap justify="between" gap={6} gapX={16} tone="soft" size={12} mt={8}>
      <Row as="span" inline gap={8} nowrap className={styles.scale}>
        {ends.from}
        <span className={styles.steps} data-colors aria-hidden="true">
          {steps.map((color) => (
            <span key={color} className={styles.step} style={{ background: color }} />
          ))}
        </span>
        {isOne ? null : `${ends.to}${heat && scale.log ? " (log scale)" : ""}`}
      </Row>
      <Row as="span" wrap gap={6} gapX={16} className={styles.keys}>
        {best ? <Key sign="best" text="best" /> : null}
        {knee ? <Key sign="knee" text="knee: smallest settings within 5 %" /> : null}
        {refuses ? <Key sign={refuses} text="refuses clients that other cells serve" /> : null}
        {unsure && (best || knee) ? (
          <Row as="span" inline gap={6}>
            {UNSURE}
          </Row>
        ) : null}
        {ranged ? (
          <Row as="span" inline gap={6}>
            {"numbers" in cells ? "colors: one value" : "~ one value"} of a range; select the cell to see it
          </Row>
        ) : null}
        <Key sign="focus" text="selected" />
        {own ? <Key sign="own" text="current settings" /> : null}
        {flagged ? <Key sign="flag" text="marked: cells of the finding" /> : null}
        {hatched ? (
          <Key sign="hatch" text={predicted && !origins ? "not measured: predicted" : "not measured"} />
        ) : null}
        {origins ? <OriginKey origins={origins} /> : null}
      </Row>
    </Row>
  );
}

/** The parts needed in the legend. */
function marksOf(cells: MatrixData["cells"]) {
  if ("numbers" in cells) {
    const { best, knee, origins } = cells;
    const refuses = cells.numbers.some(isRefusing) && ("refused" as const);
    return { best: best !== undefined, knee: knee !== undefined, refuses, origins };
  }
  const origins = cells.flatMap(({ origin }) => origin ?? []);
  return {
    best: cells.some(({ mark }) => mark === "best"),
    knee: cells.some(({ mark }) => mark === "knee"),
    refuses:
      cells.some(({ mark }) => mark === "refuses") &&
      (cells.length > TABLE_CELLS ? ("refused" as const) : ("refuses" as const)),
    hatched: cells.some((cell) => cell.hatched),
    /** Whether some unmeasured cells show a prediction. */
    predicted: cells.some((cell) => cell.hatched && !cell.empty),
    flagged: cells.some((cell) => cell.flagged),
    origins: origins.length > 0 ? origins : undefined,
  };
}

/** The origin of the values; if it differs, the number of each. */
function OriginKey({ origins }: { origins: readonly Origin[] }) {
  return (["calibrated", "extrapolated", "predicted"] as const).map((one) => {
    const count = origins.filter((origin) => origin === one).length;
    if (count === 0) return null;
    return (
      <Row as="span" inline gap={6} key={one}>
        <Provenance of={one} />
        {count < origins.length
          ? ` ${count} of ${origins.length} cells${one === "extrapolated" ? ", slanted" : ""}`
          : null}
      </Row>
    );
  });
}

function Key({
  sign,
  text,
}: {
  sign: "best" | "knee" | "refuses" | "refused" | "focus" | "own" | "hatch" | "flag";
  text: string;
}) {
  return (
    <Row as="span" inline gap={6}>
      <span className={classNames(styles.sign, styles[sign])} data-colors aria-hidden="true" />
      {text}
    </Row>
  );
}
