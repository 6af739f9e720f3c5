import {
  formatSetting,
  type Model,
  type NumberParam,
  type Param,
  type ParamValue,
  paramName,
} from "@wirecost/sim-core";
import { memo } from "react";
import { Chip, Icon } from "../../../shared/ui/controls/button.tsx";
import { Select } from "../../../shared/ui/controls/field.tsx";
import { Row, Small, Text } from "../../../shared/ui/layout/layout.tsx";
import { Provenance } from "../../../shared/ui/tables/tags.tsx";
import { type ControlProps, NumberField, type NumberFieldProps } from "./number-field.tsx";
import type { InfoRequest } from "./param-info.tsx";
import styles from "./settings.module.css";

/** Steps of a slider: enough for three digits over five decades. */
export const SLIDER_STEPS = 1000;

export interface ParamControlProps {
  readonly model: Model;
  readonly id: string;
  readonly value: ParamValue;
  /** Why the setting has no effect now; undefined if it has one. */
  readonly idle: string | undefined;
  /** Whether it is an axis of the matrix: the form then sets the value that the sentence describes. */
  readonly side: "rows" | "columns" | undefined;
  /** Whether the value was fitted to measured rows. */
  readonly calibrated: boolean;
  readonly onChange: (id: string, value: ParamValue) => void;
  readonly onInfo: (request: InfoRequest) => void;
}

export const ParamControl = memo(function ParamControl({
  model,
  id,
  value,
  idle,
  side,
  calibrated,
  onChange,
  onInfo,
}: ParamControlProps) {
  const param = model.params[id];
  if (!param) return null;
  const labelId = `${id}-label`;
  const disabled = idle !== undefined;
  return (
    <div className={styles.param} data-kind={param.kind}>
      <Row as="span" gap={2} shrink target tone={disabled ? "faint" : undefined} className={styles.name}>
        <label
          id={labelId}
          htmlFor={id}
          className={param.flag ? styles.flag : undefined}
          title={param.flag ? param.label : undefined}
        >
          {paramName(param)}
        </label>
        <InfoButton about={paramName(param)} onInfo={(anchor) => onInfo({ id, anchor })} />
        {side ? (
          <span
            className={styles.side}
            title={`These are the ${side} of the matrix; the form's value is the one in the sentence.`}
          >
            <Icon name={side === "rows" ? "down" : "right"} />
            <Text visuallyHidden>{side} of the matrix</Text>
          </span>
        ) : null}
      </Row>
      {calibrated ? (
        <span className={styles.origin}>
          <Provenance of="calibrated" />
        </span>
      ) : null}
      <Control
        param={param}
        id={id}
        value={value}
        disabled={disabled}
        labelId={labelId}
        onChange={onChange}
      />
      {idle ? <span className={styles.idle}>{idle}</span> : null}
    </div>
  );
});

export function InfoButton({ about, onInfo }: { about: string; onInfo: (anchor: HTMLElement) => void }) {
  return (
    <button
      type="button"
      className={styles.info}
      aria-label={`About ${about}`}
      onClick={(event) => onInfo(event.currentTarget)}
    >
      <span aria-hidden="true">?</span>
    </button>
  );
}

function Control({ param, id, value, disabled, labelId, onChange }: ControlProps<Param, ParamValue>) {
  if (param.kind === "number") {
    const shared = { id, param, value: Number(value), disabled, labelId, onChange };
    return (
      <>
        <NumberField {...shared} />
        {param.presets ? <Slider {...shared} /> : null}
      </>
    );
  }
  if (param.kind === "toggle")
    return (
      <Row as="span" inline gap={8} target>
        <input
          type="checkbox"
          id={id}
          className={styles.switch}
          checked={value === true}
          disabled={disabled}
          onChange={(event) => onChange(id, event.target.checked)}
        />
        <span aria-hidden="true" className={styles.onOff}>
          {value ? "on" : "off"}
        </span>
      </Row>
    );
  const help = param.options.find((option) => option.value === value)?.help;
  return (
    <span className={styles.choice}>
      <Select
        id={id}
        value={String(value)}
        disabled={disabled}
        options={param.options.map(({ value: option, label }) => ({ value: option, label }))}
        aria-describedby={`${id}-help`}
        onChange={(value) => onChange(id, value)}
      />
      <Small id={`${id}-help`}>{help}</Small>
    </span>
  );
}

function Slider({ id, param, value, onChange, disabled, labelId }: NumberFieldProps) {
  const position = toPosition(param, value);
  return (
    <div className={styles.sliderBox}>
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={SLIDER_STEPS}
        value={position}
        disabled={disabled}
        aria-labelledby={labelId}
        aria-valuetext={formatSetting(value, param.unit)}
        data-slider={id}
        style={{ "--filled": `${(100 * position) / SLIDER_STEPS}%` } as React.CSSProperties}
        onChange={(event) => onChange(id, fromPosition(param, event.target.valueAsNumber))}
      />
      <Row wrap align="stretch" gap={4}>
        {(param.presets ?? []).map((preset) => (
          <Chip
            key={preset.label}
            disabled={disabled}
            pressed={preset.value === value}
            title={`${formatSetting(preset.value, param.unit)}: ${preset.note}`}
            onClick={() => onChange(id, preset.value)}
          >
            {preset.label}
          </Chip>
        ))}
      </Row>
    </div>
  );
}

/** Slider position of a value, 0 to SLIDER_STEPS. */
export function toPosition({ min, max, scale }: NumberParam, value: number): number {
  const share =
    scale === "log" && min > 0 ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min);
  return Math.round(Math.max(0, Math.min(1, share)) * SLIDER_STEPS);
}

/** The value at a position, rounded to three digits and within the range. */
export function fromPosition({ min, max, scale, integer }: NumberParam, position: number): number {
  const share = position / SLIDER_STEPS;
  const exact = scale === "log" && min > 0 ? min * (max / min) ** share : min + (max - min) * share;
  const rounded = integer ? Math.round(exact) : Number(exact.toPrecision(3));
  return Math.max(min, Math.min(max, rounded));
}
