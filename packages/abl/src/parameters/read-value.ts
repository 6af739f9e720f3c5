import { newValue } from "./edits.ts";
import type { Finding } from "./finding.ts";
import type { ParameterFact, ParameterValue } from "./parameter-fact.ts";
import type { FiledParameter } from "./read-files.ts";

const OFF = /^(?:0|off|no|false)$/i;
const ON = /^(?:|1|on|yes|true)$/i;

/** What a parameter's arguments mean, or what is wrong with them. */
export function readValue(
  fact: ParameterFact,
  written: FiledParameter,
): { readonly value: ParameterValue } | { readonly finding: Finding } {
  const { value } = written;
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
  const quoted = JSON.stringify(value.slice(0, 60));
  if (fact.takes === "flag") {
    if (ON.test(value)) return { value: true };
    if (OFF.test(value)) return { value: false };
    return wrong(`${fact.name} takes no value, and ${quoted} stands behind it.`, "");
  }
  if (value === "") return wrong(`${fact.name} has no value: write ${exampleOf(fact)}. It is left out.`);
  if (fact.takes === "text") {
    const known = fact.values?.find((one) => one.toLowerCase() === value.toLowerCase());
    if (!fact.values || known !== undefined) return { value: known ?? value };
    return wrong(`${fact.name} ${value}: use ${fact.values.join(", ")}.`);
  }
  const plain = value.replaceAll(/[,_]/g, "");
  if (!/^-?\d{1,15}$/.test(value))
    return wrong(
      `${fact.name}: ${quoted} is not a whole number${rangeText(fact)}. It is left out.`,
      /^\d{1,3}(?:[,_]\d{3})+$/.test(value) ? plain : undefined,
    );
  const number = Number(value);
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = fact.range ?? {};
  if (number >= min && number <= max) return { value: number };
  return wrong(
    `${fact.name}: ${value} is not a whole number${rangeText(fact)}. It is left out.`,
    String(number < min ? min : max),
  );
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
