import type { CalibrationResidual } from "@wirecost/analysis";
import type { Model } from "@wirecost/sim-core";
import { formatQuantity, residual } from "@wirecost/sim-core";
import { residualText } from "../../entities/prediction/matrix-cells.ts";
import { Box, Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import styles from "./calibrations.module.css";

/** Maximum values displayed: the worst ones. */
const MAX_SHOWN = 60;
/** Ends of the track: values beyond are displayed at its end. */
const REACH = 0.5;

/**
 * Every fitted value: its error before the fit (ring), after it (dot), and by a fit without its cell (bar), on one
 * track.
 */
export function ResidualList({
  model,
  residuals,
}: {
  model: Model;
  residuals: readonly CalibrationResidual[];
}) {
  const shown = worst(residuals);
  return (
    <Stack as="section" gap={8} shrink>
      <Row wrap align="baseline" gap={2} gapX={16}>
        <Text as="h3" size={14} weight={600}>
          Predicted against measured
        </Text>
        <Row as="span" inline wrap gap={2} gapX={6} tone="soft" size={12}>
          <span className={styles.residualListBefore} aria-hidden="true" /> before
          <span className={styles.after} aria-hidden="true" /> fitted
          {residuals.some(({ heldOut }) => heldOut !== undefined) ? (
            <>
              <span className={styles.held} aria-hidden="true" /> held out
            </>
          ) : null}
          <span className={styles.note}>
            from −{100 * REACH} % to +{100 * REACH} %
            {shown.length < residuals.length ? `; the worst ${shown.length} of ${residuals.length}` : ""}
          </span>
        </Row>
      </Row>
      <Box as="ul" framed>
        {shown.map(({ place: at, ...row }) => {
          const before = residual(row.before, row.measured);
          const after = residual(row.after, row.measured);
          const held = row.heldOut === undefined ? undefined : residual(row.heldOut, row.measured);
          const metric = model.metrics[row.metric];
          return (
            <li key={at} className={styles.figure}>
              <Text ellipsis className={styles.label} title={row.label}>
                {row.label || `row ${row.row}`}
              </Text>
              <Row as="span" wrap align="stretch" gapX={6} tone="soft" className={styles.metric}>
                {metric?.label ?? row.metric} {formatQuantity(row.measured, metric?.unit ?? "1")}
              </Row>
              <span className={styles.track} aria-hidden="true">
                <span className={styles.residualListBefore} style={{ left: along(before) }} />
                {held === undefined ? null : <span className={styles.held} style={{ left: along(held) }} />}
                <span className={styles.after} style={{ left: along(after) }} />
              </span>
              <Text text="end">
                <Text visuallyHidden>before {residualText(before)}, after </Text>
                {residualText(after)}
                {held === undefined ? null : (
                  <Text visuallyHidden>, with its cell held out {residualText(held)}</Text>
                )}
              </Text>
            </li>
          );
        })}
      </Box>
    </Stack>
  );
}

/** Position of a residual on the track; at its end if the measured value is 0. */
function along(share: number | null): string {
  return `${50 + (50 * Math.max(-REACH, Math.min(REACH, share ?? REACH))) / REACH}%`;
}

/** In the order of the rows; of many, those with the largest errors after the fit. */
function worst(residuals: readonly CalibrationResidual[]) {
  const placed = residuals.map((residual, place) => ({ ...residual, place }));
  if (placed.length <= MAX_SHOWN) return placed;
  const size = ({ after, measured }: CalibrationResidual) =>
    Math.abs(residual(after, measured) ?? Number.POSITIVE_INFINITY);
  return placed.toSorted((a, b) => size(b) - size(a)).slice(0, MAX_SHOWN);
}
