"use client";
import type { Params, UsedCalibration } from "@wirecost/sim-core";
import { useRouter } from "next/navigation";
import { parseItemAddress } from "../../entities/comparison/item-address.ts";
import { encodeView } from "../../entities/design/encode-view.ts";
import { labPath } from "../../entities/design/lab-href.ts";
import { measuredView } from "../../entities/design/measured-view.ts";
import { CalibrateButton } from "../calibrations/calibrate-button.tsx";
import type { ComparedItem } from "./compared-item.ts";

/** Fits the model to a compared measurement, and opens the lab on both. */
export function CalibrateHere({ item }: { item: ComparedItem }) {
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
    <CalibrateButton
      model={model}
      set={set}
      reference={address}
      params={() => measuredView(model, set).params}
      onUse={open}
    />
  );
}
