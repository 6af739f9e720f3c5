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

/** What separates the changes of an address; no change contains it. */
const BETWEEN = "_";
/** What the name of a threshold begins with. */
export const THRESHOLD = "t.";

/** Adds to an address what of a network is not as the page opens with it. */
export function writeNetwork(query: URLSearchParams, network: Params): void {
  for (const [id, value] of Object.entries(network))
    if (value !== OPENING_NETWORK[id]) query.set(id, String(value));
}

/** The network of an address: complete, and with the opening value where the address has none that can be. */
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

/** Adds the settings of an evaluation to an address; none for those that the page opens with. */
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

/** The settings of an address; what in it is no value is left out, so that a damaged one still opens. */
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

/** What is wrong with a threshold of a finding, and what would be right; undefined where nothing is. */
export function thresholdProblem(name: string, value: number): string | undefined {
  try {
    checkThresholds({ [name]: value });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The id of a stored recording in an address; undefined for what can be none. */
export function recordingId(text: string | null): string | undefined {
  return text !== null && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined;
}

/** The page of a stored recording, with the settings of a saved result where there are some. */
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

/** The page of a saved result. */
export function resultHref(conversationId: string, evaluationId: string): string {
  return `/conversations/saved/${conversationId}/${evaluationId}`;
}
