"use client";
import {
  formatPlain,
  formatSetting,
  type Model,
  type Param,
  paramName,
  paramValueText,
} from "@wirecost/sim-core";
import { Popover } from "../../../shared/ui/controls/popover.tsx";
import { PRESETS_INFO } from "./presets.tsx";
import styles from "./settings.module.css";

export interface InfoRequest {
  readonly id: string;
  readonly anchor: HTMLElement;
}

/** What a setting does, its range and default, and where that comes from. Loaded when first asked for. */
export function ParamInfo({
  model,
  request,
  onClose,
}: {
  model: Model;
  request: InfoRequest;
  onClose: () => void;
}) {
  const param = model.params[request.id];
  return (
    <Popover
      open
      anchor={request.anchor}
      onClose={onClose}
      side="right"
      title={param ? title(param) : "Presets"}
    >
      {param ? <About param={param} /> : null}
      {request.id === PRESETS_INFO ? (
        <dl className={styles.about}>
          {model.presets.map((preset) => (
            <div key={preset.id}>
              <dt>{preset.title}</dt>
              <dd>{preset.note}</dd>
              <dd className={styles.source}>Source: {preset.source}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Popover>
  );
}

function About({ param }: { param: Param }) {
  return (
    <>
      <p>{param.help}</p>
      {param.kind === "choice" ? (
        <dl className={styles.about}>
          {param.options.map((option) => (
            <div key={option.value}>
              <dt>{option.label}</dt>
              <dd>{option.help}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <p className={styles.facts}>
        {param.kind === "number"
          ? `From ${formatPlain(param.min)} to ${formatSetting(param.max, param.unit)}; default ${formatSetting(param.default, param.unit)}.`
          : `Default: ${paramValueText(param, param.default)}.`}
      </p>
      <p className={styles.source}>Source: {param.source}.</p>
    </>
  );
}

function title(param: Param): string {
  return param.flag ? `${paramName(param)}: ${param.label}` : param.label;
}
