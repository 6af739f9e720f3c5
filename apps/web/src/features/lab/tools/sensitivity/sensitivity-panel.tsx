import {
  formatQuantity,
  type Model,
  type Move,
  paramValueText,
  parseNumber,
  type Sensitivity,
  type SensitivityBar,
  sensitivity,
} from "@wirecost/sim-core";
import { memo, useMemo, useState } from "react";
import { settingName } from "../../../../entities/design/design-names.ts";
import barStyles from "../../../../shared/charts/bars.module.css";
import { Button, classNames, Icon } from "../../../../shared/ui/controls/button.tsx";
import { ToolNumber } from "../../../../shared/ui/controls/tool-number.tsx";
import { boxClass, Row, Small, Text } from "../../../../shared/ui/layout/layout.tsx";
import { FlagText } from "../../../../shared/ui/tables/texts.tsx";
import type { LabStore } from "../../lab-store.ts";
import { Pick } from "../../result/pick.tsx";
import { useToolParams, useToolText } from "../tool-state.ts";
import styles from "../tools.module.css";

/** Bars shown before the list is expanded. */
const FIRST = 10;

export function SensitivityPanel({ store }: { store: LabStore }) {
  const { model } = store;
  const params = useToolParams(store);
  const [text, setText] = useToolText(store, "sensitivity");
  const move = readMove(text);
  const { calibration } = store.get().view;
  const found = useMemo(
    () => sensitivity(model, params, move, 1, calibration),
    [model, params, move, calibration],
  );
  return (
    <section aria-label="Sensitivity">
      <Row wrap justify="between" gap={2} gapX={16}>
        <h2>Settings with the largest effect</h2>
        <Row as="span" inline wrap gap={4} tone="soft" size={12}>
          numbers
          <Pick
            label="How numbers are varied"
            value={move === "halve and double" ? "double" : "percent"}
            options={{ double: "halved and doubled", percent: "varied in both directions by" }}
            onChange={(kind) => setText(kind === "double" ? "" : "10")}
          />
          {move === "halve and double" ? null : (
            <ToolNumber
              label="Percent by which numbers are varied"
              after="%"
              value={Number((move * 100).toPrecision(6))}
              check={checkPercent}
              onChange={(percent) => percent !== undefined && setText(String(percent))}
            />
          )}
        </Row>
      </Row>
      <p className={styles.words}>
        <FlagText text={sensitivityText(model, found)} />
      </p>
      <Tornado model={model} found={found} />
    </section>
  );
}

/** As in the address: empty for halved and doubled, else a whole percentage. */
export function readMove(text: string): Move {
  const percent = parseNumber(text);
  return percent !== undefined && checkPercent(percent) === undefined ? percent / 100 : "halve and double";
}

function checkPercent(percent: number): string | undefined {
  return percent > 0 && percent <= 100 ? undefined : `${percent} % is not above 0 and at most 100.`;
}

/** The three settings with the largest effect, and the first of all that can be tuned. */
export function sensitivityText(model: Model, { bars }: Sensitivity): string {
  const metric = model.metrics[model.view.metric];
  const name = ({ param }: SensitivityBar) => settingName(model, param);
  const [first, ...others] = bars.slice(0, 3).map(name);
  if (first === undefined) return "No setting has an effect here.";
  const last = others.at(-1);
  const list = last === undefined ? first : `${[first, ...others.slice(0, -1)].join(", ")} and ${last}`;
  const settable = bars.find(({ param }) => model.params[param]?.tunable);
  const text = (value: number) => formatQuantity(value, metric?.unit ?? "1");
  const own =
    settable === undefined
      ? ""
      : ` Of the tunable settings, ${name(settable)} has the largest effect: from ${text(settable.low.metric)} to ${text(settable.high.metric)}.`;
  return `${metric?.label ?? "The result"}: the largest effects come from ${list}.${own}`;
}

/** One bar per setting around the current result, widest first; both ends show value and result. */
const Tornado = memo(function Tornado({ model, found }: { model: Model; found: Sensitivity }) {
  const [all, setAll] = useState(false);
  const { bars, still, metric } = found;
  const shown = all ? bars : bars.slice(0, FIRST);
  const ends = bars.flatMap(({ low, high }) => [low.metric, high.metric]);
  const share = shareOf([metric, ...ends]);
  const unit = model.metrics[model.view.metric]?.unit ?? "1";
  return (
    <>
      <Row wrap align="stretch" gap={4} gapX={16} tone="soft" size={12} mb={4} className={styles.legend}>
        <span>
          <i className={barStyles.filled} /> tunable
        </span>
        <span>
          <i className={styles.given} /> given
        </span>
        <span>line: current value, {formatQuantity(metric, unit)}</span>
      </Row>
      <ul>
        {shown.map(({ param: id, low, high }) => {
          const param = model.params[id];
          if (!param) return null;
          const [from, to] = [share(low.metric), share(high.metric)];
          const end = ({ value, metric }: typeof low) => (
            <Text breaks>
              <Text tone="soft">{paramValueText(param, value, true)}:</Text>{" "}
              <b>{formatQuantity(metric, unit)}</b>
            </Text>
          );
          return (
            <li key={id} className={styles.row}>
              <Text breaks>{param.flag ? <code>{param.flag}</code> : param.label}</Text>
              <span
                className={classNames(boxClass({ relative: true }), barStyles.track, styles.track)}
                aria-hidden="true"
              >
                <span
                  className={param.tunable ? barStyles.filled : styles.given}
                  style={{ left: `${100 * from}%`, width: `max(2px, ${100 * (to - from)}%)` }}
                />
                <span className={styles.own} style={{ left: `${100 * share(metric)}%` }} />
              </span>
              <span className={styles.ends}>
                {end(low)}
                <Icon name="right" />
                {end(high)}
              </span>
            </li>
          );
        })}
      </ul>
      {bars.length > FIRST ? (
        <Button size="small" variant="quiet" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? `The first ${FIRST} only` : `All ${bars.length} settings`}
        </Button>
      ) : null}
      {still.length > 0 ? (
        <Small as="p" mt={8}>
          <FlagText text={`No effect here: ${still.map((id) => settingName(model, id)).join(", ")}.`} />
        </Small>
      ) : null}
    </>
  );
});

/** Position of a value between the minimum and maximum, 0 to 1; on a log scale for a wide range. */
function shareOf(values: readonly number[]): (value: number) => number {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (high === low) return () => 0.5;
  if (low > 0 && high > 5 * low) return (value) => Math.log(value / low) / Math.log(high / low);
  return (value) => (value - low) / (high - low);
}
