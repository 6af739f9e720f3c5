import {
  type EvaluationSettings,
  formatChange,
  GROUPINGS,
  type Grouping,
  OPENING_NETWORK,
  parseChange,
  type Thresholds,
  type Treatment,
  type TripRange,
} from "@wirecost/conversation";
import type { Params } from "@wirecost/sim-core";
import {
  readSettings,
  recordingId,
  writeSettings,
} from "../../../entities/conversation/conversation-address.ts";

/**
 * The user's settings as the query string of an address; empty for the initial view. Statements and trips are numbered
 * from 1, as on the page.
 */
export function encodeView(view: ConversationView): string {
  const query = new URLSearchParams();
  const set = (name: string, value: string, opening: string) => {
    if (value !== opening) query.set(name, value);
  };
  if (view.example) query.set("example", "1");
  if (view.recording) query.set("recording", view.recording);
  writeSettings(query, settingsOf(view));
  if (view.range) query.set("trips", view.range.map((trip) => trip + 1).join("-"));
  set("part", view.part, OPENING_VIEW.part);
  set("by", view.grouping, OPENING_VIEW.grouping);
  set("q", view.search, "");
  set("sort", sortText(view.sort), sortText(OPENING_VIEW.sort));
  set("times", view.clock, OPENING_VIEW.clock);
  // Nothing else belongs to one recording only.
  if (view.of && (view.changes.size > 0 || view.range)) query.set("of", view.of);
  return query.toString();
}

/** Parses an address; invalid values are omitted, so that a damaged one still opens. */
export function decodeView(search: string): ConversationView {
  const query = new URLSearchParams(search);
  const range = /^([1-9]\d{0,9})-([1-9]\d{0,9})$/.exec(query.get("trips") ?? "");
  const [sort = "", direction] = (query.get("sort") ?? "").split(".");
  return {
    example: query.get("example") === "1",
    recording: recordingId(query.get("recording")),
    ...viewSettings(readSettings(query)),
    range: range ? ordered(Number(range[1]) - 1, Number(range[2]) - 1) : undefined,
    part: oneOf(PARTS, query.get("part")) ?? OPENING_VIEW.part,
    grouping: oneOf(GROUPINGS, query.get("by")) ?? OPENING_VIEW.grouping,
    search: query.get("q") ?? "",
    sort: /^\w+$/.test(sort) ? { id: sort, desc: direction === "desc" } : OPENING_VIEW.sort,
    of: /^[0-9a-z]{1,7}$/.exec(query.get("of") ?? "")?.[0],
    clock: oneOf(CLOCKS, query.get("times")) ?? OPENING_VIEW.clock,
  };
}

export function settingsOf({ network, recordedMs, changes, thresholds }: ViewSettings): EvaluationSettings {
  return {
    network,
    recordedMs: recordedMs ?? null,
    changes: [...changes].map(([index, one]) => ({ statement: index + 1, change: formatChange(one) })),
    thresholds,
  };
}

export function viewSettings({ network, recordedMs, changes, thresholds }: EvaluationSettings): ViewSettings {
  const read: Changes = new Map(
    changes.flatMap(({ statement, change }) => {
      const found = parseChange(change);
      return found ? [[statement - 1, found] as const] : [];
    }),
  );
  return { network, recordedMs: recordedMs ?? undefined, changes: read, thresholds };
}

function sortText({ id, desc }: ConversationView["sort"]): string {
  return `${id}.${desc ? "desc" : "asc"}`;
}

function ordered(one: number, other: number): TripRange {
  return one <= other ? [one, other] : [other, one];
}

function oneOf<T extends string>(values: readonly T[], text: string | null): T | undefined {
  return values.find((value) => value === text);
}

/** The tabs in the lower half of the page. */
export const PARTS = ["findings", "pages", "statements", "matrix", "ladder", "results"] as const;
export type Part = (typeof PARTS)[number];

/** The times displayed in the time line. */
export const CLOCKS = ["predicted", "recorded"] as const;

/** By statement index. */
export type Changes = ReadonlyMap<number, Treatment>;

interface ViewSettings {
  /** Complete parameters of `networkModel`. */
  readonly network: Params;
  /** The user's stated round-trip time of the recording in milliseconds; undefined for its own. */
  readonly recordedMs: number | undefined;
  readonly changes: Changes;
  readonly thresholds: Partial<Thresholds>;
}

export interface ConversationView extends ViewSettings {
  /** Whether the example is open rather than a user's file. */
  readonly example: boolean;
  /** Id of the open stored recording; undefined for the example and a user's file. */
  readonly recording: string | undefined;
  /** The {@link fingerprint} of the recording to which changes and selection belong; undefined if unknown. */
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
