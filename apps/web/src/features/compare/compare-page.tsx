"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { EXAMPLE_COMPARISON, type ShareOf, type Team } from "@wirecost/contract";
import { type ComponentType, useState } from "react";
import {
  addItem,
  compareHref,
  formatItemAddress,
  MAX_ITEMS,
  parseItemAddress,
} from "../../entities/comparison/comparison-address.ts";
import { decodeDesign } from "../../entities/design/decode-design.ts";
import { designBody } from "../../entities/design/design-body.ts";
import { uploadList } from "../../entities/measurement/upload-queries.ts";
import { may, useMe } from "../../entities/session/session.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { EmptyState } from "../../shared/ui/messages/states.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders, within } from "../../shared/ui/page/query-provider.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import { Comparison } from "./comparison.tsx";
import { type ItemSlot, useComparedItems } from "./items/use-compared-items.ts";
import type { CalibrateSlot } from "./measured-summary.tsx";
import { useComparison } from "./use-comparison.ts";

interface CompareSlots {
  readonly Share?: ShareSlot;
  readonly Calibrate?: CalibrateSlot;
}

/** Two to eight runs, designs and measured sets side by side. The address contains the whole state. */
export const ComparePage = within(PageProviders, Page);

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

/** The dialog for adding items; loaded when it is first opened. */
const ItemPicker = whenShown(() => import("./items/item-picker.tsx").then((m) => m.ItemPicker));

/** One click to a comparison of real measurements, for users without any; nothing without the example team. */
function ExampleComparison() {
  const example = useMe().data?.example;
  return example ? <OfTeam example={example} /> : null;
}

function OfTeam({ example }: { example: Team }) {
  const { data } = useInfiniteQuery(uploadList(example.id));
  const uploads = data?.pages.flatMap(({ items }) => items) ?? [];
  const items = EXAMPLE_COMPARISON.flatMap((name) => {
    const upload = uploads.find((one) => one.name === name);
    return upload ? [formatItemAddress({ kind: "upload", id: upload.id })] : [];
  });
  if (items.length < EXAMPLE_COMPARISON.length) return null;
  return <LinkButton href={compareHref(items)}>Compare two versions of PostgreSQL</LinkButton>;
}

/** A button that creates links to a comparison. */
type ShareSlot = ComponentType<{
  readonly teamId: string;
  readonly of: ShareOf;
  readonly title: string;
}>;

type Source = Extract<ShareOf, { kind: "comparison" }>["items"][number];

/**
 * Shares a comparison in its current state, by a link to a copy. Nothing for users without the permission, or if an
 * item is missing.
 */
function ShareComparison({
  slots,
  comparison,
  Share,
}: {
  slots: readonly ItemSlot[];
  comparison: ReturnType<typeof useComparison>;
  Share: ShareSlot;
}) {
  const me = useMe();
  const team = me.data?.teams[0];
  const items = slots.flatMap((slot) => sourceOf(slot) ?? []);
  if (!team || !may(me.data, "editTeam") || items.length < slots.length || items.length === 0) return null;
  const { state, metric, row } = comparison;
  const of: ShareOf = {
    kind: "comparison",
    items,
    view: { points: [...state.points], baseline: state.baseline, metric, row },
  };
  const titles = slots.flatMap((slot) => (slot.state === "ready" ? [slot.item.title] : []));
  return <Share teamId={team.id} of={of} title={titles.join(", ").slice(0, 200)} />;
}

/** The server's reference to an item; undefined for a missing one. */
function sourceOf(slot: ItemSlot): Source | undefined {
  const address = slot.state === "ready" ? parseItemAddress(slot.address) : undefined;
  if (slot.state !== "ready" || !address) return undefined;
  if (address.kind !== "design") return { kind: address.kind, id: address.id };
  const { title } = slot.item;
  const { design } = decodeDesign(address.id);
  if (!design) return undefined;
  const { calibration, ...rest } = designBody(design);
  if (!calibration) return { kind: "design", title, design: rest };
  // The calibration may be another team's: its constants are included, its id would be rejected.
  const { id: _, ...used } = calibration;
  return { kind: "design", title, design: { ...rest, calibration: used } };
}
