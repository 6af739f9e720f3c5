import {
  applies,
  type Crossover,
  crossover,
  formatPlain,
  formatQuantity,
  formatSignificant,
  type Model,
  midSentence,
  NEGLIGIBLE,
  type NumberParam,
  type Param,
  type Params,
  type ParamValue,
  paramName,
  paramValueText,
  settingText,
  simulate,
} from "@wirecost/sim-core";
import { memo, useMemo, useSyncExternalStore } from "react";
import { readValue, valueText } from "../../../../entities/design/axis-text.ts";
import { type LabView, suggestedValues } from "../../../../entities/design/lab-view.ts";
import { Row, Text } from "../../../../shared/ui/layout/layout.tsx";
import { Notice } from "../../../../shared/ui/messages/notice.tsx";
import { whenShown } from "../../../../shared/ui/page/when-shown.tsx";
import type { LabStore } from "../../lab-store.ts";
import { Pick } from "../../result/pick.tsx";
import { useToolParams } from "../tool-state.ts";
import styles from "../tools.module.css";
import { extrapolatedPoints, placeText } from "./extrapolated-points.ts";

/** Enough to detect a change of order; crossover() then finds where it is. */
const COARSE_POINTS = 13;

/**
 * The variant named by the model, for settings that do the job of its defaults; else the first tunable setting that
 * crosses them at a plausible value, else the one with the largest difference at the current values.
 */
export function defaultVariant(model: Model, params: Params): LabView["against"] {
  const { against, crossover: along, metric } = model.view;
  const named = model.params[against.param];
  if (
    named &&
    applies(model, against.param, params) &&
    params[against.param] !== against.value &&
    familyOf(named, params[against.param]) === familyOf(named, named.default)
  )
    return against;
  const others = Object.entries(model.params).flatMap(([id, param]) =>
    id !== along && param.tunable && applies(model, id, params)
      ? suggestedValues(model, id)
          .filter((value) => value !== params[id] && familyOf(param, params[id]) === familyOf(param, value))
          .map((value) => ({ param: id, value }))
      : [],
  );
  const alongParam = model.params[along];
  const crossing = others.find(({ param, value }) =>
    crossover(model, params, along, [{}, { [param]: value }], metric, COARSE_POINTS).crossings.some(
      ({ x }) => alongParam?.kind === "number" && isSeen(alongParam, x),
    ),
  );
  if (crossing) return crossing;
  const own = simulate(model, params)[metric] ?? 0;
  const change = ({ param, value }: (typeof others)[number]) => {
    const other = simulate(model, { ...params, [param]: value })[metric] ?? 0;
    return own > 0 && other > 0 ? Math.abs(Math.log(other / own)) : 0;
  };
  return others.toSorted((a, b) => change(b) - change(a))[0];
}

/**
 * Whether a value occurs in practice: near the suggested values, by ratio on a log scale, else not at their extremes.
 */
export function isSeen({ suggest, scale }: NumberParam, value: number): boolean {
  const [low, high] = [Math.min(...suggest), Math.max(...suggest)];
  const edge = 0.05 * (high - low);
  return scale === "log"
    ? value >= low / 2 && value <= 2 * high
    : value >= low + edge && value <= high - edge;
}

/** Options of one family do the same job. */
function familyOf(param: Param, value: ParamValue | undefined): string | undefined {
  return param.kind === "choice" ? param.options.find((option) => option.value === value)?.family : undefined;
}

const CrossoverChart = whenShown(() => import("./crossover-chart.tsx").then((m) => m.CrossoverChart), 280);

/** Where the current settings begin to be better or worse than a variant with one setting changed. */
export const CrossoverPanel = memo(function CrossoverPanel({ store }: { store: LabStore }) {
  const { model } = store;
  const along = model.view.crossover;
  const alongParam = model.params[along];
  const { view } = useSyncExternalStore(store.subscribe, store.get, store.get);
  const params = useToolParams(store);
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
  const refused = refusedText(model, [params, { ...params, [against.param]: against.value }], names);
  return (
    <section aria-label="Crossover">
      <Row wrap justify="between" gap={2} gapX={16}>
        <h2>Crossover by {midSentence(paramName(alongParam))}</h2>
        <Row as="span" inline wrap gap={4} tone="soft" size={12}>
          <Text as="code" tone="ink">
            {names[0]}
          </Text>{" "}
          against
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
        </Row>
      </Row>
      <p className={styles.words}>{crossoverText(model, result, names)}</p>
      {refused ? <Notice tone="warn">{refused}</Notice> : null}
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

/** For variants that refuse different numbers of clients: the faster one may only have fewer to serve. */
export function refusedText(
  model: Model,
  variants: readonly [Params, Params],
  names: readonly [string, string],
): string | undefined {
  const { turnsAway = "" } = model.view;
  const metric = model.metrics[turnsAway];
  const [one = 0, other = 0] = variants.map((params) => simulate(model, params)[turnsAway] ?? 0);
  if (!metric || one === other) return undefined;
  return `${metric.label} now: ${one} with ${names[0]}, ${other} with ${names[1]}. The values are for the connected clients.`;
}

/** Values for a variant: the suggested ones other than the current one. */
function variantValues(
  model: Model,
  id: string,
  own: ParamValue | undefined,
  chosen?: ParamValue,
): readonly ParamValue[] {
  const others = suggestedValues(model, id, own).filter((value) => value !== own);
  return chosen === undefined || others.includes(chosen) ? others : [chosen, ...others];
}

/** The ratio of the larger to the smaller of two series, at every point that is not 0. */
function factorsOf(series: Crossover["series"], within: (i: number) => boolean = () => true): number[] {
  return series[0].flatMap((value, i) => {
    const pair = [value, series[1][i] ?? 0];
    const [low, high] = [Math.min(...pair), Math.max(...pair)];
    return low > 0 && within(i) ? high / low : [];
  });
}

function oneFactor(factor: number): string {
  return factor < 1.1 ? formatQuantity(100 * (factor - 1), "%") : `${formatSignificant(factor)} times`;
}

/** The largest lead of the better one: ", by up to 30 times". Empty if it is negligible. */
function atMost(series: Crossover["series"], within: (i: number) => boolean): string {
  const most = Math.max(1, ...factorsOf(series, within));
  return most > 1 + NEGLIGIBLE ? `, by up to ${oneFactor(most)}` : "";
}

/** The lead of the better of two series, from smallest to largest: "1.2 to 30 times". */
function factorText(series: Crossover["series"]): string {
  const factors = factorsOf(series);
  const ends = [Math.min(...factors), Math.max(...factors)].map(oneFactor);
  if (factors.length === 0) return "any factor";
  if (Math.min(...factors) <= 1 + NEGLIGIBLE) return `up to ${ends[1]}`;
  return ends[0] === ends[1] ? (ends[0] ?? "") : ends.join(" to ").replace(/ times to/, " to");
}

/** A crossover in words: from where on which of the two is better, or that one always is. */
export function crossoverText(
  model: Model,
  { along, metric, x, series, crossings, same }: Crossover,
  names: readonly [string, string],
): string {
  const param = model.params[along];
  const unit = model.metrics[metric]?.unit ?? "1";
  const name = param ? midSentence(paramName(param)) : along;
  const alongUnit = param?.kind === "number" ? param.unit : "1";
  const at = (value: number) => placeText(param, value);
  const higher = model.metrics[metric]?.better === "higher";
  const better = higher ? "better" : "cheaper";
  // "273 clients" already says "of clients".
  const counted = alongUnit === name;
  const [first] = crossings;
  if (first) {
    const [a, b] = first.cheaperAbove === 0 ? names : [names[1], names[0]];
    const more =
      crossings.length > 1
        ? ` The order changes again at ${crossings
            .slice(1)
            .map((c) => at(c.x))
            .join(", ")}.`
        : "";
    const below = atMost(series, (i) => (x[i] ?? 0) < first.x);
    const above = atMost(series, (i) => (x[i] ?? 0) > first.x && (x[i] ?? 0) < (crossings[1]?.x ?? Infinity));
    const [worse, best] = [first.values[1 - first.cheaperAbove] ?? 0, first.values[first.cheaperAbove]].map(
      (value) => formatQuantity(value, unit),
    );
    const beyond = param?.kind === "number" && param.integer ? "from there on" : "above";
    const there = worse === best ? `both ${best} there` : `${best} against ${worse} there`;
    return `Below ${at(first.x)}${counted ? "" : ` of ${name}`}, ${b} is ${better}${below}; ${beyond}, ${a} is${above} (${there}).${more}`;
  }
  const leads = series[0].map((value, i) =>
    higher ? value - (series[1][i] ?? 0) : (series[1][i] ?? 0) - value,
  );
  const range =
    `${counted ? "" : `for any ${name} `}from ${formatPlain(x[0] ?? 0)} to ${formatPlain(x.at(-1) ?? 0)} ${alongUnit === "1" ? "" : alongUnit}`.trim();
  const scale = Math.max(...series[0].map(Math.abs), 1e-12);
  if (leads.every((lead) => Math.abs(lead) < NEGLIGIBLE * scale))
    return `${names[0]} and ${names[1]} cost the same ${range}.`;
  const winner = leads.some((lead) => lead > 0) ? 0 : 1;
  const { below, above } = same;
  if (below !== undefined || above !== undefined) {
    const by = atMost(series, (i) => (x[i] ?? 0) >= (below ?? 0) && (x[i] ?? 0) <= (above ?? Infinity));
    const leader = `${names[winner]} is ${better}${by}`;
    const of = counted ? "" : ` of ${name}`;
    const equal = `${names[0]} and ${names[1]} are equal within 1 %`;
    if (above === undefined) return `Up to ${at(below ?? 0)}${of}, ${equal}; above, ${leader}.`;
    if (below === undefined) return `Up to ${at(above)}${of}, ${leader}; above, ${equal}.`;
    return `From ${at(below)} to ${at(above)}${of}, ${leader}; below and above, ${equal}.`;
  }
  return `${names[winner]} is ${better} than ${names[1 - winner] ?? ""} ${range}, by ${factorText(series)}: they do not cross.`;
}
