import {
  checkValue,
  formatPlain,
  formatSetting,
  type NumberParam,
  type Param,
  type ParamValue,
  paramName,
  parseNumber,
} from "@wirecost/sim-core";
import type { parseQuantity } from "@wirecost/sim-core/quantity";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { classNames } from "../../../shared/ui/controls/button.tsx";
import { boxClass } from "../../../shared/ui/layout/layout.tsx";
import styles from "./settings.module.css";

export interface ControlProps<OneParam extends Param, Value extends ParamValue> {
  readonly id: string;
  readonly param: OneParam;
  readonly value: Value;
  readonly onChange: (id: string, value: Value) => void;
  readonly disabled: boolean;
  readonly labelId: string;
}

export type NumberFieldProps = ControlProps<NumberParam, number>;

/**
 * A number as typed by users. Invalid text stays, is explained below, and leaves the last valid value in effect. Arrow
 * keys step through sensible values.
 */
export function NumberField({ id, param, value, onChange, disabled, labelId }: NumberFieldProps) {
  const note = useId();
  const [draft, setDraft] = useState<{ text: string; for: number }>();
  // A draft belongs to the value over which it was typed: a value from elsewhere, such as a preset, replaces it.
  const text = draft && draft.for === value ? draft.text : undefined;
  const [read, setRead] = useState<ReadQuantity>(() => readPlain);
  const { value: parsed = text, problem } = text === undefined ? { value } : read(text, param.unit);
  const error =
    text === undefined ? undefined : problem === undefined ? checkValue(id, param, parsed)?.message : problem;

  const type = (next: string) => {
    const number = read(next, param.unit).value;
    if (number !== undefined && !checkValue(id, param, number)) {
      setDraft({ text: next, for: number });
      onChange(id, number);
    } else setDraft({ text: next, for: value });
  };
  const typed = useEffectEvent(() => {
    if (text !== undefined) type(text);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before units could be read is read again.
  useEffect(() => typed(), [read]);
  const onKeyDown = (event: KeyboardEvent) => {
    const up = event.key === "ArrowUp";
    if (!up && event.key !== "ArrowDown") return;
    event.preventDefault();
    setDraft(undefined);
    onChange(id, nextSensible(param, value, up ? 1 : -1));
  };
  return (
    <>
      <span className={styles.numberBox} data-invalid={error ? true : undefined}>
        <input
          id={id}
          className={classNames(
            styles.number,
            boxClass({ noRing: true, tone: disabled ? "faint" : undefined }),
          )}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          value={text ?? formatPlain(value)}
          aria-labelledby={labelId}
          aria-invalid={error ? true : undefined}
          aria-describedby={note}
          onFocus={() =>
            void loadUnits().then(
              (found) => setRead(() => found),
              () => {},
            )
          }
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => !error && setDraft(undefined)}
        />
        <span className={styles.unit} id={note} hidden={unitText(param) === "" && !error}>
          {unitText(param)}
        </span>
      </span>
      {error ? (
        <span className={styles.error} role="alert">
          {error} {paramName(param)} stays at {formatSetting(value, param.unit)}.
        </span>
      ) : null}
    </>
  );
}

type ReadQuantity = typeof parseQuantity;

/** How a field is parsed until it is first focused: numbers without a unit. */
const readPlain: ReadQuantity = (text) => {
  const value = parseNumber(text);
  return value === undefined ? { problem: `${JSON.stringify(text)} is not a number.` } : { value };
};

const loadUnits = () => import("@wirecost/sim-core/quantity").then((m) => m.parseQuantity);

function unitText({ unit }: NumberParam): string {
  return unit === "1" ? "" : unit === "us" ? "µs" : unit;
}

/** The next sensible value above or below one: a suggested or named one, or an end of the range. */
export function nextSensible(param: NumberParam, value: number, direction: 1 | -1): number {
  const known = [
    ...param.suggest,
    ...(param.presets ?? []).map((preset) => preset.value),
    param.min,
    param.max,
  ];
  const further = known.filter((candidate) => (candidate - value) * direction > 0);
  return further.length === 0 ? value : direction > 0 ? Math.min(...further) : Math.max(...further);
}
