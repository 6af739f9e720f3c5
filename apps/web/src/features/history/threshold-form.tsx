import type { Thresholds } from "@wirecost/analysis";
import { formatPlain, labelWithUnit, type MeasuredMetric, parseNumber } from "@wirecost/sim-core";
import { useState } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Field, Select } from "../../shared/ui/controls/field.tsx";
import { Row, Small, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { sent } from "../../shared/ui/messages/form.tsx";
import styles from "./history.module.css";
import { pointWhen, type SeriesPoint } from "./series.ts";

/** Maximum useful percentage. */
const MAX_PERCENT = 10_000;

export function ThresholdForm({
  metric,
  points,
  baseline,
  thresholds,
  isStored,
  busy,
  edits,
  onSave,
  onForget,
}: {
  metric: MeasuredMetric;
  points: readonly SeriesPoint[];
  baseline: SeriesPoint | undefined;
  thresholds: Thresholds;
  isStored: boolean;
  /** Disabled during saving: the saved value would replace the input. */
  busy: boolean;
  /** Whether the user can change it; otherwise the value is shown. */
  edits: boolean;
  onSave: (uploadId: string | null, thresholds: Thresholds) => void;
  onForget: () => void;
}) {
  const [from, setFrom] = useState(baseline?.id ?? "");
  const [worse, setWorse] = useState(text(thresholds.worse, 100));
  const [limit, setLimit] = useState(text(thresholds.limit, 1));
  const read = readThresholds(worse, limit);
  const send = () => {
    if (read.thresholds) onSave(from || null, read.thresholds);
  };
  return (
    <Stack as="form" gap={8} onSubmit={sent(send)}>
      <Text as="h2" id="threshold-title" size={16}>
        Baseline and thresholds
      </Text>
      <Stack
        as="fieldset"
        gap={12}
        items="start"
        shrink
        className={styles.fields}
        disabled={busy || !edits}
        aria-labelledby="threshold-title"
      >
        <Select
          label="Baseline"
          value={from}
          onChange={setFrom}
          options={[
            { value: "", label: "none" },
            ...points.toReversed().map((point) => ({
              value: point.id,
              label: `${point.title}, ${pointWhen(point)}`,
            })),
          ]}
        />
        <Field
          label={metric.better === "none" ? "Maximum deviation from it (%)" : "Maximum regression (%)"}
          inputMode="decimal"
          placeholder="no threshold"
          value={worse}
          error={read.worseError}
          onChange={setWorse}
        />
        <Field
          label={labelWithUnit(metric.better === "higher" ? "Minimum" : "Maximum", metric.unit)}
          inputMode="decimal"
          placeholder="no limit"
          value={limit}
          error={read.limitError}
          onChange={setLimit}
        />
        {edits ? (
          <Row align="stretch" gap={8} className={styles.buttons}>
            <Button type="submit" variant="primary" disabled={!read.thresholds}>
              Save for team
            </Button>
            {isStored ? (
              <Button variant="quiet" onClick={onForget}>
                Remove
              </Button>
            ) : null}
          </Row>
        ) : null}
      </Stack>
      <Small as="p" measure={90}>
        A threshold is exceeded if the runs show it significantly: by the tests of a comparison, at 5 %, each
        upload separately, corrected for the cells of this metric with a baseline. With too few runs it states
        how many are missing. <code>wirecost compare FILE --baseline</code> applies the same rule.
      </Small>
    </Stack>
  );
}

function text(value: number | undefined, factor: number): string {
  return value === undefined ? "" : formatPlain(Number((value * factor).toPrecision(12)));
}

interface ReadThresholds {
  /** Undefined if the input is invalid. */
  readonly thresholds?: Thresholds;
  readonly worseError?: string;
  readonly limitError?: string;
}

/**
 * Reads the two fields of the form; empty fields are no threshold.
 *
 * @param worse percent
 * @param limit in the metric's unit
 */
export function readThresholds(worse: string, limit: string): ReadThresholds {
  const percent = worse.trim() ? parseNumber(worse) : undefined;
  const value = limit.trim() ? parseNumber(limit) : undefined;
  const badPercent =
    worse.trim() !== "" && (percent === undefined || percent < 0 || percent > MAX_PERCENT)
      ? `${JSON.stringify(worse.trim())} is not a number from 0 to ${MAX_PERCENT.toLocaleString("en-US")}.`
      : undefined;
  const badLimit =
    limit.trim() !== "" && (value === undefined || !Number.isFinite(value))
      ? `${JSON.stringify(limit.trim())} is not a number.`
      : undefined;
  if (badPercent || badLimit)
    return {
      ...(badPercent && { worseError: badPercent }),
      ...(badLimit && { limitError: badLimit }),
    };
  return {
    thresholds: {
      ...(percent === undefined ? {} : { worse: percent / 100 }),
      ...(value === undefined ? {} : { limit: value }),
    },
  };
}
