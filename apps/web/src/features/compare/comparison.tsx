"use client";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { PassportNotice } from "../passports/passport-notice.tsx";
import { CellSection } from "./cell-section.tsx";
import type { Choice } from "./compare-settings.ts";
import { pointOf } from "./compared-item.ts";
import { isComparable } from "./compared-schema.ts";
import styles from "./comparison.module.css";
import { ComparisonExport } from "./comparison-export.tsx";
import { itemLetter } from "./comparison-state.ts";
import { ComparisonTable } from "./comparison-table.tsx";
import { MeasuredSummary } from "./measured-summary.tsx";
import { passportHolders } from "./passport-holders.ts";
import { settingsAlike } from "./settings-alike.ts";
import type { ItemSlot } from "./use-compared-items.ts";
import type { useComparison } from "./use-comparison.ts";
import { useSharedCells } from "./use-shared-cells.ts";

/** The comparison itself: what is ready is compared, what is not stands in its column and says why. */
export function Comparison({
  slots,
  comparison,
  onAdd,
}: {
  slots: readonly ItemSlot[];
  comparison: ReturnType<typeof useComparison>;
  onAdd: () => void;
}) {
  const { state } = comparison;
  // The baseline may be missing; then the first that is there stands in for it.
  const ready = slots.flatMap((slot, index) => (slot.state === "ready" ? [{ item: slot.item, index }] : []));
  const first = ready.find(({ index }) => index === state.baseline) ?? ready[0];
  const comparable = first ? ready.filter(({ item }) => isComparable(first.item, item)) : [];
  const alike = settingsAlike(comparable.map(({ item }) => item));
  const same = comparable.map(({ item, index }, i) => ({ item: alike[i] ?? item, index }));
  const choices: readonly (Choice & { readonly letter: string; readonly index: number })[] = same.map(
    ({ item, index }) => ({
      item,
      point: pointOf(item, state.points[index]),
      letter: itemLetter(index),
      index,
    }),
  );
  const baseline = Math.max(
    0,
    choices.findIndex(({ index }) => index === state.baseline),
  );
  const shared = useSharedCells(
    same.map(({ item }) => item),
    baseline,
  );
  const others = ready.length - same.length;
  return (
    <>
      {others > 0 ? (
        <Notice tone="warn">
          {others === 1 ? "One item is" : `${others} items are`} of another system than the baseline, or
          shares no figure with it, and cannot stand beside it.
        </Notice>
      ) : null}
      <PassportNotice holders={passportHolders(choices)} />
      <div className={styles.bar}>
        <label className={styles.toggle}>
          <input
            type="checkbox"
            checked={comparison.all}
            onChange={(event) => comparison.showAll(event.target.checked)}
          />
          Settings that are alike, too
        </label>
        {choices.length > 0 ? (
          <ComparisonExport choices={choices} baseline={baseline} shared={shared} comparison={comparison} />
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
              Add another
            </Button>
          }
        >
          One stands here; a comparison takes two to eight.
        </Notice>
      ) : null}
      {choices.length > 1 ? (
        <CellSection choices={choices} baseline={baseline} shared={shared} comparison={comparison} />
      ) : null}
      <MeasuredSummary choices={choices} />
    </>
  );
}
