"use client";
import {
  checkValue,
  type Model,
  type Param,
  type Params,
  type ParamValue,
  paramName,
  paramValueText,
  sameJob,
} from "@wirecost/sim-core";
import { useState } from "react";
import { axisText, readAxisValues } from "../../../../entities/design/axis-text.ts";
import { classNames } from "../../../../shared/ui/controls/button.tsx";
import field from "../../../../shared/ui/controls/field.module.css";
import { ToolNumber } from "../../../../shared/ui/controls/tool-number.tsx";
import { boxClass, Row, Text } from "../../../../shared/ui/layout/layout.tsx";
import { Pick } from "../../result/pick.tsx";
import styles from "./recommend.module.css";
import type { LimitSetting } from "./recommend-settings.ts";

/** What one tunable setting may become. */
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
    <li className={styles.row}>
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
    </li>
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
            <Row as="label" key={value} inline gap={6} target>
              <input
                type="checkbox"
                checked={on}
                // One has to stay: nothing allowed is no limit but a dead end.
                disabled={on && values.length === 1}
                onChange={() =>
                  onChange({
                    kind: "values",
                    values: on ? values.filter((other) => other !== value) : [...values, value],
                  })
                }
              />
              {label}
            </Row>
          );
        })}
    </Row>
  );
}
