"use client";
import type { NumberParam } from "@wirecost/sim-core";
import { formatSetting } from "@wirecost/sim-core";
import styles from "./settings.module.css";
import { fromPosition, SLIDER_STEPS, toPosition } from "./slider-scale.ts";

/** A slider for a number with named values, which stand below it as buttons. */
export function Slider({
  id,
  param,
  value,
  onChange,
  disabled,
  labelId,
}: {
  id: string;
  param: NumberParam;
  value: number;
  onChange: (id: string, value: number) => void;
  disabled: boolean;
  labelId: string;
}) {
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
      <div className={styles.chips}>
        {(param.presets ?? []).map((preset) => (
          <button
            key={preset.label}
            type="button"
            className={styles.chip}
            disabled={disabled}
            aria-pressed={preset.value === value}
            title={`${formatSetting(preset.value, param.unit)}: ${preset.note}`}
            onClick={() => onChange(id, preset.value)}
          >
            {preset.label}
          </button>
        ))}
      </div>
    </div>
  );
}
