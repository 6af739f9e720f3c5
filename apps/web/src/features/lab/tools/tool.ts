import type { Model, Params } from "@wirecost/sim-core";
import type { ComponentType } from "react";
import type { LabStore } from "../lab-store.ts";

/** A way to look at the settings in the form, below the chart. */
export interface Tool {
  /** As the address writes it. */
  readonly id: string;
  readonly title: string;
  /** Whether it has anything to say about these settings. */
  readonly offered: (model: Model, params: Params) => boolean;
  /** Loaded when it is opened. */
  readonly Panel: ComponentType<{ readonly store: LabStore }>;
}
