import {
  type Axis,
  checkValue,
  type NumberParam,
  type Param,
  type ParamValue,
  paramName,
  parseNumber,
} from "@wirecost/sim-core";

/** Values for an axis, or the problem with the text and the expected form. */
export type AxisReading =
  | { readonly values: readonly ParamValue[]; readonly error?: undefined }
  | { readonly values?: undefined; readonly error: string };

/** Parses one number of a unit; invalid text is returned unchanged, or with the problem. */
type NumberReader = (
  text: string,
  unit: NumberParam["unit"],
) => { readonly value?: ParamValue | undefined; readonly problem?: string | undefined };

const plainNumber: NumberReader = (text) => ({ value: parseNumber(text) ?? text });

/** "350..32600/20": from, to, and number of values. */
function rangeIn(text: string): readonly [from: string, to: string, count: number] | undefined {
  const slash = text.lastIndexOf("/");
  const dots = text.lastIndexOf("..", slash - 1);
  const [from, to, count] = [text.slice(0, dots), text.slice(dots + 2, slash), text.slice(slash + 1)];
  return dots > 0 && to !== "" && /^\d+$/.test(count) ? [from, to, Number(count)] : undefined;
}

/**
 * Parses the values of an axis as typed by users: `1024, 4096, 8192`, or `350..32600/20` for twenty values in a range,
 * on the parameter's scale (linear or logarithmic). Options and on/off by their names.
 *
 * @param readNumber reads a number: plain ones as an address has them, or with units as people type them
 */
export function readAxisValues(
  id: string,
  param: Param,
  text: string,
  readNumber: NumberReader = plainNumber,
): AxisReading {
  const range = param.kind === "number" ? rangeIn(text.replace(/\s/g, "")) : undefined;
  if (range && param.kind === "number") return readRange(id, param, ...range, readNumber);
  const parts = splitValues(param, text);
  if (parts.length === 0)
    return { error: `${paramName(param)} needs at least one value, such as ${example(param)}.` };
  const values: ParamValue[] = [];
  for (const part of parts) {
    const reading =
      param.kind === "number" ? readNumber(part, param.unit) : { value: readValue(param, part) };
    if (reading.problem !== undefined) return { error: `${paramName(param)}: ${reading.problem}` };
    const { value = part } = reading;
    const issue = checkValue(id, param, value);
    if (issue) return { error: issue.message };
    if (values.includes(value)) return { error: `${paramName(param)}: ${part} occurs twice. Remove one.` };
    values.push(value);
  }
  return { values };
}

/** One value from a text; invalid text is returned unchanged, to be quoted in the error. */
export function readValue(param: Param, text: string): ParamValue {
  if (param.kind === "number") return parseNumber(text) ?? text;
  if (param.kind === "choice") return text;
  if (/^(on|true|yes|1)$/i.test(text)) return true;
  return /^(off|false|no|0)$/i.test(text) ? false : text;
}

/** The inverse of readAxisValues(). */
export function axisText(values: Axis["values"]): string {
  return values.map(valueText).join(", ");
}

/** A value as text in an address or an axis field. */
export function valueText(value: ParamValue): string {
  return typeof value === "boolean" ? (value ? "on" : "off") : String(value);
}

/** A comma followed by a space separates; without spaces every comma does, so `1,024, 4,096` is two numbers. */
function splitValues(param: Param, text: string): readonly string[] {
  const separator = param.kind === "number" && /,\s/.test(text) ? /,\s+|[;\n]/ : /[,;\n]/;
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
}

function readRange(
  id: string,
  param: NumberParam,
  from: string,
  to: string,
  count: number,
  readNumber: NumberReader,
): AxisReading {
  const ends = [from, to].map((end) => readNumber(end, param.unit));
  for (const { value, problem } of ends) {
    const error =
      problem === undefined ? checkValue(id, param, value)?.message : `${paramName(param)}: ${problem}`;
    if (error !== undefined) return { error };
  }
  const [low, high] = ends.map(({ value }) => value);
  if (typeof low !== "number" || typeof high !== "number" || low >= high || count < 2 || count > 200)
    return {
      error: `${paramName(param)}: write a range as from..to/count, smaller value first, with 2 to 200 values: ${example(param)}.`,
    };
  const log = param.scale === "log" && low > 0;
  const values = Array.from({ length: count }, (_, i) => {
    const share = i / (count - 1);
    const value = log ? low * (high / low) ** share : low + (high - low) * share;
    return param.integer ? Math.round(value) : Number(value.toPrecision(6));
  });
  return { values: [...new Set(values)] };
}

function example(param: Param): string {
  if (param.kind === "number") return param.suggest.slice(0, 3).join(", ") || `${param.min}..${param.max}/5`;
  return param.kind === "toggle"
    ? "off, on"
    : param.options
        .slice(0, 2)
        .map((option) => option.value)
        .join(", ");
}
