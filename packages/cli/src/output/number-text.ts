import {
  type Interval,
  type MeasurementSchema,
  type ParamValue,
  paramName,
  unitBeside,
  unitName,
} from "@wirecost/sim-core";

const fourDigits = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 4 });
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** A value: whole from 1,000 on, others to four digits, and those too long for a column as `1.350e+308`. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return "?";
  if (Math.abs(value) >= 1e21) return value.toExponential(3);
  return Number.isInteger(value) || Math.abs(value) >= 999.95
    ? whole.format(value)
    : fourDigits.format(value);
}

export function quantityText(value: number, unit: string): string {
  return unit === "1" ? numberText(value) : `${numberText(value)} ${unitName(value, unit)}`;
}

/** The range of a prediction: `15-57`; one value if its ends look equal. */
export function rangeText({ low, high }: Interval): string {
  const [from, to] = [numberText(low), numberText(high)];
  return from === to ? from : `${from}-${to}`;
}

/** A metric's name and unit; only one of them if they are equal. */
export function titleText(label: string, unit: string): string {
  return unit === "1" || label.toLowerCase() === unit ? label : `${label}, ${unit}`;
}

/** A signed share: `+3.2 %`. */
export function shareText(share: number): string {
  if (!Number.isFinite(share)) return share > 0 ? "from 0" : "?";
  const percent = Math.abs(share) < 0.0005 ? 0 : share * 100;
  const text = Math.abs(percent) < 10 ? percent.toFixed(1) : numberText(Math.round(percent));
  return `${percent > 0 ? "+" : ""}${text} %`;
}

/** A share without its sign: `3.2 %`. */
export function percentText(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** `-Mm 8192`, `Code pattern FOR EACH`, `-prefetchDelay on`, `Latency 20 ms`. */
export function settingText(
  { params }: MeasurementSchema,
  id: string,
  value: ParamValue | null | undefined,
): string {
  const param = params[id];
  const unit = typeof value === "number" && !param?.flag ? unitBeside(param) : "";
  return `${param ? paramName(param) : id} ${valueText(value)}${unit && ` ${unit}`}`;
}

export function valueText(value: ParamValue | null | undefined): string {
  if (value === undefined || value === null) return "not stated";
  return typeof value === "boolean" ? (value ? "on" : "off") : String(value);
}
