import { type Extrapolation, extrapolationText, type Model } from "@wirecost/sim-core";
import type { ReactNode } from "react";
import { Soft } from "../../shared/ui/layout/layout.tsx";
import { Provenance } from "../../shared/ui/tables/tags.tsx";
import { FlagText } from "../../shared/ui/tables/texts.tsx";

export function AdviceOrigin({
  model,
  beyond,
  children,
}: {
  model: Model;
  /** One or more. */
  beyond: readonly Extrapolation[];
  /** The settings with the advice applied. */
  children: ReactNode;
}) {
  return (
    <Soft>
      <Provenance of="extrapolated" /> {children}:{" "}
      <FlagText text={beyond.map((one) => extrapolationText(model, one)).join(" ")} />
    </Soft>
  );
}
