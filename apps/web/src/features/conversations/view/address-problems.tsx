import {
  type Conversation,
  DEFAULT_THRESHOLDS,
  GROUPINGS,
  networkModel,
  type OpenedRecording,
  RTT,
} from "@wirecost/conversation";
import { checkValue } from "@wirecost/sim-core";
import {
  recordingId,
  THRESHOLD,
  thresholdProblem,
} from "../../../entities/conversation/conversation-address.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import { CLOCKS, type ConversationView, decodeView, PARTS, type Part } from "./view-address.ts";

/** Keys of the page's address besides the network and thresholds, with the expected values. */
const SETTINGS: Readonly<Record<string, (text: string) => string | undefined>> = {
  example: oneOf(["1"]),
  recording: (text) => (recordingId(text) ? undefined : "use the id of a stored recording"),
  recordedMs: (text) =>
    decodeView(`recordedMs=${encodeURIComponent(text)}`).recordedMs === undefined
      ? "use a number of milliseconds, such as 0.3"
      : undefined,
  changes: () => undefined,
  trips: (text) =>
    /^[1-9]\d{0,9}-[1-9]\d{0,9}$/.test(text) ? undefined : "use two numbers of round trips, such as 120-340",
  part: oneOf(PARTS),
  by: oneOf(GROUPINGS),
  q: () => undefined,
  sort: (text) =>
    /^\w+\.(?:asc|desc)$/.test(text) ? undefined : "use a column and asc or desc, such as trips.desc",
  times: oneOf(CLOCKS),
  of: (text) => (/^[0-9a-z]{1,7}$/.test(text) ? undefined : "use what the page wrote"),
};

/** Invalid parts of an address: each value, the reason, and the expected form. */
export function addressProblems(search: string): readonly string[] {
  return [...new URLSearchParams(search)].flatMap(([name, text]) => {
    if (name === "changes")
      return text.split("_").flatMap((one) => {
        const isChange = decodeView(`changes=${encodeURIComponent(one)}`).changes.size > 0;
        return isChange
          ? []
          : [problem(name, one, "use a statement and its change, such as 3.join or 5.cache:80%")];
      });
    const why = whyNot(name, text);
    return why === undefined ? [] : [problem(name, text, why)];
  });
}

function whyNot(name: string, text: string): string | undefined {
  const param = Object.hasOwn(networkModel.params, name) ? networkModel.params[name] : undefined;
  if (param?.kind === "number")
    return checkValue(name, param, Number(text || Number.NaN))
      ? `use a ${param.integer ? "whole " : ""}number from ${param.min} to ${param.max}`
      : undefined;
  if (param) return oneOf(["true", "false"])(text);
  const threshold = name.startsWith(THRESHOLD) ? name.slice(THRESHOLD.length) : undefined;
  if (threshold !== undefined && Object.hasOwn(DEFAULT_THRESHOLDS, threshold))
    return thresholdProblem(threshold, Number(text || Number.NaN));
  if (Object.hasOwn(SETTINGS, name)) return SETTINGS[name]?.(text);
  return "the page has no such setting";
}

function oneOf(values: readonly string[]): (text: string) => string | undefined {
  return (text) => (values.includes(text) ? undefined : `use ${values.join(" or ")}`);
}

function problem(name: string, text: string, why: string): string {
  return `${cut(name)}=${cut(text)}: ${why.replace(/\.$/, "")}.`;
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

export function isOfAnother(
  { of, changes, range }: ConversationView,
  { conversation }: Pick<OpenedRecording, "conversation">,
): boolean {
  return of !== undefined && (changes.size > 0 || range !== undefined) && of !== fingerprint(conversation);
}

/** Parts of a view that a recording does not have: its address may belong to another. */
export function misfits(
  view: ConversationView,
  { conversation, groupings }: Pick<OpenedRecording, "conversation" | "groupings">,
): readonly string[] {
  const { changes, range, grouping } = view;
  if (isOfAnother(view, { conversation }))
    return ["Its changes and its selection are for another recording: open that one to see them."];
  const [statements, trips] = [conversation.statements.length, conversation.trips.sentUs.length];
  const missing = [...changes.keys()].filter((statement) => statement >= statements).map((one) => one + 1);
  return [
    missing.length > 0
      ? `The file has ${statements} statements: the ${missing.length === 1 ? "change of statement" : "changes of statements"} ${missing.join(", ")} cannot be made.`
      : "",
    range && range[1] >= trips
      ? `The file has ${trips} round trips: ${range[0] + 1}–${range[1] + 1} cannot all be selected.`
      : "",
    groupings.includes(grouping) ? "" : `The file names no ${grouping}s: the table shows statements.`,
  ].filter(Boolean);
}

/** Whether a part has content: counts without an order have only statements. */
export function hasPart(
  { counts, pages }: Conversation,
  part: Part,
  hasTimes: boolean,
  hasResults: boolean,
): boolean {
  if (counts) return part === "statements";
  if (part === "pages") return pages !== undefined && pages.requests.file.length > 0;
  return (part !== "matrix" || hasTimes) && (part !== "results" || hasResults);
}

/**
 * The view without parts that this recording does not have, as its address may belong to another, and with the
 * round-trip time that the recording states.
 */
export function fitting(
  view: ConversationView,
  { conversation, groupings }: Pick<OpenedRecording, "conversation" | "groupings">,
  hasResults: boolean,
): ConversationView {
  const { source, statements, trips, rttUs, counts } = conversation;
  const count = trips.sentUs.length;
  const isOther = isOfAnother(view, { conversation });
  const { statedRttUs } = source;
  const recordedMs = view.recordedMs ?? (statedRttUs === undefined ? undefined : statedRttUs / 1000);
  const range = isOther ? undefined : view.range;
  const hasTimes = rttUs !== null || recordedMs !== undefined;
  return {
    ...view,
    recordedMs,
    changes: new Map(
      isOther || counts ? [] : [...view.changes].filter(([statement]) => statement < statements.length),
    ),
    range: range && range[0] < count ? [range[0], Math.min(range[1], count - 1)] : undefined,
    grouping: groupings.includes(view.grouping) ? view.grouping : "statement",
    part: hasPart(conversation, view.part, hasTimes, hasResults)
      ? view.part
      : counts
        ? "statements"
        : "findings",
    network: { ...view.network, [RTT]: view.network[RTT] ?? 0 },
  };
}

/** Lists the ignored parts of the address. */
export function AddressNotice({
  problems,
  misfits,
  onDismiss,
}: {
  problems: readonly string[];
  /** Parts that the open file does not have. */
  misfits: readonly string[];
  onDismiss: () => void;
}) {
  const all = [...problems, ...misfits];
  if (all.length === 0) return null;
  return (
    <Notice
      tone="warn"
      action={
        <Button size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      <p>
        {misfits.length > 0
          ? "The address may be for another file. Left out of it:"
          : "Left out of the address:"}
      </p>
      {all.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}

/** Statements and their first characters in the fingerprint: enough to distinguish recordings. */
const MAX_STATEMENTS = 200;
const MAX_TEXT = 200;

/**
 * A short text that differs between recordings, so that an address can identify the one to which its changes and its
 * selection belong: of statements without literals, FNV-1a in 32 bits.
 */
export function fingerprint({
  statements,
  trips,
}: {
  readonly statements: Conversation["statements"];
  readonly trips: Pick<Conversation["trips"], "kind">;
}): string {
  const texts = statements.slice(0, MAX_STATEMENTS).map(({ text }) => text.slice(0, MAX_TEXT));
  let hash = 0x811c9dc5;
  for (const char of [statements.length, trips.kind.length, ...texts].join("\n"))
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
