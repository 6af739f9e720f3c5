"use client";
import { itemLetter } from "../../entities/comparison/comparison-state.ts";
import { EnvironmentNotice } from "../../entities/measurement/environment-notice.tsx";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import type { CalibrateSlot } from "./calibrate-here.tsx";
import { CellSection } from "./cell-section.tsx";
import styles from "./compare.module.css";
import { type ComparedItem, pointOf } from "./compared-item.ts";
import { isComparable } from "./compared-schema.ts";
import { ComparisonExport } from "./comparison-export.tsx";
import { ComparisonTable } from "./comparison-table.tsx";
import { environmentHolders } from "./environment-holders.ts";
import { MeasuredSummary } from "./measured-summary.tsx";
import { OpeningVerdict } from "./opening/opening-verdict.tsx";
import { useOpenSettings } from "./opening/use-open-settings.ts";
import { useOpening } from "./opening/use-opening.ts";
import { OtherSystems } from "./other-systems.tsx";
import { settingsAlike } from "./settings-alike.ts";
import type { SharedCells } from "./shared-cells.ts";
import type { ItemSlot } from "./use-compared-items.ts";
import type { useComparison } from "./use-comparison.ts";
import { useMetricIds } from "./use-metric-ids.ts";
import { useSharedCells } from "./use-shared-cells.ts";
import { useCellVerdicts } from "./verdicts/use-cell-verdicts.ts";

/** Of fewer than two items. */
const NO_CELLS: SharedCells = { items: [], baseline: 0, axes: [], cells: [] };

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
  // The baseline may be missing; then the first that is there stands in for it.
  const ready = slots.flatMap((slot, index) => (slot.state === "ready" ? [{ item: slot.item, index }] : []));
  const first = ready.find(({ index }) => index === state.baseline) ?? ready[0];
  const comparable = first ? ready.filter(({ item }) => isComparable(first.item, item)) : [];
  const alike = settingsAlike(comparable.map(({ item }) => item));
  const same = comparable.map(({ item, index }, i) => ({ item: alike[i] ?? item, index }));
  const chosen = (item: ComparedItem, index: number, point = state.points[index]) => ({
    item,
    point: pointOf(item, point),
    letter: itemLetter(index),
    index,
  });
  const stated = same.map(({ item, index }) => chosen(item, index));
  const baseline = Math.max(
    0,
    stated.findIndex(({ index }) => index === state.baseline),
  );
  const shared = useSharedCells(
    same.map(({ item }) => item),
    baseline,
  );
  const metricIds = useMetricIds(stated, baseline);
  const { verdicts } = useCellVerdicts(shared ?? NO_CELLS, metricIds, comparison.view.least);
  const open = useOpenSettings(stated, metricIds);
  const opening = useOpening({ choices: stated, baseline, shared, metricIds, verdicts, open });
  // Until a column's settings are chosen, all of them show the cell that the verdict is about.
  const free = state.points.every((point) => point === "");
  const choices = free ? same.map(({ item, index }, i) => chosen(item, index, opening.points[i])) : stated;
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
      <div className={styles.comparisonBar}>
        <label className={styles.toggle}>
          <input
            type="checkbox"
            checked={comparison.all}
            onChange={(event) => comparison.showAll(event.target.checked)}
          />
          Show equal settings
        </label>
        {choices.length > 0 ? (
          <ComparisonExport
            choices={choices}
            baseline={baseline}
            shared={shared}
            metricId={metricId}
            comparison={comparison}
          />
        ) : null}
      </div>
      <ComparisonTable
        slots={slots}
        choices={choices}
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
          choices={choices}
          baseline={baseline}
          shared={shared}
          metricIds={metricIds}
          metricId={metricId}
          verdicts={verdicts}
          comparison={comparison}
        />
      ) : null}
      <MeasuredSummary choices={choices} Calibrate={Calibrate} />
    </>
  );
}
