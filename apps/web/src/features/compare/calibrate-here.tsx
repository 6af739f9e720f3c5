"use client";
import type { MeasuredSet } from "@wirecost/analysis";
import type { Model, Params, UsedCalibration } from "@wirecost/sim-core";
import { useRouter } from "next/navigation";
import type { ComponentType } from "react";
import { parseItemAddress } from "../../entities/comparison/comparison-address.ts";
import { labPath } from "../../entities/design/design-address.ts";
import { encodeView } from "../../entities/design/encode-view.ts";
import { measuredView } from "../../entities/design/measured-view.ts";
import type { ComparedItem } from "./items/compared-item.ts";

/** A button that fits the model's constants to a measured set. */
export type CalibrateSlot = ComponentType<{
  readonly model: Model;
  readonly set: MeasuredSet;
  /** The set as the lab's address names it. */
  readonly reference: string;
  readonly params: () => Params;
  readonly onUse: (used: UsedCalibration, constants: Params) => void;
}>;

/** Fits the model to a compared measurement, and opens the lab on both. */
export function CalibrateHere({ item, Calibrate }: { item: ComparedItem; Calibrate: CalibrateSlot }) {
  const router = useRouter();
  const { model, set, address } = item;
  // Content of a shared link has no address that a lab could open.
  if (!set || !model || !parseItemAddress(address)) return null;
  const open = (calibration: UsedCalibration, constants: Params) => {
    const view = measuredView(model, set);
    const fitted = { ...view, params: { ...view.params, ...constants }, calibration };
    router.push(`${labPath(model.id)}?${encodeView(model, fitted, view, address)}`);
  };
  return (
    <Calibrate
      model={model}
      set={set}
      reference={address}
      params={() => measuredView(model, set).params}
      onUse={open}
    />
  );
}
