import { useMemo, useState } from "react";
import { itemLetter } from "../../entities/comparison/comparison-address.ts";
import { EnvironmentNotice } from "../../entities/measurement/environment.tsx";
import { useNewestAnswer } from "../../shared/lib/use-newest-answer.ts";
import { useSame } from "../../shared/lib/use-settled.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Check } from "../../shared/ui/controls/check.tsx";
import { Row, Stack } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { FlagText } from "../../shared/ui/tables/texts.tsx";
import { CellSection } from "./cell-section.tsx";
import styles from "./compare.module.css";
import { ComparisonExport, environmentHolders } from "./comparison-export.tsx";
import { ComparisonTable } from "./comparison-table.tsx";
import { type ComparedItem, isComparable, pointOf } from "./items/compared-item.ts";
import { OtherSystems } from "./items/other-systems.tsx";
import type { ItemSlot } from "./items/use-compared-items.ts";
import { type CalibrateSlot, MeasuredSummary } from "./measured-summary.tsx";
import { askOpenSettings, judgedMeasurements, NOTHING_OPEN, type OpenSettings } from "./open-settings.ts";
import { type Finding, type Names, type OpeningQuestion, size } from "./opening/effects.ts";
import { ofDeviation, ofPredictions } from "./opening/of-predictions.ts";
import { ofRuns } from "./opening/of-runs.ts";
import { type Choice, isSameChoice } from "./point-text.ts";
import { type SharedCells, settingsAlike, sharedCells } from "./shared-cells.ts";
import type { useComparison } from "./use-comparison.ts";
import { useCellVerdicts } from "./verdicts/use-cell-verdicts.ts";

/** Of fewer than two items. */
const NO_CELLS: SharedCells = { items: [], sides: [], baseline: 0, axes: [], cells: [] };

/** The comparison: items that are ready are compared, the others show their state in their column. */
export function Comparison({
  slots,
  comparison,
  onAdd,
  Calibrate,
}: {
  slots: readonly ItemSlot[];
  comparison: ReturnType<typeof useComparison>;
  onAdd: () => void;
  Calibrate?: CalibrateSlot | undefined;
}) {
  const { state } = comparison;
  // Errors of predictions are not computed while the compared items are still being read.
  const isLoaded = slots.every((slot) => slot.state !== "loading");
  const [hasLoaded, setHasLoaded] = useState(isLoaded);
  if (isLoaded && !hasLoaded) setHasLoaded(true);
  // If the baseline is missing, the first available item replaces it.
  const ready = slots.flatMap((slot, index) => (slot.state === "ready" ? [{ item: slot.item, index }] : []));
  const first = ready.find(({ index }) => index === state.baseline) ?? ready[0];
  const comparable = first ? ready.filter(({ item }) => isComparable(first.item, item)) : [];
  const alike = settingsAlike(
    comparable.map(({ item }) => item),
    first?.item,
  );
  const same = comparable.map(({ item, index }, i) => ({ item: alike[i] ?? item, index }));
  const items = useSame(same.map(({ item }) => item));
  const chosen = (item: ComparedItem, index: number, point = state.points[index]) => ({
    item,
    point: pointOf(item, point),
    letter: itemLetter(index),
    index,
  });
  const stated = useSame(
    same.map(({ item, index }) => chosen(item, index)),
    isSameChoice,
  );
  const baseline = Math.max(
    0,
    same.findIndex(({ index }) => index === state.baseline),
  );
  const shared = useMemo(() => sharedCells(items, baseline), [items, baseline]);
  const metricIds = useSame(metricsOf(stated, baseline));
  const { verdicts } = useCellVerdicts(shared ?? NO_CELLS, metricIds, comparison.view.least);
  const open = useOpenSettings(stated, metricIds);
  const opening = useMemo(
    () => findOpening({ choices: stated, baseline, shared, metricIds, verdicts, open }),
    [stated, baseline, shared, metricIds, verdicts, open],
  );
  // Until a column's settings are selected, all of them show the cell of the verdict.
  const free = state.points.every((point) => point === "");
  const choices = useSame(
    same.map(({ item, index }, i) => chosen(item, index, free ? opening.points[i] : undefined)),
    isSameChoice,
  );
  const compared = { choices, baseline, shared };
  const metricId = comparison.metric || opening.metricId;
  const apart = ready.filter(({ index }) => !same.some((one) => one.index === index));
  return (
    <>
      {first ? (
        <OtherSystems
          baseline={chosen(first.item, first.index)}
          others={apart.map(({ item, index }) => chosen(item, index))}
        />
      ) : null}
      <OpeningVerdict sentences={opening.sentences} />
      <EnvironmentNotice holders={environmentHolders(choices)} />
      <Row wrap justify="between" gap={8} gapX={16}>
        <Check inline checked={comparison.all} onChange={comparison.showAll}>
          Show equal settings
        </Check>
        {choices.length > 0 ? (
          <ComparisonExport compared={compared} metricId={metricId} comparison={comparison} />
        ) : null}
      </Row>
      <ComparisonTable
        slots={slots}
        choices={choices}
        columns={same.map(({ index }) => index)}
        baseline={baseline}
        all={comparison.all}
        state={state}
        onChange={comparison.change}
      />
      {slots.length === 1 ? (
        <Notice
          action={
            <Button variant="primary" onClick={onAdd}>
              Add item
            </Button>
          }
        >
          A comparison takes 2 to 8 items: add at least one more.
        </Notice>
      ) : null}
      {choices.length > 1 ? (
        <CellSection
          compared={compared}
          metricIds={metricIds}
          metricId={metricId}
          verdicts={verdicts}
          comparison={comparison}
          onPoints={(points) =>
            comparison.change({
              ...state,
              points: state.points.map((point, column) => {
                const i = same.findIndex(({ index }) => index === column);
                return points[i] ?? point;
              }),
            })
          }
        />
      ) : null}
      {hasLoaded ? <MeasuredSummary choices={choices} Calibrate={Calibrate} /> : null}
    </>
  );
}

/** The metrics of all items, in the order of the baseline's system. */
function metricsOf(choices: readonly Choice[], baseline: number): readonly string[] {
  return Object.keys(choices[baseline]?.item.schema.metrics ?? {}).filter((id) =>
    choices.some(({ item }) => item.points.some((point) => point.metrics[id] !== undefined)),
  );
}

/** The result of the comparison: the largest effect in large type, then the others. */
function OpeningVerdict({ sentences }: { sentences: readonly string[] }) {
  const [first, ...others] = sentences;
  if (first === undefined) return null;
  return (
    <Stack as="section" aria-label="Verdict" gap={4} breaks measure={90}>
      <p className={styles.first}>
        <FlagText text={first} />
      </p>
      {others.map((text) => (
        <p key={text}>
          <FlagText text={text} />
        </p>
      ))}
    </Stack>
  );
}

/** The open settings of a comparison's measurements; undefined until they are known. */
function useOpenSettings(choices: readonly Choice[], metricIds: readonly string[]): OpenSettings | undefined {
  const judged = useSame(judgedMeasurements(choices), isSameChoice);
  const question = useMemo(() => ({ judged, metricIds }), [judged, metricIds]);
  const { answered, failure } = useNewestAnswer(question, (one) =>
    askOpenSettings(one.judged, one.metricIds),
  );
  // If the worker does not load, no dependency is shown.
  if (judged.length === 0 || failure !== undefined) return NOTHING_OPEN;
  return answered?.question === question ? answered.answer : undefined;
}

/** The summary of a comparison: one sentence per item, the largest effect first, and the cell of that effect. */
interface Opening {
  readonly sentences: readonly string[];
  /** The metric of the largest effect; undefined if no difference is shown. */
  readonly metricId: string | undefined;
  /** Ids of the points of the cell with the largest effect, one per item; undefined if an item has no such cell. */
  readonly points: readonly (string | undefined)[];
}

/**
 * The verdict on a comparison. Runs on both sides are tested, and an effect counts by the end of its interval that is
 * nearer to none: 40 % that may be 1 % is less than 12 % that is at least 11 %. Predictions are certain except for
 * constants that are not measured, and are taken at the settings of their columns. A prediction and a measurement give
 * the deviation of one from the other.
 */
export function findOpening(question: OpeningQuestion): Opening {
  const { choices, baseline } = question;
  const base = choices[baseline];
  const none: Opening = { sentences: [], metricId: undefined, points: [] };
  if (!base) return none;
  const each = choices.flatMap((choice, index) =>
    choice === base ? [] : [{ ...of(question, base, index), index }],
  );
  const sorted = each.toSorted((a, b) => size(b.largest) - size(a.largest));
  const [first] = sorted;
  const cell = first?.largest?.cell;
  return {
    sentences: sorted.map(({ text }) => text),
    metricId: first?.largest?.metricId,
    points: choices.map((_, i) => cell?.points[i]?.id),
  };
}

function of(question: OpeningQuestion, base: Choice, index: number): Finding {
  const other = question.choices[index] ?? base;
  const names: Names = [nameOf(question.choices, other), nameOf(question.choices, base)];
  const measured = [other, base].map(({ item }) => item.provenance === "measured");
  if (measured.every(Boolean)) return ofRuns(question, index, names);
  if (measured.some(Boolean)) return ofDeviation(question, index, names, measured[0] === true);
  return ofPredictions(question, base, other, names);
}

/** Titles that are short and distinct; letters for others. */
function nameOf(choices: readonly Choice[], { item, letter }: Choice): string {
  const same = choices.filter((choice) => choice.item.title === item.title);
  return item.title.length > 48 || same.length > 1 ? letter : item.title;
}
