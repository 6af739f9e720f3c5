"use client";
import type { Model } from "@wirecost/sim-core";
import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { Lab } from "./lab.tsx";
import type { LabSlots } from "./lab-slots.ts";

interface LabProps {
  /** The address's query string as the server saw it, so that both render the same first. */
  readonly search: string;
  /** Differs each time that the server was asked for the page. */
  readonly visit: string;
  /** Must stay the same object. */
  readonly slots: LabSlots;
}

/** The lab of every model. Each loads its own model and none of the others. */
export const LABS: Readonly<Record<string, ComponentType<LabProps>>> = {
  "openedge-query": dynamic(async () =>
    labOf((await import("@wirecost/sim-core/models/openedge-query")).openedgeQuery),
  ),
  "openedge-servers": dynamic(async () =>
    labOf((await import("@wirecost/sim-core/models/openedge-servers")).openedgeServers),
  ),
  "bulk-insert": dynamic(async () =>
    labOf((await import("@wirecost/sim-core/models/bulk-insert")).bulkInsert),
  ),
  "round-trips": dynamic(async () =>
    labOf((await import("@wirecost/sim-core/models/round-trips")).roundTrips),
  ),
  "program-calls": dynamic(async () =>
    labOf((await import("@wirecost/sim-core/models/program-calls")).programCalls),
  ),
};

/** @throws RangeError for a model without a lab */
export function ModelLab({ modelId, ...rest }: LabProps & { modelId: string }) {
  const LabOfModel = LABS[modelId];
  if (!LabOfModel) throw new RangeError(`Unknown model ${modelId}: no lab exists for it.`);
  return <LabOfModel {...rest} />;
}

/** The lab with its model filled in. Made once for each model, when it is loaded. */
function labOf(model: Model): ComponentType<LabProps> {
  return (props) => <Lab model={model} {...props} />;
}
