"use client";
import type { SharedContent, SharedItem } from "@wirecost/contract";
import { useMemo, useState } from "react";
import { comparisonState } from "../../entities/comparison/comparison-address.ts";
import { findModel } from "../../entities/design/find-model.ts";
import { measuredSet, uploadSchema } from "../../entities/measurement/uploaded-set.ts";
import { rowCountText } from "../../shared/lib/format.ts";
import { Comparison } from "./comparison.tsx";
import type { ComparedItem } from "./items/compared-item.ts";
import { itemFromRun, itemFromSet } from "./items/item-from-set.ts";
import type { ItemSlot } from "./items/use-compared-items.ts";
import { useComparison } from "./use-comparison.ts";

type Document = Extract<SharedContent, { kind: "comparison" }>["document"];

/** A comparison of a link. Its content is fixed; the reader selects points and the baseline. */
export function SharedComparison({ document }: { document: Document }) {
  const comparison = useComparison();
  const { view } = document;
  const slots = useMemo(() => document.items.map((item, i) => slotOf(item, `shared:${i}`)), [document]);
  const shared = () =>
    comparisonState(
      slots.map(({ address }) => address),
      view.points,
      view.baseline,
    );
  const [state, setState] = useState(shared);
  // Items are in the order of the state, which moves and removes them.
  const shown = state.items.flatMap((address) => slots.filter((slot) => slot.address === address));
  return (
    <Comparison
      slots={shown}
      comparison={{
        ...comparison,
        state,
        metric: comparison.metric || view.metric,
        row: comparison.row || view.row,
        change: setState,
      }}
      onAdd={() => setState(shared)}
    />
  );
}

function slotOf(item: SharedItem, address: string): ItemSlot {
  const compared = item.kind === "run" ? ofRun(item, address) : ofSet(item, address);
  if (compared) return { state: "ready", address, item: compared };
  const { model } = item.document;
  const message = model
    ? `This version of Wirecost has no model “${model}”, or ${item.title} has no rows.`
    : `${item.title} has no rows to compare.`;
  return { state: "failed", address, message, signedOut: false };
}

function ofRun({ title, document }: SharedItem & { kind: "run" }, address: string): ComparedItem | undefined {
  const model = findModel(document.model);
  const detail = `Run, model ${document.modelVersion}`;
  return model && itemFromRun(model, document, { address, title, detail });
}

function ofSet(
  { title, document }: SharedItem & { kind: "measured" },
  address: string,
): ComparedItem | undefined {
  const schema = uploadSchema(document);
  const detail = `Measured, ${rowCountText(document.rows.length)}`;
  const item = schema && itemFromSet(schema, measuredSet(document, title), { address, detail });
  return item && document.environment ? { ...item, environment: document.environment } : item;
}
