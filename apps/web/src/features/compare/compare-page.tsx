"use client";
import { useState } from "react";
import { addItem } from "../../entities/comparison/comparison-state.ts";
import { MAX_ITEMS } from "../../entities/comparison/item-address.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { EmptyState } from "../../shared/ui/messages/empty-state.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/page-providers.tsx";
import type { CalibrateSlot } from "./calibrate-here.tsx";
import { Comparison } from "./comparison.tsx";
import { ExampleComparison } from "./example-comparison.tsx";
import { ItemPicker } from "./lazy-item-picker.ts";
import { ShareComparison, type ShareSlot } from "./share-comparison.tsx";
import { useComparedItems } from "./use-compared-items.ts";
import { useComparison } from "./use-comparison.ts";

interface CompareSlots {
  readonly Share?: ShareSlot;
  readonly Calibrate?: CalibrateSlot;
}

/** Two to eight runs, designs and measured sets side by side. The address contains everything. */
export function ComparePage(slots: CompareSlots) {
  return (
    <PageProviders>
      <Page {...slots} />
    </PageProviders>
  );
}

function Page({ Share, Calibrate }: CompareSlots) {
  const comparison = useComparison();
  const { state, change } = comparison;
  const slots = useComparedItems(state.items);
  const [picking, setPicking] = useState(false);
  const full = state.items.length >= MAX_ITEMS;
  return (
    <PageFrame
      title="Compare"
      intro="Runs, designs and measurements side by side, each against one baseline. The address contains the whole comparison: copy it to share it."
      actions={
        state.items.length > 0 ? (
          <>
            {Share ? <ShareComparison slots={slots} comparison={comparison} Share={Share} /> : null}
            <Button
              variant={state.items.length < 2 ? "primary" : "plain"}
              disabled={full}
              onClick={() => setPicking(true)}
            >
              {full ? `Maximum of ${MAX_ITEMS} reached` : "Add to the comparison"}
            </Button>
          </>
        ) : null
      }
    >
      {state.items.length === 0 ? (
        <EmptyState
          title="Nothing to compare yet"
          action={
            <>
              <Button variant="primary" onClick={() => setPicking(true)}>
                Choose what to compare
              </Button>
              <ExampleComparison />
            </>
          }
        >
          Choose presets, reference data, uploads or saved experiments, or select Compare in the lab.
        </EmptyState>
      ) : (
        <Comparison
          slots={slots}
          comparison={comparison}
          onAdd={() => setPicking(true)}
          Calibrate={Calibrate}
        />
      )}
      {picking ? (
        <ItemPicker
          taken={state.items}
          onPick={(item) => change(addItem(state, item))}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </PageFrame>
  );
}
