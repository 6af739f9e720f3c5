import type { Advice, Model, Params, UsedCalibration } from "@wirecost/sim-core";
import type { ReactNode } from "react";
import { Text } from "../../shared/ui/layout/layout.tsx";
import { FlagText } from "../../shared/ui/tables/flag-text.tsx";
import { Provenance } from "../../shared/ui/tables/tags.tsx";
import { outsideOf } from "./origin.ts";

/** Says that what is advised goes beyond measured rows, and why where the current settings do not by the same. */
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
  const { metric } = model.view;
  const own = outsideOf(model, { params, metric, calibration }, params).map(({ message }) => message);
  const why = advice.beyond.map(({ message }) => message).filter((message) => !own.includes(message));
  return (
    <Text as="p" tone="soft">
      <Provenance of="extrapolated" /> {children}
      {why.length > 0 ? ": " : ", like the current settings."}
      <FlagText text={why.join(" ")} />
    </Text>
  );
}
