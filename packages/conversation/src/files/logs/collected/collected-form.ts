import { getOrInsert } from "@wirecost/sim-core/model";
import { type CollectedForm, collectedLines } from "./collected-lines.ts";
import { areContainerLines } from "./container-lines.ts";
import { isStoredCsv, storedCsv } from "./stored-csv.ts";
import { jsonForm, storedJson } from "./stored-json.ts";
import type { StoredRecord } from "./stored-record.ts";
import { isStoredYaml, storedYaml } from "./stored-yaml.ts";

/** Format of a collector around a server's lines, and their beginning. */
export interface KnownForm extends CollectedForm {
  /** By container, "" without one: the beginning of its output. */
  readonly starts: ReadonlyMap<string, string>;
}

const KNOWN = new WeakMap<Uint8Array, KnownForm>();

/** Detects the collector's format. @param start the first bytes of a file: all formats of logs ask for the same */
export function collectedForm(start: Uint8Array): KnownForm {
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
    } catch {
      // A beginning may end anywhere: only complete records count.
    }
  }
  const plain = {
    open: records.length > 0 ? stored : undefined,
    isNewestFirst: isNewestFirst(records),
    hasContainers: false,
  };
  const starts = startsOf(plain, start);
  const hasContainers = areContainerLines(starts.get("")?.split("\n") ?? []);
  const collected = { ...plain, hasContainers };
  const form = { ...collected, starts: hasContainers ? startsOf(collected, start) : starts };
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

/** Consoles and commands of clouds list the newest first. */
function isNewestFirst(records: readonly StoredRecord[]): boolean {
  const times = records.flatMap(({ time }) => (time ? [time.us] : []));
  const steps = times.slice(1).map((us, i) => Math.sign(us - (times[i] ?? us)));
  return steps.reduce((sum, step) => sum + step, 0) < 0;
}

/** By container: the beginning of its output. */
function startsOf(form: CollectedForm, start: Uint8Array): ReadonlyMap<string, string> {
  const starts = new Map<string, string[]>();
  const lines = collectedLines(form, {
    line: (text, _, source) => getOrInsert(starts, source, () => []).push(text),
    drop() {},
  });
  try {
    lines.take(start);
    lines.finish();
  } catch {
    // As above.
  }
  return new Map([...starts].map(([source, texts]) => [source, texts.join("\n")]));
}
