import {
  type Grouping,
  OPENING_NETWORK,
  type Thresholds,
  type Treatment,
  type TripRange,
} from "@wirecost/conversation";
import type { Params } from "@wirecost/sim-core";

/** What the lower half of the page shows. */
export const PARTS = ["findings", "statements", "matrix", "ladder", "results"] as const;
export type Part = (typeof PARTS)[number];

/** Which times the time line shows. */
export const CLOCKS = ["predicted", "recorded"] as const;

/** By index of the statement. */
export type Changes = ReadonlyMap<number, Treatment>;

/** What a prediction is made with. */
export interface ViewSettings {
  /** Complete parameters of `networkModel`. */
  readonly network: Params;
  /** Round-trip time in milliseconds that the user states for the recording; undefined where it has its own. */
  readonly recordedMs: number | undefined;
  readonly changes: Changes;
  readonly thresholds: Partial<Thresholds>;
}

/** All that a user set on the page; its address holds it. */
export interface ConversationView extends ViewSettings {
  /** Whether the example is open rather than a file of the user. */
  readonly example: boolean;
  /** Id of the stored recording that is open; undefined for the example and a file of the user. */
  readonly recording: string | undefined;
  /** The {@link fingerprint} of the recording that changes and selection are meant for; undefined where none is known. */
  readonly of: string | undefined;
  /** The selected trips; undefined for all. */
  readonly range: TripRange | undefined;
  readonly part: Part;
  readonly grouping: Grouping;
  readonly search: string;
  readonly sort: { readonly id: string; readonly desc: boolean };
  readonly clock: (typeof CLOCKS)[number];
}

export const OPENING_VIEW: ConversationView = {
  example: false,
  recording: undefined,
  network: OPENING_NETWORK,
  recordedMs: undefined,
  changes: new Map(),
  of: undefined,
  thresholds: {},
  range: undefined,
  part: "findings",
  grouping: "statement",
  search: "",
  sort: { id: "trips", desc: true },
  clock: "predicted",
};
