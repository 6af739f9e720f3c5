import { type Assumptions, assumedRecords, type CostedAccess, type Located, noteTexts } from "@wirecost/abl";
import { callsText, type LoggedPlace, logText } from "@wirecost/abl/log";
import { countText, formatCount, formatQuantity } from "@wirecost/sim-core";
import { markdownCode, markdownList, markdownPage, markdownTable, markdownText } from "../output/markdown.ts";
import { cut, firstOf, indented, lineOf, textPage } from "../output/printable.ts";
import { textTable } from "../output/text-table.ts";
import type { CostedFile } from "./cost-files.ts";

/** Maximum printed statements: the costliest. */
const MAX_STATEMENTS = 25;
const MAX_REWRITES = 12;
const MAX_NOTES = 12;
/** Maximum characters of a statement in a line. */
const MAX_TEXT = 64;

const HEAD = ["where", "executions", "messages", "records", "time", "statement"];

const ms = (value: number) => formatQuantity(value, "ms");
const count = (value: number) => formatCount(Math.round(value));

interface Line {
  /** Location of a statement: its file, and its line. */
  readonly file: string;
  readonly where: string;
  readonly access: CostedAccess;
}

/** The cost of ABL as lines of text. @param all whether every statement is printed */
export function ablText(files: readonly CostedFile[], assumptions: Assumptions, all: boolean): string {
  const { shown, others, logged, rewrites, notes, sum } = partsOf(files, assumptions, all);
  const table = textTable(HEAD, shown.map(cells));
  return textPage([
    lineOf(sum),
    shown.length > 0 ? table : "",
    others,
    logged.length > 0 ? `In the client log:\n${logged.map(indented).join("")}` : "",
    rewrites.length > 0 ? `What would cost less:\n${rewrites.map(indented).join("")}` : "",
    notes.map(lineOf).join(""),
  ]);
}

/** The same for a pull request. */
export function ablMarkdown(files: readonly CostedFile[], assumptions: Assumptions, all: boolean): string {
  const { shown, others, logged, rewrites, notes, sum } = partsOf(files, assumptions, all);
  const rows = shown.map((line) => {
    const [where = "", executions = "", messages = "", records = "", time = "", statement = ""] = cells(line);
    return [markdownText(where), executions, messages, records, time, markdownCode(statement)];
  });
  return markdownPage([
    "<!-- wirecost abl -->",
    `**${markdownText(sum)}**`,
    shown.length > 0 ? markdownTable(HEAD, rows) : "",
    markdownText(others),
    logged.length > 0 ? `### In the client log\n\n${markdownList(logged)}` : "",
    rewrites.length > 0 ? `### What would cost less\n\n${markdownList(rewrites)}` : "",
    markdownList(notes),
  ]);
}

function partsOf(files: readonly CostedFile[], assumptions: Assumptions, all: boolean) {
  const every = files.flatMap(({ path, source }): Line[] => {
    const file = files.length > 1 ? `${path}:` : "line ";
    return source.accesses.map((access) => ({ file, where: file + placeText(access), access }));
  });
  const costly = every.filter(({ access }) => access.cost.messages > 0);
  const ranked = costly.toSorted((a, b) => b.access.cost.elapsedMs - a.access.cost.elapsedMs);
  const shown = all ? every : every.length <= MAX_STATEMENTS ? costly : ranked.slice(0, MAX_STATEMENTS);
  const left = all ? 0 : costly.length - shown.length;
  return {
    sum: sumText(files, assumptions),
    shown,
    others: left > 0 ? `${count(left)} more statements cost less: --all prints them.\n` : "",
    logged: loggedTexts(files, every, all),
    rewrites: rewriteTexts(every),
    notes: notesOf(files, every),
  };
}

function sumText(files: readonly CostedFile[], { settings }: Assumptions): string {
  const total = (of: "messages" | "elapsedMs") =>
    files.reduce((sum, { source }) => sum + source.total[of], 0);
  const name = files.length === 1 ? (files[0]?.path ?? "") : `${count(files.length)} files`;
  const rttMs = 2 * Number(settings.latencyMs);
  const each = files.length === 1 ? "each of its routines runs" : "every routine runs";
  const often = files.some(({ source }) => source.log)
    ? "once, or as often as the client log has it"
    : "once";
  return `${name}: ${count(total("messages"))} messages and ${ms(total("elapsedMs"))} if ${each} ${often}, at a round-trip time of ${ms(rttMs)} and -Mm ${settings.mm}.`;
}

function cells({ where, access }: Line): string[] {
  const { executions, cost, title } = access;
  return [
    where,
    count(executions),
    count(cost.messages),
    count(cost.records),
    ms(cost.elapsedMs),
    cut(title, MAX_TEXT),
  ];
}

/** Data of the log by statement, the most records first, and of lines without a statement. */
function loggedTexts(files: readonly CostedFile[], lines: readonly Line[], all: boolean): readonly string[] {
  if (files.every(({ source }) => !source.log)) return [];
  const read = (places: readonly LoggedPlace[]) => places.reduce((sum, one) => sum + one.fromServer, 0);
  const found = lines.flatMap(({ where, access }) => {
    const { logged } = access;
    return logged ? [{ read: read(logged), text: `${where}: ${logText(logged)}` }] : [];
  });
  const others = files.flatMap(({ path, source: { log } }) =>
    (log?.others ?? []).map((place) => ({
      read: place.fromServer,
      text: `${path}, line ${place.line ?? "?"} of the debug listing, ${place.tables.join(", ") || "?"}: ${logText([place])}; no statement was found`,
    })),
  );
  const calls = files.flatMap(({ path, source: { log } }) =>
    [...(log?.calls ?? [])].map(([routine, times]) => ({
      read: -times,
      text: `${path}: ${callsText(routine, times)}`,
    })),
  );
  const texts = [...found, ...others, ...calls].toSorted((a, b) => b.read - a.read).map(({ text }) => text);
  if (texts.length === 0) return ["No query or call of these programs."];
  return all ? texts : firstOf(texts, MAX_STATEMENTS, (more) => `${count(more)} more: --all prints them.`);
}

function rewriteTexts(lines: readonly Line[]): readonly string[] {
  const found = lines.flatMap(({ where, access }) =>
    access.rewrites.map(({ title, condition, saved }) => ({
      savedMs: saved.elapsedMs,
      text: `${where}: ${title} saves ${count(saved.messages)} messages, ${ms(saved.elapsedMs)}. ${condition}`,
    })),
  );
  const ranked = found.toSorted((a, b) => b.savedMs - a.savedMs).map(({ text }) => text);
  return firstOf(ranked, MAX_REWRITES, (more) => `${count(more)} more: --json lists all.`);
}

function notesOf(files: readonly CostedFile[], lines: readonly Line[]): readonly string[] {
  const missing = [...new Set(files.flatMap(({ source }) => source.missing))];
  const excluded = files.reduce((sum, { source }) => sum + source.excluded.length, 0);
  const notes = noteTexts(
    lines.flatMap(({ where, access }) => access.notes.map((note) => [where, note] as const)),
  );
  const unread = files.flatMap(({ path, source }) =>
    source.notes.map((note) => `${path}, line ${placeText(note)}: ${note.message}`),
  );
  return [
    assumedText(lines),
    missing.length > 0
      ? `Not counted, because these includes were not found: ${listed(missing)}. Name their folders with --propath.`
      : "",
    excluded > 0 ? `Not counted: ${countText(excluded, "statement")} that the preprocessor leaves out.` : "",
    ...limited(notes),
    ...limited(unread),
  ].filter(Boolean);
}

/** Assumptions of the numbers that the code does not state. */
function assumedText(lines: readonly Line[]): string {
  const costly = lines.filter(({ access }) => access.cost.messages > 0);
  const tables = assumedRecords(costly.flatMap(({ access }) => access.assumed));
  const loops = new Map<string, number>();
  for (const { access, file } of costly)
    for (const one of access.assumed)
      if (one.kind === "iterations") loops.set(`${file}${one.line}`, one.value);
  const parts = [
    ...[...tables].map(
      ([table, { min, max }]) =>
        `${min < max ? `${count(min)} to ` : ""}${countText(max, "record")} of ${table}`,
    ),
    ...[...loops].map(([where, value]) => `${countText(value, "iteration")} of the loop at ${where}`),
  ];
  if (parts.length === 0) return "";
  return `Assumed: ${listed(parts)}. Set the real numbers: --records TABLE=N or LINE=N, --iterations N.`;
}

/** `12`, or `12 > order.i:4` for a line of an include. */
function placeText({ line, within }: Located): string {
  return [line, ...within.map(({ path, line: inner }) => `${path}:${inner}`)].join(" > ");
}

function limited(texts: readonly string[]): readonly string[] {
  return firstOf(texts, MAX_NOTES, (more) => `${count(more)} more notes: --json lists all.`);
}

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NOTES;
  return `${names.slice(0, MAX_NOTES).join(", ")}${more > 0 ? ` and ${count(more)} more` : ""}`;
}
