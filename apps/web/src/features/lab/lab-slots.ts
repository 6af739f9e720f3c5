import type { MeasuredSet } from "@wirecost/analysis";
import type { Model, Params, UsedCalibration } from "@wirecost/sim-core";
import type { ComponentType } from "react";
import type { LabView } from "../../entities/design/lab-view.ts";
import type { LabStore } from "./lab-store.ts";

/** A column that opens over the others where there is no room for it beside them. */
export type Sheet = "settings" | "cell";

/** What other features show in the lab; its page fills them. One that is omitted leaves nothing behind. */
export interface LabSlots {
  /** Whose constants the settings hold, and the choice of others. */
  readonly Calibration?: ComponentType<{
    readonly model: Model;
    readonly used: UsedCalibration | undefined;
    readonly onUse: (used: UsedCalibration, constants: Params) => void;
    /** Takes the constants back. */
    readonly onDrop: () => void;
  }>;
  /** A button that fits the model's constants to the overlaid set. */
  readonly Calibrate?: ComponentType<{
    readonly model: Model;
    readonly set: MeasuredSet;
    /** The set as the address names it. */
    readonly reference: string;
    readonly params: () => Params;
    readonly onUse: (used: UsedCalibration, constants: Params) => void;
  }>;
  /** Below the record size: the choice of a table of a schema. */
  readonly RecordSize?: ComponentType<{ readonly store: LabStore }>;
  /** The page's actions in the header: LabActions with its own slots filled. */
  readonly Actions?: ComponentType<{ readonly store: LabStore; readonly onSettings: () => void }>;
  /** The tools below the chart: ToolTabs with those of other features. */
  readonly Tools?: ComponentType<{ readonly store: LabStore }>;
}

/** A tool of another feature. */
export interface GivenTool {
  /** As the address writes it. */
  readonly id: string;
  readonly title: string;
  /** Loaded when it is opened. */
  readonly Panel: ComponentType<{
    readonly model: Model;
    /** The matrix as it is shown. */
    readonly view: LabView;
    /** What is overlaid on it. */
    readonly set: MeasuredSet | undefined;
    /** What is set in the tool, as the address writes it. */
    readonly text: string;
    readonly onText: (text: string) => void;
  }>;
}
