"use client";
import {
  crossover,
  type Model,
  midSentence,
  type ParamValue,
  paramName,
  paramValueText,
  settingText,
} from "@wirecost/sim-core";
import { memo, useMemo, useSyncExternalStore } from "react";
import { readValue, valueText } from "../../../../entities/design/axis-text.ts";
import { suggestedValues } from "../../../../entities/design/default-axis.ts";
import { useSettled } from "../../../../shared/lib/use-settled.ts";
import { Skeleton } from "../../../../shared/ui/messages/skeleton.tsx";
import { whenShown } from "../../../../shared/ui/page/when-shown.tsx";
import type { LabStore } from "../../lab-store.ts";
import { Pick } from "../../result/pick.tsx";
import styles from "./crossover-panel.module.css";
import { crossoverText } from "./crossover-text.ts";
import { defaultVariant } from "./default-variant.ts";
import { extrapolatedPoints } from "./extrapolated-points.ts";

const CrossoverChart = whenShown(
  () => import("./crossover-chart.tsx").then((m) => m.CrossoverChart),
  <Skeleton height={280} />,
);

const SETTLE_MS = 150;

/** Where the settings in the form begin to beat, or lose to, the same with one setting changed. */
export const CrossoverPanel = memo(function CrossoverPanel({ store }: { store: LabStore }) {
  const { model } = store;
  const along = model.view.crossover;
  const alongParam = model.params[along];
  const { view } = useSyncExternalStore(store.subscribe, store.get, store.get);
  // Its chart takes longer than a frame: it follows once a slider rests.
  const params = useSettled(view.params, SETTLE_MS);
  const against = useMemo(() => view.against ?? defaultVariant(model, params), [view.against, model, params]);
  const result = useMemo(
    () => against && crossover(model, params, along, [{}, { [against.param]: against.value }]),
    [model, params, along, against],
  );
  const { metric, calibration } = view;
  const extrapolated = useMemo(
    () =>
      result &&
      against &&
      extrapolatedPoints(model, { params, metric, calibration }, result, [
        params,
        { ...params, [against.param]: against.value },
      ]),
    [model, params, metric, calibration, against, result],
  );
  if (!against || !result || !extrapolated || !alongParam) return null;
  const param = model.params[against.param];
  const own = params[against.param];
  if (!param || own === undefined) return null;
  const names = [settingText(param, own), settingText(param, against.value)] as const;
  const values = variantValues(model, against.param, own, against.value);
  return (
    <section aria-label="Crossover">
      <div className={styles.head}>
        <h2>Crossover by {midSentence(paramName(alongParam))}</h2>
        <span className={styles.choice}>
          <code>{names[0]}</code> against
          <Pick
            mono
            label="Setting to compare"
            value={against.param}
            options={Object.entries(model.params)
              .filter(([id]) => id !== along)
              .map(([value, p]) => ({ value, label: paramName(p) }))}
            onChange={(id) => {
              const value = variantValues(model, id, params[id])[0];
              if (value !== undefined) store.change({ against: { param: id, value } });
            }}
          />
          <Pick
            mono
            label="Value to compare with"
            value={valueText(against.value)}
            options={values.map((value) => ({
              value: valueText(value),
              label: paramValueText(param, value),
            }))}
            onChange={(text) =>
              store.change({ against: { param: against.param, value: readValue(param, text) } })
            }
          />
        </span>
      </div>
      <p className={styles.words}>{crossoverText(model, result, names)}</p>
      <CrossoverChart
        model={model}
        result={result}
        extrapolated={extrapolated}
        names={names}
        current={Number(params[along])}
      />
    </section>
  );
});

/** Values that a variant can take: those worth trying, other than the form's own. */
function variantValues(
  model: Model,
  id: string,
  own: ParamValue | undefined,
  chosen?: ParamValue,
): readonly ParamValue[] {
  const others = suggestedValues(model, id, own).filter((value) => value !== own);
  return chosen === undefined || others.includes(chosen) ? others : [chosen, ...others];
}
