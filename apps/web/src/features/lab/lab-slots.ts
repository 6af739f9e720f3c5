import type { MeasuredSet } from "@wirecost/analysis";
import type { Model, Params, UsedCalibration } from "@wirecost/sim-core";
import type { ComponentType } from "react";
import type { LabView } from "../../entities/design/lab-view.ts";
import type { LabStore } from "./lab-store.ts";

/** A column that opens over the others if there is no space beside them. */
export type Sheet = "settings" | "cell";

/** Content of other features in the lab; its page fills the slots. An omitted one leaves no gap. */
export interface LabSlots {
  /** The origin of the constants in the settings, and a selection of others. */
  readonly Calibration?: ComponentType<{
    readonly model: Model;
    readonly used: UsedCalibration | undefined;
    readonly onUse: (used: UsedCalibration, constants: Params) => void;
    /** Restores the constants. */
    readonly onDrop: () => void;
  }>;
  /** A button to fit the model's constants to the overlaid set. */
  readonly Calibrate?: ComponentType<{
    readonly model: Model;
    readonly set: MeasuredSet;
    /** The set as named in the address. */
    readonly reference: string;
    readonly params: () => Params;
    readonly onUse: (used: UsedCalibration, constants: Params) => void;
  }>;
  /** Below the record size: a list of the tables of a schema. */
  readonly RecordSize?: ComponentType<{ readonly store: LabStore }>;
  /** The page's actions in the header: LabActions with its own slots filled. */
  readonly Actions?: ComponentType<{ readonly store: LabStore; readonly onSettings: () => void }>;
  /** The tools below the chart: ToolTabs with those of other features. */
  readonly Tools?: ComponentType<{ readonly store: LabStore }>;
}

/** A tool of another feature. */
export interface GivenTool {
  /** As in the address. */
  readonly id: string;
  readonly title: string;
  /** Loaded when it is opened. */
  readonly Panel: ComponentType<{
    readonly model: Model;
    /** The matrix as shown. */
    readonly view: LabView;
    /** Its overlay. */
    readonly set: MeasuredSet | undefined;
    /** The tool's settings, as in the address. */
    readonly text: string;
    readonly onText: (text: string) => void;
  }>;
}
