import {
  checkThresholds,
  DEFAULT_THRESHOLDS,
  type EvaluationSettings,
  networkModel,
  OPENING_NETWORK,
  parseChange,
  type StatementChange,
  type Thresholds,
} from "@wirecost/conversation";
import { checkValue, type Params, type ParamValue } from "@wirecost/sim-core";

/** Separator of changes in an address; no change contains it. */
const BETWEEN = "_";
/** Prefix of a threshold's name. */
export const THRESHOLD = "t.";

/** Adds a network's differences from the page's default to an address. */
export function writeNetwork(query: URLSearchParams, network: Params): void {
  for (const [id, value] of Object.entries(network))
    if (value !== OPENING_NETWORK[id]) query.set(id, String(value));
}

/** The network in an address: complete, with defaults for missing and invalid values. */
export function readNetwork(query: URLSearchParams): Params {
  const network: Record<string, ParamValue> = { ...OPENING_NETWORK };
  for (const [id, param] of Object.entries(networkModel.params)) {
    const text = query.get(id);
    if (text === null) continue;
    const value = param.kind === "number" ? Number(text || Number.NaN) : text === "true";
    if (!checkValue(id, param, value)) network[id] = value;
  }
  return network;
}

/** Adds the settings of an evaluation to an address, except defaults. */
export function writeSettings(
  query: URLSearchParams,
  { network, recordedMs, changes, thresholds }: EvaluationSettings,
): void {
  writeNetwork(query, network);
  if (recordedMs !== null) query.set("recordedMs", String(recordedMs));
  const written = changes.map(({ statement, change }) => `${statement}.${change}`).join(BETWEEN);
  if (written) query.set("changes", written);
  for (const [name, value] of Object.entries(thresholds)) query.set(THRESHOLD + name, String(value));
}

/** The settings in an address; invalid values are omitted, so that a damaged address still opens. */
export function readSettings(query: URLSearchParams): EvaluationSettings {
  const stated = Number(query.get("recordedMs") ?? Number.NaN);
  return {
    network: readNetwork(query),
    recordedMs: stated >= 0 && Number.isFinite(stated) ? stated : null,
    changes: readChanges(query.get("changes") ?? ""),
    thresholds: readThresholds(query),
  };
}

function readChanges(text: string): readonly StatementChange[] {
  const changes = new Map<number, string>();
  for (const one of text.split(BETWEEN)) {
    const [, number, change = ""] = /^([1-9]\d{0,8})\.(.+)$/.exec(one) ?? [];
    if (number !== undefined && parseChange(change)) changes.set(Number(number), change);
  }
  return [...changes].map(([statement, change]) => ({ statement, change }));
}

function readThresholds(query: URLSearchParams): Partial<Thresholds> {
  const thresholds: Record<string, number> = {};
  for (const name of Object.keys(DEFAULT_THRESHOLDS)) {
    const value = Number(query.get(THRESHOLD + name) || Number.NaN);
    if (thresholdProblem(name, value) === undefined) thresholds[name] = value;
  }
  return thresholds;
}

/** The problem with a finding's threshold, and the valid range; undefined if it is valid. */
export function thresholdProblem(name: string, value: number): string | undefined {
  try {
    checkThresholds({ [name]: value });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The id of a stored recording in an address; undefined if it is invalid. */
export function recordingId(text: string | null): string | undefined {
  return text !== null && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined;
}

/** The page of a stored recording, with the settings of a saved result if given. */
export function conversationHref(id: string, settings?: EvaluationSettings): string {
  const query = new URLSearchParams({ recording: id });
  if (settings) writeSettings(query, settings);
  return `/conversations?${query}`;
}

export function compareConversationsHref(before: string, after: string): string {
  return `/conversations/compare?${new URLSearchParams({ before, after })}`;
}

export function conversationHistoryHref(name: string): string {
  return `/conversations/history?${new URLSearchParams({ name })}`;
}

export function resultHref(conversationId: string, evaluationId: string): string {
  return `/conversations/saved/${conversationId}/${evaluationId}`;
}
