import {
  type Advice,
  extrapolationText,
  type Model,
  type Params,
  type UsedCalibration,
} from "@wirecost/sim-core";
import type { ReactNode } from "react";
import { Text } from "../../shared/ui/layout/layout.tsx";
import { Provenance } from "../../shared/ui/tables/tags.tsx";
import { FlagText } from "../../shared/ui/tables/texts.tsx";
import { type Calibrated, outsideOf } from "./origin.ts";

/**
 * Says that what is advised goes beyond measured rows, and why. Nothing where the current settings do by the same, which
 * stands beside it.
 */
export function AdviceOrigin({
  model,
  params,
  calibration,
  advice,
  children,
}: {
  model: Model;
  /** The current settings. */
  params: Params;
  calibration: UsedCalibration | undefined;
  advice: Advice;
  /** What is advised to come to. */
  children: ReactNode;
}) {
  const why = reasonsBeyond(model, { params, metric: model.view.metric, calibration }, params, advice);
  if (why.length === 0) return null;
  return (
    <Text as="p" tone="soft">
      <Provenance of="extrapolated" /> {children}: <FlagText text={why.join(" ")} />
    </Text>
  );
}

/** Why advice for some settings is extrapolated, without the reasons that hold for the settings themselves. */
export function reasonsBeyond(
  model: Model,
  of: Calibrated,
  settings: Params,
  { beyond }: Advice,
): readonly string[] {
  const own = outsideOf(model, of, settings, model.view.metric).map((one) => extrapolationText(model, one));
  return beyond.map((one) => extrapolationText(model, one)).filter((reason) => !own.includes(reason));
}
