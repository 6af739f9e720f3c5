import {
  checkThresholds,
  DEFAULT_THRESHOLDS,
  formatChange,
  GROUPINGS,
  networkModel,
  parseChange,
  type Thresholds,
  type TripRange,
} from "@wirecost/conversation";
import { checkValue, type ParamValue } from "@wirecost/sim-core";
import { type Changes, CLOCKS, type ConversationView, OPENING_VIEW, PARTS } from "./conversation-view.ts";

/** What separates the changes of an address; no change contains it. */
const BETWEEN = "_";
export const THRESHOLD = "t.";

/**
 * What a user set, as the query of an address; empty for the view that the page opens with. Statements and trips are
 * numbered from 1, as the page shows them.
 */
export function encodeView(view: ConversationView): string {
  const query = new URLSearchParams();
  const set = (name: string, value: string, opening: string) => {
    if (value !== opening) query.set(name, value);
  };
  if (view.example) query.set("example", "1");
  for (const [id, value] of Object.entries(view.network))
    set(id, String(value), String(OPENING_VIEW.network[id]));
  if (view.recordedMs !== undefined) query.set("recordedMs", String(view.recordedMs));
  const changes = [...view.changes].map(([statement, change]) => `${statement + 1}.${formatChange(change)}`);
  set("changes", changes.join(BETWEEN), "");
  for (const [name, value] of Object.entries(view.thresholds)) query.set(THRESHOLD + name, String(value));
  if (view.range) query.set("trips", view.range.map((trip) => trip + 1).join("-"));
  set("part", view.part, OPENING_VIEW.part);
  set("by", view.grouping, OPENING_VIEW.grouping);
  set("q", view.search, "");
  set("sort", sortText(view.sort), sortText(OPENING_VIEW.sort));
  set("times", view.clock, OPENING_VIEW.clock);
  // Nothing else is meant for one recording only.
  if (view.of && (view.changes.size > 0 || view.range)) query.set("of", view.of);
  return query.toString();
}

/** What an address says; what in it is none of the page's values is left out, so that a damaged one still opens. */
export function decodeView(search: string): ConversationView {
  const query = new URLSearchParams(search);
  const network: Record<string, ParamValue> = { ...OPENING_VIEW.network };
  for (const [id, param] of Object.entries(networkModel.params)) {
    const text = query.get(id);
    if (text === null) continue;
    const value = param.kind === "number" ? Number(text || Number.NaN) : text === "true";
    if (!checkValue(id, param, value)) network[id] = value;
  }
  const stated = Number(query.get("recordedMs") ?? Number.NaN);
  const range = /^([1-9]\d{0,9})-([1-9]\d{0,9})$/.exec(query.get("trips") ?? "");
  const [sort = "", direction] = (query.get("sort") ?? "").split(".");
  return {
    example: query.get("example") === "1",
    network,
    recordedMs: stated >= 0 && Number.isFinite(stated) ? stated : undefined,
    changes: readChanges(query.get("changes") ?? ""),
    thresholds: readThresholds(query),
    range: range ? ordered(Number(range[1]) - 1, Number(range[2]) - 1) : undefined,
    part: oneOf(PARTS, query.get("part")) ?? OPENING_VIEW.part,
    grouping: oneOf(GROUPINGS, query.get("by")) ?? OPENING_VIEW.grouping,
    search: query.get("q") ?? "",
    sort: /^\w+$/.test(sort) ? { id: sort, desc: direction === "desc" } : OPENING_VIEW.sort,
    of: /^[0-9a-z]{1,7}$/.exec(query.get("of") ?? "")?.[0],
    clock: oneOf(CLOCKS, query.get("times")) ?? OPENING_VIEW.clock,
  };
}

function readChanges(text: string): Changes {
  const changes = new Map();
  for (const one of text.split(BETWEEN)) {
    const [, number, what = ""] = /^([1-9]\d{0,8})\.(.+)$/.exec(one) ?? [];
    const change = parseChange(what);
    if (number !== undefined && change) changes.set(Number(number) - 1, change);
  }
  return changes;
}

function readThresholds(query: URLSearchParams): Partial<Thresholds> {
  let thresholds: Partial<Thresholds> = {};
  for (const name of Object.keys(DEFAULT_THRESHOLDS)) {
    const text = query.get(THRESHOLD + name);
    if (text === null || text === "") continue;
    const one = { [name]: Number(text) };
    if (areThresholds(one)) thresholds = { ...thresholds, ...one };
  }
  return thresholds;
}

function areThresholds(some: Partial<Thresholds>): boolean {
  try {
    checkThresholds(some);
    return true;
  } catch {
    return false;
  }
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
