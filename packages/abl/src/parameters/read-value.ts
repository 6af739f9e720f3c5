import { newValue } from "./edits.ts";
import type { FiledParameter } from "./files/read-files.ts";
import { type Finding, quoted } from "./finding.ts";
import type { ParameterFact, ParameterValue } from "./parameter-fact.ts";

const OFF = /^(?:0|off|no|false)$/i;
const ON = /^(?:|1|on|yes|true)$/i;

/** Whether a text says that a switch is on; one without a value is. */
export function isOn(value: string): boolean {
  return ON.test(value);
}

export function readValue(
  fact: ParameterFact,
  written: FiledParameter,
): { readonly value?: ParameterValue; readonly finding?: Finding } {
  const { value } = written;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = fact.range ?? {};
  const wrong = (message: string, right?: string): { readonly finding: Finding } => ({
    finding: {
      kind: "range",
      name: fact.name,
      file: written.file,
      line: written.line,
      message,
      ...(right !== undefined && { edits: [newValue(written, right)] }),
    },
  });
  if (fact.takes === "flag") {
    if (isOn(value)) return { value: true };
    if (OFF.test(value)) return { value: false };
    return wrong(`${fact.name} takes no value, but ${quoted(value)} follows it.`, "");
  }
  if (value === "") return wrong(`${fact.name} has no value: write ${exampleOf(fact)}. It is left out.`);
  if (fact.takes === "text") {
    const known = fact.values?.find((one) => one.toLowerCase() === value.toLowerCase());
    if (fact.values && known === undefined)
      return wrong(`${fact.name} ${value}: use ${fact.values.join(", ")}.`);
    const isOutside = /^\d+$/.test(value) && (Number(value) < min || Number(value) > max);
    const outside = `${fact.name} ${value}: as a number, it is a port${rangeText(fact)}.`;
    return { value: known ?? value, ...(isOutside && wrong(outside)) };
  }
  if (!/^-?\d{1,15}$/.test(value)) {
    const meant = meantNumber(fact, value);
    const right = meant === undefined ? undefined : String(Math.min(max, Math.max(min, meant)));
    return wrong(
      `${fact.name}: ${quoted(value)} is not a whole number${rangeText(fact)}${right === undefined ? "" : `: write ${right}`}. It is left out.`,
      right,
    );
  }
  const number = Number(value);
  if (number >= min && number <= max) return { value: number };
  return wrong(
    `${fact.name}: ${value} is not a whole number${rangeText(fact)}. It is left out.`,
    String(number < min ? min : max),
  );
}

const SIZES: Readonly<Record<string, number>> = { "": 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };
const COUNTS: Readonly<Record<string, number>> = { "": 1, k: 1e3, m: 1e6, g: 1e9 };

/**
 * The number of a text that is none for OpenEdge: 16k, 10,000, 10.000, 100%, 5.0, and yes of a parameter that is 0 or 1.
 * Three digits behind a point are thousands, as in half of Europe, unless a unit follows, as in 1.125k.
 */
function meantNumber({ unit, range }: ParameterFact, value: string): number | undefined {
  if (range?.min === 0 && range.max === 1) {
    if (isOn(value)) return 1;
    if (OFF.test(value)) return 0;
  }
  const [, digits = "", letter = ""] =
    /^(\d{1,3}(?:[,_]\d{3})+|\d{1,9}(?:\.\d{1,3})?) ?(?:([kmg])i?b?|bytes|b|%)?$/i.exec(
      value.replace(/^[1-9]\d{0,2}(\.\d{3})+$/, (grouped) => grouped.replaceAll(".", "")),
    ) ?? [];
  if (digits === "") return undefined;
  const factor = (unit === "bytes" || unit === "KB" ? SIZES : COUNTS)[letter.toLowerCase()] ?? 1;
  const number = Number(digits.replaceAll(/[,_]/g, "")) * factor;
  return Number.isInteger(number) ? number : undefined;
}

function rangeText({ range, unit }: ParameterFact): string {
  if (!range) return "";
  const of = range.max === undefined ? ` of at least ${range.min}` : ` from ${range.min} to ${range.max}`;
  return unit ? `${of} ${unit}` : of;
}

function exampleOf({ name, defaults, range, values }: ParameterFact): string {
  const [first] = defaults;
  return `for example ${name} ${values?.[0] ?? first?.value ?? range?.min ?? "20000"}`;
}
