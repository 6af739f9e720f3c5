"use client";
import {
  formatQuantity,
  type Model,
  paramName,
  paramValueText,
  type Sensitivity,
  type SensitivityBar,
} from "@wirecost/sim-core";
import { memo, useState } from "react";
import { Button } from "../../../../shared/ui/controls/button.tsx";
import { FlagText } from "../../../../shared/ui/tables/flag-text.tsx";
import { BarEnds } from "./bar-ends.tsx";
import styles from "./sensitivity.module.css";

/** Bars shown before anybody asks for the rest. */
const FIRST = 10;

/** A bar a setting about the result as it is, the widest on top; both ends say value and result. */
export const Tornado = memo(function Tornado({ model, found }: { model: Model; found: Sensitivity }) {
  const [all, setAll] = useState(false);
  const { bars, still, metric } = found;
  const shown = all ? bars : bars.slice(0, FIRST);
  const ends = bars.flatMap(({ low, high }) => [low.metric, high.metric]);
  const share = shareOf([metric, ...ends]);
  const unit = model.metrics[model.view.metric]?.unit ?? "1";
  return (
    <>
      <div className={styles.legend}>
        <span>
          <i className={styles.tunable} /> tunable
        </span>
        <span>
          <i className={styles.fixed} /> given
        </span>
        <span>line: current value, {formatQuantity(metric, unit)}</span>
      </div>
      <ul className={styles.bars}>
        {shown.map((bar) => (
          <TornadoBar key={bar.param} model={model} bar={bar} share={share} own={share(metric)} />
        ))}
      </ul>
      {bars.length > FIRST ? (
        <Button size="small" variant="quiet" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? `The first ${FIRST} only` : `All ${bars.length} settings`}
        </Button>
      ) : null}
      {still.length > 0 ? (
        <p className={styles.still}>
          <FlagText text={`No effect here: ${still.map((id) => nameOf(model, id)).join(", ")}.`} />
        </p>
      ) : null}
    </>
  );
});

function TornadoBar({
  model,
  bar,
  share,
  own,
}: {
  model: Model;
  bar: SensitivityBar;
  share: (metric: number) => number;
  own: number;
}) {
  const param = model.params[bar.param];
  if (!param) return null;
  const from = share(bar.low.metric);
  const to = share(bar.high.metric);
  return (
    <li className={styles.row}>
      <span className={styles.name}>{param.flag ? <code>{param.flag}</code> : param.label}</span>
      <span className={styles.track} aria-hidden="true">
        <span
          className={param.tunable ? styles.tunable : styles.given}
          style={{ left: `${100 * from}%`, width: `max(2px, ${100 * (to - from)}%)` }}
        />
        <span className={styles.own} style={{ left: `${100 * own}%` }} />
      </span>
      <BarEnds
        unit={model.metrics[model.view.metric]?.unit ?? "1"}
        low={{ text: paramValueText(param, bar.low.value, true), metric: bar.low.metric }}
        high={{ text: paramValueText(param, bar.high.value, true), metric: bar.high.metric }}
      />
    </li>
  );
}

function nameOf(model: Model, id: string): string {
  const param = model.params[id];
  return param ? paramName(param) : id;
}

/** Where a value stands between the least and the most, 0 to 1; by equal ratios where they are far apart. */
function shareOf(values: readonly number[]): (value: number) => number {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (high === low) return () => 0.5;
  if (low > 0 && high > 5 * low) return (value) => Math.log(value / low) / Math.log(high / low);
  return (value) => (value - low) / (high - low);
}
