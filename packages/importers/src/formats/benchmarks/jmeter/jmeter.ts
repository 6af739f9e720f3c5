import { excerpt } from "../../../excerpt.ts";
import { MAX_FIELD } from "../../../limits.ts";
import type { OwnFormat } from "../../format.ts";
import { OwnRows } from "../../own-rows.ts";
import { splitTable } from "../../table/split-table.ts";
import { csvSamples, type SampleAt } from "./csv-samples.ts";
import { isReport, readReport } from "./jmeter-report.ts";

/** The attributes of JMeter's XML, and their names in its CSV. */
const ATTRIBUTES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    t: "elapsed",
    lt: "Latency",
    ct: "Connect",
    ts: "timeStamp",
    s: "success",
    lb: "label",
    by: "bytes",
    sby: "sentBytes",
    na: "allThreads",
  }),
);

const LOWER_MS = { unit: "ms", better: "lower" } as const;
const FIGURES = [
  ["elapsed", "elapsed", LOWER_MS],
  ["Latency", "time to first byte", LOWER_MS],
  ["Connect", "connect time", LOWER_MS],
  ["bytes", "bytes received", { unit: "bytes", better: "none" }],
  ["sentBytes", "bytes sent", { unit: "bytes", better: "none" }],
] as const;

const XML = /^(?:<\?xml[^>]*>\s*)?<testResults\b/;
const OPENING = /<(\/?)(?:httpSample|sample)(?=[\s/>])/g;
const ATTRIBUTE = /\s+(\w+)="([^"]*)"/y;
const CLOSING = /\s*(\/?)>/y;

/** JMeter's results (-l results.jtl): a line of CSV, or an XML element, per sample. */
export const jmeter: OwnFormat = {
  id: "jmeter",
  title: "a result file of JMeter",
  isMine(head) {
    const names = namesIn(head);
    const isSamples = ["timeStamp", "elapsed", "label"].every((name) => names.includes(name));
    return XML.test(head) || isSamples || isReport(names);
  },
  read(file, options) {
    const { text } = file;
    const { complaints } = options;
    if (isReport(namesIn(text))) return readReport(file, options);
    const split = XML.test(text) ? undefined : splitTable(text, complaints);
    if (!split && !XML.test(text)) return {};
    const samples = () => (split ? csvSamples(split) : xmlSamples(text));
    const rows = new OwnRows(complaints);
    let first: string | undefined;
    let threads = 0;
    for (const { sample } of samples()) threads = Math.max(threads, Number(sample.get("allThreads")) || 0);
    for (const { line, sample, problem } of samples()) {
      if (rows.full) break;
      const wrong = FIGURES.find(([id]) => !/^\d*$/.test(sample.get(id) ?? ""));
      const elapsed = sample.get("elapsed");
      if (problem !== undefined || wrong || !elapsed) {
        const id = wrong?.[0] ?? "elapsed";
        const message = problem ?? `${id} should be a whole number; it is ${excerpt(sample.get(id) ?? "")}.`;
        complaints.error({ line, column: id, value: sample.get(id) ?? "", message });
        continue;
      }
      const taken = timeText(sample.get("timeStamp") ?? "");
      first ??= taken;
      const figures: Record<string, number> = {};
      for (const [id, name, kind] of FIGURES) {
        const value = sample.get(id);
        if (value) figures[rows.figure(name, kind)] = Number(value);
      }
      const success = sample.get("success");
      if (success)
        figures[rows.figure("failed", { unit: "1", better: "lower" })] = Number(success !== "true");
      rows.add({
        label: taken,
        line,
        settings: {
          [rows.setting("sample")]: sample.get("label") ?? "",
          ...(threads > 0 && { [rows.setting("threads")]: threads }),
        },
        figures,
      });
    }
    if (rows.count === 0 && !complaints.hasErrors)
      complaints.error({
        line: 1,
        value: text.slice(0, 80).split("\n", 1)[0] ?? "",
        message: "The file has no sample with its elapsed time: the test was stopped before the first.",
      });
    return {
      ...rows.finish(),
      notes: ["Each sample is a row; threads is the largest number of active threads in the file."],
      provenance: { tool: "JMeter", ...(first && { date: first }) },
    };
  },
};

function namesIn(head: string): readonly string[] {
  const [first = ""] = head.split("\n", 1);
  return first.split(/[,;\t|]/).map((name) => name.trim());
}

/** JMeter writes milliseconds by default; jmeter.save.saveservice.timestamp_format changes it. */
function timeText(text: string): string {
  return /^\d{12,13}$/.test(text) ? new Date(Number(text)).toISOString() : text;
}

/** Top-level samples: they include the time of their parts. */
function* xmlSamples(text: string): Generator<SampleAt> {
  let [depth, line, counted] = [0, 1, 0];
  for (const { 0: tag, 1: end, index } of text.matchAll(OPENING)) {
    if (end) {
      depth -= 1;
      continue;
    }
    const sample = new Map<string, string>();
    let at = index + tag.length;
    for (;;) {
      ATTRIBUTE.lastIndex = at;
      const [whole, name = "", value = ""] = ATTRIBUTE.exec(text) ?? [];
      if (whole === undefined) break;
      at += whole.length;
      sample.set(ATTRIBUTES.get(name) ?? name, unescaped(value.slice(0, MAX_FIELD)));
    }
    CLOSING.lastIndex = at;
    const [closing, isEmpty] = CLOSING.exec(text) ?? [];
    for (
      let next = text.indexOf("\n", counted);
      next >= 0 && next < index;
      next = text.indexOf("\n", counted)
    ) {
      line += 1;
      counted = next + 1;
    }
    if (depth === 0)
      yield closing === undefined
        ? { line, sample, problem: "The element has no end: the file was cut off." }
        : { line, sample };
    if (!isEmpty) depth += 1;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,6}));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    return code === undefined
      ? (ENTITIES[name] ?? whole)
      : code <= 0x10ffff
        ? String.fromCodePoint(code)
        : whole;
  });
}
