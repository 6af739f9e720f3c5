import type { Unit } from "./unit.ts";

export type ParamValue = number | string | boolean;

/** One value for each parameter of a model, by parameter id. */
export type Params = Readonly<Record<string, ParamValue>>;

/** Shown and required only while another parameter has one of these values. */
export interface Applies {
  readonly param: string;
  readonly values: readonly ParamValue[];
}

interface ParamBase {
  readonly label: string;
  /** The start-up parameter or keyword as users write it: `-Mm`. */
  readonly flag?: string;
  /** Id of its group in the form. */
  readonly group: string;
  readonly help: string;
  readonly source: string;
  readonly applies?: Applies;
  /** Whether advice may change it: a user can change it without changing the job. */
  readonly tunable?: boolean;
  /** Rarely changed: collapsed in the form. */
  readonly advanced?: boolean;
}

export interface NumberParam extends ParamBase {
  readonly kind: "number";
  readonly unit: Unit;
  /** Of a custom table: the unit that its label ends in, if that is none of these. */
  readonly statedUnit?: string;
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
  readonly scale: "linear" | "log";
  /** Suggested values: axis values, advice and quick choices. Ascending. */
  readonly suggest: readonly number[];
  /** Names for some of the values: "LAN" for 0.5 ms. */
  readonly presets?: readonly { readonly label: string; readonly value: number; readonly note: string }[];
}

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  readonly help: string;
  /** Options of one family are interchangeable, so advice may swap them. */
  readonly family?: string;
  /** Condition on another setting under which the option can be chosen. */
  readonly applies?: Applies;
}

export interface ChoiceParam extends ParamBase {
  readonly kind: "choice";
  readonly default: string;
  readonly options: readonly ChoiceOption[];
}

export interface ToggleParam extends ParamBase {
  readonly kind: "toggle";
  readonly default: boolean;
  /** Whether a start-up file writes the flag with 1 or 0; otherwise the flag is present or absent. */
  readonly takesNumber?: boolean;
}

export type Param = NumberParam | ChoiceParam | ToggleParam;

type Ungrouped<P> = Omit<P, "group">;
type Declared<P extends Param, Optional extends keyof P = never> = Omit<P, "kind" | "group" | Optional> &
  Partial<Pick<P, Optional>>;

/** Assigns declared parameters to a group of the form. */
export function inGroup<const P extends Readonly<Record<string, object>>>(group: string, params: P) {
  const grouped = Object.entries(params).map(([id, param]) => [id, { ...param, group }]);
  return Object.fromEntries(grouped) as { readonly [Id in keyof P]: P[Id] & { readonly group: string } };
}

type DeclaredNumber = Omit<
  Declared<NumberParam, "scale" | "suggest">,
  "label" | "unit" | "min" | "default" | "max" | "integer"
>;

/**
 * Declares a whole number. On a linear scale, without suggestions, by default: see {@link linear} and {@link log}.
 *
 * @param range its minimum, default and maximum
 */
export function number(
  label: string,
  unit: Unit,
  [min, usual, max]: readonly [min: number, usual: number, max: number],
  param: DeclaredNumber,
): Ungrouped<NumberParam> {
  return { kind: "number", integer: true, ...linear(), label, unit, min, default: usual, max, ...param };
}

/** Declares a number that may have a fraction: see {@link number}. */
export function real(...declared: Parameters<typeof number>): Ungrouped<NumberParam> {
  return { ...number(...declared), integer: false };
}

/** The suggested values of a number, ascending, on a linear scale. */
export const linear = (...suggest: readonly number[]) => ({ scale: "linear", suggest }) as const;

/** The suggested values of a number, ascending, on a logarithmic scale. */
export const log = (...suggest: readonly number[]) => ({ scale: "log", suggest }) as const;

export function choice(param: Declared<ChoiceParam>): Ungrouped<ChoiceParam> {
  return { kind: "choice", ...param };
}

/**
 * Checks that a value is one of a choice's options.
 *
 * @param what it is, for the error: "a code pattern"
 * @throws RangeError for any other; parameters are validated before this is called
 */
export function chosen<Value>(
  choices: readonly { readonly value: Value }[],
  value: unknown,
  what: string,
): Value {
  const found = choices.find((choice) => choice.value === value);
  if (!found) throw new RangeError(`${JSON.stringify(value)} is not ${what}.`);
  return found.value;
}

export function toggle(param: Declared<ToggleParam>): Ungrouped<ToggleParam> {
  return { kind: "toggle", ...param };
}

/** The valid value of a number parameter that is nearest to a number: within its range, and an integer if required. */
export function nearestValue({ min, max, integer }: NumberParam, value: number): number {
  return Math.min(max, Math.max(min, integer ? Math.round(value) : value));
}

export function paramName(param: Param): string {
  return param.flag ?? param.label;
}
