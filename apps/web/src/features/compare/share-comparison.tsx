"use client";
import type { ShareOf } from "@wirecost/contract";
import type { ComponentType } from "react";
import { parseItemAddress } from "../../entities/comparison/item-address.ts";
import { decodeDesign } from "../../entities/design/decode-design.ts";
import { designBody } from "../../entities/design/design-body.ts";
import { may } from "../../entities/session/may.ts";
import { useMe } from "../../entities/session/use-me.ts";
import type { ItemSlot } from "./use-compared-items.ts";
import type { useComparison } from "./use-comparison.ts";

/** A button that makes links to a comparison. */
export type ShareSlot = ComponentType<{
  readonly teamId: string;
  readonly of: ShareOf;
  readonly title: string;
}>;

type Source = Extract<ShareOf, { kind: "comparison" }>["items"][number];

/** Shares a comparison as it stands, by a link to a copy. Nothing for whom it would be refused, or where an item is missing. */
export function ShareComparison({
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

/** Where the server finds an item; undefined for one that is not there. */
function sourceOf(slot: ItemSlot): Source | undefined {
  const address = slot.state === "ready" ? parseItemAddress(slot.address) : undefined;
  if (slot.state !== "ready" || !address) return undefined;
  if (address.kind !== "design") return { kind: address.kind, id: address.id };
  const { title } = slot.item;
  const { design } = decodeDesign(address.id);
  if (!design) return undefined;
  const { calibration, ...rest } = designBody(design);
  if (!calibration) return { kind: "design", title, design: rest };
  // The calibration may be another team's: its constants come along, its id would be refused.
  const { id: _, ...used } = calibration;
  return { kind: "design", title, design: { ...rest, calibration: used } };
}
