import { areContainerLines, containerLine } from "./container-lines.ts";
import { isStoredCsv, storedCsv } from "./stored-csv.ts";
import { jsonForm, storedJson } from "./stored-json.ts";
import type { RecordSink, StoredRecord, StoredRecords } from "./stored-record.ts";
import { isStoredYaml, storedYaml } from "./stored-yaml.ts";

/** What stands around a server's lines in a file, put there by what collected or stored them. */
export interface CollectedForm {
  /** Reads records of a file that has no lines of the server's own; undefined for one that has. */
  readonly open: ((sink: RecordSink) => StoredRecords) | undefined;
  readonly isNewestFirst: boolean;
  readonly hasContainers: boolean;
  /** By container, "" without one: the beginning of what it wrote. */
  readonly starts: ReadonlyMap<string, string>;
}

const KNOWN = new WeakMap<Uint8Array, CollectedForm>();

/** Finds out what stands around lines. @param start the first bytes of a file: all formats of logs ask for the same */
export function collectedForm(start: Uint8Array): CollectedForm {
  const known = KNOWN.get(start);
  if (known) return known;
  const text = new TextDecoder().decode(start);
  const stored = storedForm(text);
  const records: StoredRecord[] = [];
  if (stored) {
    try {
      const reader = stored({ record: (record) => records.push(record), drop() {} });
      reader.take(start);
      reader.finish();
    } catch {}
  }
  const open = records.length > 0 ? stored : undefined;
  const lines = (open ? records.map((one) => one.text).join("\n") : text).split(/\r?\n/);
  const hasContainers = areContainerLines(lines);
  const form = {
    open,
    isNewestFirst: isNewestFirst(records),
    hasContainers,
    starts: hasContainers ? byContainer(lines) : new Map([["", lines.join("\n")]]),
  };
  KNOWN.set(start, form);
  return form;
}

function storedForm(start: string): CollectedForm["open"] {
  if (/^\ufeff?\s*[[{]/.test(start)) {
    const json = jsonForm(start);
    return json && ((sink) => storedJson(json, sink));
  }
  if (isStoredYaml(start)) return storedYaml;
  return isStoredCsv(start) ? storedCsv : undefined;
}

/** Consoles and commands of clouds list what is newest first. */
function isNewestFirst(records: readonly StoredRecord[]): boolean {
  const times = records.flatMap(({ time }) => (time ? [time.us] : []));
  const steps = times.slice(1).map((us, i) => Math.sign(us - (times[i] ?? us)));
  return steps.reduce((sum, step) => sum + step, 0) < 0;
}

function byContainer(lines: readonly string[]): ReadonlyMap<string, string> {
  const starts = new Map<string, string>();
  let last = "";
  for (const line of lines) {
    const { source, text } = containerLine(line) ?? { source: last, text: line };
    starts.set(source, `${starts.get(source) ?? ""}${text}\n`);
    last = source;
  }
  return starts;
}
