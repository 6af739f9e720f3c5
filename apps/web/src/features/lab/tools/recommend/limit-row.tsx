import {
  checkValue,
  type Limit,
  type Model,
  type Param,
  type Params,
  type ParamValue,
  paramName,
  paramValueText,
  parseNumber,
  type RecommendOptions,
  sameJob,
} from "@wirecost/sim-core";
import { useState } from "react";
import { axisText, readAxisValues, valueText } from "../../../../entities/design/axis-text.ts";
import { classNames } from "../../../../shared/ui/controls/button.tsx";
import { Check } from "../../../../shared/ui/controls/check.tsx";
import field from "../../../../shared/ui/controls/field.module.css";
import { ToolNumber } from "../../../../shared/ui/controls/tool-number.tsx";
import { boxClass, Row, Text } from "../../../../shared/ui/layout/layout.tsx";
import { Pick } from "../../result/pick.tsx";
import styles from "./recommend.module.css";

/** The allowed values of one tunable setting. */
export function LimitRow({
  model,
  id,
  params,
  limit,
  onChange,
}: {
  model: Model;
  id: string;
  params: Params;
  limit: LimitSetting | undefined;
  /** undefined for no limit */
  onChange: (limit: LimitSetting | undefined) => void;
}) {
  const param = model.params[id];
  if (!param) return null;
  const own = params[id] ?? param.default;
  const worthTrying = sameJob(param, params, own);
  const name = paramName(param);
  const options = [
    { value: "any", label: param.kind === "toggle" ? "on or off" : "any suggested value" },
    { value: "keep", label: `unchanged: ${paramValueText(param, own)}` },
    ...(param.kind === "number" ? [{ value: "range", label: "a range" }] : []),
    ...(param.kind === "toggle" ? [] : [{ value: "values", label: "these values" }]),
  ];
  return (
    <Row as="li" wrap gap={2} gapX={12} border="bottom" className={styles.row}>
      <span className={styles.name}>{param.flag ? <code>{name}</code> : name}</span>
      <Pick
        label={`Limit of ${name}`}
        value={limit?.kind ?? "any"}
        options={options}
        onChange={(kind) => onChange(startLimit(param, own, worthTrying, kind))}
      />
      {limit?.kind === "range" && param.kind === "number" ? (
        <Row as="span" inline wrap gap={4} gapX={12} tone="soft">
          <ToolNumber
            label={`${name} from`}
            before="from"
            value={limit.min}
            check={(min) =>
              checkValue(id, param, min)?.message ??
              (min > limit.max ? `${min} is above the upper end.` : undefined)
            }
            onChange={(min) => min !== undefined && onChange({ ...limit, min })}
          />
          <ToolNumber
            label={`${name} to`}
            before="to"
            value={limit.max}
            check={(max) =>
              checkValue(id, param, max)?.message ??
              (max < limit.min ? `${max} is below the lower end.` : undefined)
            }
            onChange={(max) => max !== undefined && onChange({ ...limit, max })}
          />
        </Row>
      ) : null}
      {limit?.kind === "values" && param.kind === "number" ? (
        <NumberList id={id} param={param} values={limit.values} onChange={onChange} />
      ) : null}
      {limit?.kind === "values" && param.kind === "choice" ? (
        <OptionList param={param} worthTrying={worthTrying} values={limit.values} onChange={onChange} />
      ) : null}
    </Row>
  );
}

function startLimit(
  param: Param,
  own: ParamValue,
  worthTrying: readonly ParamValue[],
  kind: string,
): LimitSetting | undefined {
  if (kind === "keep") return { kind };
  if (kind === "values") return { kind, values: worthTrying.length > 0 ? worthTrying : [own] };
  if (kind !== "range" || param.kind !== "number") return undefined;
  return { kind, min: param.suggest[0] ?? param.min, max: param.suggest.at(-1) ?? param.max };
}

interface ListProps<P extends Param> {
  readonly param: P;
  readonly values: readonly ParamValue[];
  readonly onChange: (limit: LimitSetting) => void;
}

function NumberList({ id, param, values, onChange }: ListProps<Param> & { id: string }) {
  const [draft, setDraft] = useState<{ text: string; error: string | undefined }>();
  const type = (text: string) => {
    const reading = readAxisValues(id, param, text);
    setDraft({ text, error: reading.error });
    if (reading.values) onChange({ kind: "values", values: reading.values });
  };
  return (
    <span className={styles.values}>
      <input
        className={classNames(field.input, field.small, boxClass({ mono: true }))}
        aria-label={`Allowed values of ${paramName(param)}`}
        aria-invalid={draft?.error ? true : undefined}
        spellCheck={false}
        autoComplete="off"
        value={draft?.text ?? axisText(values)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => !draft?.error && setDraft(undefined)}
      />
      {draft?.error ? (
        <Text tone="warn" role="alert">
          {draft.error}
        </Text>
      ) : null}
    </span>
  );
}

function OptionList({
  param,
  worthTrying,
  values,
  onChange,
}: ListProps<Extract<Param, { kind: "choice" }>> & { worthTrying: readonly ParamValue[] }) {
  const offered = new Set([...worthTrying, ...values]);
  return (
    <Row as="fieldset" wrap align="stretch" gapX={14} aria-label={`Allowed values of ${paramName(param)}`}>
      {param.options
        .filter(({ value }) => offered.has(value))
        .map(({ value, label }) => {
          const on = values.includes(value);
          return (
            <Check
              key={value}
              inline
              checked={on}
              // At least one has to stay: a limit that allows nothing is a dead end.
              disabled={on && values.length === 1}
              onChange={() =>
                onChange({
                  kind: "values",
                  values: on ? values.filter((other) => other !== value) : [...values, value],
                })
              }
            >
              {label}
            </Check>
          );
        })}
    </Row>
  );
}

/**
 * The allowed values of a tunable parameter: the current one, a range, or these values. If omitted, any suggested
 * value.
 */
export type LimitSetting =
  | { readonly kind: "keep" }
  | { readonly kind: "range"; readonly min: number; readonly max: number }
  | { readonly kind: "values"; readonly values: readonly ParamValue[] };

export interface RecommendSettings {
  /** The accepted distance from the best, in percent. */
  readonly within: number;
  /** Maximum cost of a setting, in the unit of the model's cost. */
  readonly most: number | undefined;
  /** By parameter id. */
  readonly limits: Readonly<Record<string, LimitSetting>>;
}

export const DEFAULT_RECOMMEND: RecommendSettings = { within: 5, most: undefined, limits: {} };

/** As in the address: `within:10~most:2000000~mm:1024..8192~pattern:keep~prefetchNumRecs:16,64`. */
export function writeRecommend({ within, most, limits }: RecommendSettings): string {
  return [
    ...(within === DEFAULT_RECOMMEND.within ? [] : [`within:${within}`]),
    ...(most === undefined ? [] : [`most:${most}`]),
    ...Object.entries(limits).map(([id, limit]) => `${id}:${limitText(limit)}`),
  ].join("~");
}

/** Parses it. Invalid parts are omitted and reported. */
export function readRecommend(
  model: Model,
  text: string,
): { settings: RecommendSettings; complaints: readonly string[] } {
  let { within, most } = DEFAULT_RECOMMEND;
  const limits: Record<string, LimitSetting> = {};
  const complaints: string[] = [];
  for (const entry of text.split("~").filter(Boolean)) {
    const [id = "", value = ""] = entry.split(/:(.*)/s);
    const number = parseNumber(value);
    const param = Object.hasOwn(model.params, id) ? model.params[id] : undefined;
    const limit = param?.tunable ? readLimit(model, id, value) : undefined;
    if (id === "within" && number !== undefined && !checkWithin(number)) within = number;
    else if (id === "most" && number !== undefined && !checkMaximum(number)) most = number;
    else if (limit) limits[id] = limit;
    else
      complaints.push(`The address limits the search by “${entry}”, which is not a limit of ${model.title}.`);
  }
  return { settings: { within, most, limits }, complaints };
}

export function checkWithin(value: number): string | undefined {
  return value >= 0 && value <= 100 ? undefined : `${value} % is not from 0 to 100.`;
}

export function checkMaximum(value: number): string | undefined {
  return value >= 0 ? undefined : `${value} is below 0.`;
}

/** The settings in the format of the search. */
export function recommendOptions(settings: RecommendSettings, params: Params): RecommendOptions {
  const limits = Object.entries(settings.limits).map(
    ([id, limit]) => [id, toLimit(limit, params[id])] as const,
  );
  return { within: settings.within / 100, maxCost: settings.most, limits: Object.fromEntries(limits) };
}

function toLimit(limit: LimitSetting, current: ParamValue | undefined): Limit {
  if (limit.kind === "range") return { min: limit.min, max: limit.max };
  if (limit.kind === "values") return { allowed: limit.values };
  return { allowed: current === undefined ? [] : [current] };
}

function limitText(limit: LimitSetting): string {
  if (limit.kind === "keep") return "keep";
  return limit.kind === "range" ? `${limit.min}..${limit.max}` : limit.values.map(valueText).join(",");
}

function readLimit(model: Model, id: string, text: string): LimitSetting | undefined {
  const param = model.params[id];
  if (!param) return undefined;
  if (text === "keep") return { kind: "keep" };
  const [from = "", to] = text.split("..");
  if (to !== undefined) {
    const [min, max] = [parseNumber(from), parseNumber(to)];
    const usable = [min, max].every((end) => checkValue(id, param, end) === undefined);
    return usable && min !== undefined && max !== undefined && min <= max
      ? { kind: "range", min, max }
      : undefined;
  }
  const { values } = readAxisValues(id, param, text);
  return values && { kind: "values", values };
}
