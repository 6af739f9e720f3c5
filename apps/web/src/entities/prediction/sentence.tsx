import {
  type Advice,
  applies,
  formatCount,
  formatQuantity,
  isChance,
  isCounted,
  type Metrics,
  type Model,
  type Param,
  type Params,
  type Part,
  type PartRange,
  paramName,
  paramValueText,
  predictedRanges,
  rangeText,
  settingText,
} from "@wirecost/sim-core";
import { Fragment, memo, useMemo } from "react";
import { Soft, Text } from "../../shared/ui/layout/layout.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import { adviceOutside, type Calibrated } from "./origin.ts";
import styles from "./prediction.module.css";

const AdviceOrigin = whenShown(() => import("./advice-origin.tsx").then((m) => m.AdviceOrigin));

export const Sentence = memo(function Sentence({
  model,
  params,
  metrics,
  parts,
  partRanges,
  advice,
  of,
  onAdvice,
}: {
  model: Model;
  params: Params;
  metrics: Metrics;
  parts: readonly Part[];
  partRanges: Readonly<Record<string, PartRange>>;
  advice: Advice | undefined;
  /** The page's statement about the origin of its values, beside the sentence. */
  of: Calibrated;
  /** Applies the advised change; omitted if nothing can be changed. */
  onAdvice?: ((params: Params) => void) | undefined;
}) {
  const { metric, second, sentence, turnsAway = "" } = model.view;
  const away = model.metrics[turnsAway];
  const turned = metrics[turnsAway] ?? 0;
  const main = model.metrics[metric];
  const other = model.metrics[second];
  const intervals = of.calibration?.intervals;
  const ranges = useMemo(() => predictedRanges(model, params, 1, intervals), [model, params, intervals]);
  const advised = useMemo(
    () => (advice ? predictedRanges(model, advice.params, 1, intervals) : {}),
    [model, advice, intervals],
  );
  if (!main || !other) return null;
  const depends = [ranges[second], ranges[metric], advised[metric]].flatMap(
    (range) => range?.constants ?? [],
  );
  const unmeasured = [...new Set(depends)].flatMap((id) => {
    const constant = model.params[id];
    const value = params[id];
    return constant && value !== undefined && !isChance(model, id)
      ? [{ name: `“${paramName(constant)}”`, value: paramValueText(constant, value, true) }]
      : [];
  });
  const beyond = advice ? adviceOutside(model, of, params, advice) : [];
  const dragged = model.params[model.view.drag.param];
  const gain = main.better === "higher" ? "better" : "cheaper";
  const use =
    advice && onAdvice
      ? () => onAdvice(Object.fromEntries(advice.changes.map(({ param, to }) => [param, to])))
      : undefined;
  return (
    <div className={styles.block}>
      {onAdvice ? (
        <Soft mb={2}>
          {model.view.intro}
          {dragged && applies(model, model.view.drag.param, params)
            ? ` Drag the ${model.view.drag.name}.`
            : null}
        </Soft>
      ) : null}
      <Text as="h1" lead mb={4}>
        {sentence.subject} {sentence.second}{" "}
        <b>{spelled(rangeText(metrics[second] ?? 0, ranges[second], other.unit))}</b> and {sentence.main}{" "}
        <b>{rangeText(metrics[metric] ?? 0, ranges[metric], main.unit)}</b>.{" "}
        {advice ? (
          <>
            {advice.changes.length > 1 ? `No single setting would make it 5 % ${gain}, but ` : null}
            {advice.changes.map(({ param: id, to }, i) => {
              const param = model.params[id];
              if (!param) return null;
              const [As, With] = advice.changes.length === 1 ? ["As", "With"] : ["as", "with"];
              return (
                <Fragment key={id}>
                  {i > 0 ? " and " : null}
                  {param.kind === "choice" ? As : With}{" "}
                  {use ? (
                    <button
                      type="button"
                      className={styles.advice}
                      title={`${paramName(param)}: ${param.help}`}
                      onClick={use}
                    >
                      {settingText(param, to)}
                    </button>
                  ) : (
                    <Text as="code" nowrap={param.flag?.startsWith("-")}>
                      {settingText(param, to)}
                    </Text>
                  )}
                </Fragment>
              );
            })}{" "}
            {advice.changes.length > 1 ? "together " : null}it would{" "}
            {advice.refused && away ? (
              <>
                refuse <b>{formatQuantity(advice.refused.after, away.unit)}</b> instead of{" "}
                {formatCount(advice.refused.before)} and{" "}
              </>
            ) : null}
            {sentence.would} <b>{rangeText(advice.after, advised[metric], main.unit)}</b>.
          </>
        ) : (
          `No single setting would make it 5 % ${gain}.`
        )}
      </Text>
      <Soft>{underline(model, params, parts, partRanges)}</Soft>
      {unmeasured.length > 0 ? (
        <Soft>
          A range because {unmeasured.map(({ name }) => name).join(" and ")}{" "}
          {unmeasured.length > 1 ? "are" : "is"} not measured: enter or calibrate{" "}
          {unmeasured.length > 1 ? "them" : "it"} for one value. Bar, colors and lines are drawn for{" "}
          {unmeasured.map(({ value }) => value).join(" and ")}
          {metrics[metric] === ranges[metric]?.high
            ? ", the high end"
            : metrics[metric] === ranges[metric]?.low
              ? ", the low end"
              : ""}
          .
        </Soft>
      ) : null}
      {depends.some((id) => isChance(model, id)) ? (
        <Soft>
          Equal runs differ: {unmeasured.length > 0 ? "the ranges include" : "the ranges are"} 95 % of them.
        </Soft>
      ) : null}
      {advice && beyond.length > 0 ? (
        <div className={styles.beyond}>
          <AdviceOrigin model={model} beyond={beyond}>
            {rangeText(advice.after, advised[metric], main.unit)}
          </AdviceOrigin>
        </div>
      ) : null}
      {away && turned > 0 ? (
        <Text as="p" tone="warn" weight={600} mt={2}>
          {away.label}: {formatQuantity(turned, away.unit)}. The values are for the connected clients.
        </Text>
      ) : null}
    </div>
  );
});

/** "1,758 messages" rather than "1,758 msgs": a sentence has enough space. */
function spelled(text: string): string {
  return text.replace("msg", "message");
}

/** Whether a parameter's value is clear without its name: "150 clients", but not "5 %". */
function saysItself(param: Param): boolean {
  return param.kind === "choice" || (param.kind === "number" && isCounted(param.unit));
}

/**
 * The main choice with its largest value, and the largest part: "FOR EACH NO-LOCK, Records 1,758; 85 % of it is
 * latency."
 */
function underline(
  model: Model,
  params: Params,
  parts: readonly Part[],
  ranges: Readonly<Record<string, PartRange>>,
): string {
  const [group] = model.groups;
  const named = Object.entries(model.params)
    .filter(([, param]) => param.group === group?.id && !param.applies && saysItself(param))
    .slice(0, 2)
    .map(([id, param]) =>
      param.kind === "number"
        ? paramValueText(param, params[id] ?? param.default, true)
        : paramValueText(param, params[id] ?? param.default),
    );
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  const largest = parts.reduce<Part | undefined>((a, b) => (a && a.value >= b.value ? a : b), undefined);
  const own = largest && total > 0 ? largest.value / total : 0;
  const { low, high } = (largest && ranges[largest.id]?.share) ?? { low: own, high: own };
  const [from, to] = [low, high].map((one) => Math.round(100 * one));
  const share =
    largest && total > 0 ? `; ${from === to ? from : `${from}–${to}`} % of it is ${largest.label}` : "";
  return `${named.join(", ")}${share}.`;
}
