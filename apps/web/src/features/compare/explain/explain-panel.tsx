import { type CellVerdicts, outcomeText } from "@wirecost/analysis";
import { countText, formatQuantity, type Metric, type Model, shareText } from "@wirecost/sim-core";
import { parseAsBoolean, useQueryState } from "nuqs";
import { useMemo } from "react";
import { settingName } from "../../../entities/design/design-names.ts";
import { useNewestAnswer } from "../../../shared/lib/use-newest-answer.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Select } from "../../../shared/ui/controls/field.tsx";
import { Row, Small, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { ErrorState } from "../../../shared/ui/messages/states.tsx";
import { Skeleton } from "../../../shared/ui/page/when-shown.tsx";
import { FlagText } from "../../../shared/ui/tables/texts.tsx";
import { askOthers } from "../ask-compare.ts";
import styles from "../compare.module.css";
import type { ShownMetric } from "../point-text.ts";
import { ContributionList } from "./contribution-list.tsx";
import {
  type DifferingCells,
  differingCells,
  type ExplainedDifference,
  type ExplainedPairs,
  pairOfColumns,
  pairsOfCells,
  summarize,
} from "./explained-pairs.ts";

/**
 * The settings that the model holds responsible for each item's difference from the baseline, and the unexplained rest.
 */
export function ExplainPanel({
  model,
  shown: { choices, baseline, shared, metricId, minimumEffect },
  verdicts,
  onPoints,
}: {
  model: Model;
  shown: ShownMetric;
  /** Of the metric; undefined until the tests are done. */
  verdicts: CellVerdicts | undefined;
  /** Shows these points in the columns. */
  onPoints: (points: readonly (string | undefined)[]) => void;
}) {
  const [everyCell, setEveryCell] = useQueryState("explain-cells", parseAsBoolean.withDefault(false));
  const cells = shared?.cells.length ?? 0;
  const base = choices[baseline];
  const judged = useMemo(
    () => shared && verdicts && { shared, verdicts, metricId, minimumEffect },
    [shared, verdicts, metricId, minimumEffect],
  );
  const groups = useMemo(
    () =>
      judged
        ? choices.map((_, i) =>
            i === baseline
              ? undefined
              : everyCell
                ? pairsOfCells(model, judged, i)
                : pairOfColumns(model, judged, choices, i),
          )
        : [],
    [model, choices, baseline, judged, everyCell],
  );
  const question = useMemo(() => ({ metricId, groups }), [metricId, groups]);
  const { answered, failure: error } = useNewestAnswer(question, (one) => explain(model, one));
  // The previous result stays until the response arrives.
  const found = answered?.question.metricId === metricId ? answered.answer : undefined;
  const metric = model.metrics[metricId];
  if (!base || !metric) return null;
  /**
   * If the current columns are equal: says in how many cells they differ, and links to the one with the largest
   * difference.
   */
  const elsewhere = (other: DifferingCells | undefined) =>
    other ? (
      <p>
        They differ in {other.differing} of {other.cells} cells.{" "}
        <Button size="small" onClick={() => onPoints(other.points)}>
          Show the cell that differs most
        </Button>
      </p>
    ) : null;
  return (
    <Stack as="section" gap={8} aria-labelledby="explain-title">
      <Row wrap gap={8} gapX={12}>
        <Text as="h2" id="explain-title" size={16}>
          What explains the difference
        </Text>
        {cells > 1 ? (
          <Select
            aria-label="What is explained"
            fit
            value={everyCell ? "cells" : "point"}
            onChange={(value) => void setEveryCell(value === "cells" || null)}
            options={{ point: "The settings above each column", cells: `All ${cells} shared cells` }}
          />
        ) : null}
      </Row>
      <Small as="p" measure={90}>
        {metric.label}. Each setting gets the effect of changing it in the model, averaged over all orders in
        which the settings that differ could be changed (Shapley values), so the parts add up. A setting that
        one side does not state is assumed equal on both.
      </Small>
      {error ? <ErrorState title="The difference could not be explained">{error}</ErrorState> : null}
      {choices.map((choice, i) => {
        if (i === baseline) return null;
        const explained = found?.[i];
        return (
          <Stack key={choice.letter} gap={6} className={styles.explainPanelItem}>
            <Text as="h3" size={14} weight={600}>
              {choice.letter} against {base.letter}
            </Text>
            {explained ? (
              <>
                <p>
                  <FlagText
                    text={explainedText(
                      model,
                      metric,
                      explained,
                      [choice.letter, base.letter],
                      minimumEffect,
                    )}
                  />
                </p>
                {!everyCell && !explained.observed && judged ? elsewhere(differingCells(judged, i)) : null}
                <ContributionList model={model} metric={metric} explained={explained} />
                {explained.orders > 0 ? (
                  <Small as="p" measure={90}>
                    Too many settings differ to compute all orders: {explained.orders} seeded random orders
                    were used instead.
                  </Small>
                ) : null}
              </>
            ) : groups[i]?.pairs.length === 0 ? (
              <Small as="p" measure={90}>
                {metric.label} is not available for both here. Choose another metric or other settings.
              </Small>
            ) : error ? null : (
              <Skeleton height={120} />
            )}
          </Stack>
        );
      })}
    </Stack>
  );
}

/** A smaller share of a difference is not mentioned. */
const SMALL = 0.005;

/**
 * Explains a difference in two or three sentences: B against A. Only a difference shown by the verdict is stated as
 * one; otherwise it gives the model's prediction.
 *
 * @param minimumEffect percent of the baseline
 */
export function explainedText(
  model: Model,
  metric: Metric,
  explained: ExplainedDifference,
  names: readonly [other: string, base: string],
  minimumEffect: number,
): string {
  const { observed, predicted, settings, rest } = explained;
  const amount = (value: number) => formatQuantity(Math.abs(value), metric.unit);
  const first = observedText(explained, amount, names, minimumEffect);
  if (observed === 0 && predicted === 0) return first;
  const [largest] = settings;
  if (!largest)
    return `${first} No stated setting differs, so the model predicts the same for both${observed === undefined ? "" : " and does not explain the difference"}.`;
  const name = settingName(model, largest.param);
  const by = `${signedWord(largest.amount)} ${amount(largest.amount)} from`;
  const none = settings.every((setting) => setting.amount === 0);
  const all = `All settings together predict ${signedWord(predicted)} ${amount(predicted)}`;
  if (none) {
    const rested = observed ? `; ${amount(observed)} remain unexplained` : "";
    return `${first} According to the model, the settings that differ have no effect${rested}.`;
  }
  if (observed === undefined || rest === undefined) {
    const together = settings.length > 1 ? ` ${all}.` : "";
    return `${first} The model predicts ${by} ${name}.${together}`;
  }
  const explains = `Most is due to ${name}: the model predicts ${by} it${share(largest.amount, observed)}.`;
  return Math.abs(rest) < SMALL * Math.max(Math.abs(observed), Math.abs(predicted))
    ? `${first} ${explains} The settings explain all of it.`
    : `${first} ${explains} ${all}; ${amount(rest)} remain unexplained.`;
}

/** How the two differ according to the verdict. */
function observedText(
  { observed, pairs, of, unshown, differing, verdict }: ExplainedDifference,
  amount: (value: number) => string,
  [other, base]: readonly [other: string, base: string],
  minimumEffect: number,
): string {
  const single = of + unshown === 1;
  if (observed === undefined) {
    if (!single) return `No difference between ${other} and ${base} is shown in any of ${of} cells.`;
    const why = verdict.outcome === "unshown" ? "" : ` (${outcomeText(verdict, minimumEffect / 100)})`;
    return `No difference between ${other} and ${base} is shown at the settings above each column${why}.`;
  }
  const cells = pairs < of ? `${pairs} of ${of} cells` : countText(of, "cell");
  const rest = unshown > 0 ? `; no difference is shown in ${unshown} more` : "";
  if (observed !== 0) {
    const over = single ? "" : `, on average over ${cells}${rest}`;
    return `${other} is ${amount(observed)} ${observed > 0 ? "above" : "below"} ${base}${over}.`;
  }
  if (single) return `${other} and ${base} are equal at the settings above each column.`;
  // Cells that differ both ways may be equal on average, which is not the same as equal.
  return differing === 0
    ? `${other} and ${base} are equal in ${cells}${rest}.`
    : `${other} and ${base} are equal on average over ${cells}, and differ in ${differing} of them${rest}.`;
}

function signedWord(value: number): string {
  return value < 0 ? "a decrease of" : "an increase of";
}

function share(amount: number, observed: number): string {
  // More than all of it is offset by other settings; a share would hide that.
  if (observed === 0 || amount / observed > 1) return "";
  return amount / observed > 0
    ? `, ${shareText(amount / observed)} of the difference`
    : ", against the difference";
}

/** The worker's explanation of some groups of pairs, one per item and none for the baseline. */
async function explain(
  model: Model,
  { metricId, groups }: { metricId: string; groups: readonly (ExplainedPairs | undefined)[] },
): Promise<readonly (ExplainedDifference | undefined)[]> {
  const questions = groups.flatMap((group) =>
    (group?.pairs ?? []).map(({ before, after }) => ({ before, after })),
  );
  const answers = await askOthers((worker) => worker.explain(model.id, metricId, questions));
  let next = 0;
  return groups.map((group) => {
    const own = answers.slice(next, next + (group?.pairs.length ?? 0));
    next += own.length;
    return group && summarize(group, own);
  });
}
