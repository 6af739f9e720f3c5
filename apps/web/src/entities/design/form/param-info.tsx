"use client";
import {
  formatPlain,
  formatSetting,
  type Model,
  type Param,
  type Params,
  paramName,
  paramValueText,
} from "@wirecost/sim-core";
import { Chip } from "../../../shared/ui/controls/button.tsx";
import { Popover } from "../../../shared/ui/controls/popover.tsx";
import { Row, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
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
        <Stack as="dl" gap={6} size={12} mt={8}>
          {model.presets.map((preset) => (
            <div key={preset.id}>
              <Text as="dt" weight={600}>
                {preset.title}
              </Text>
              <Text as="dd" tone="soft">
                {preset.note}
              </Text>
              <Text as="dd" tone="soft" size={12} mt={4}>
                Source: {preset.source}
              </Text>
            </div>
          ))}
        </Stack>
      ) : null}
    </Popover>
  );
}

function About({ param }: { param: Param }) {
  return (
    <>
      <p>{param.help}</p>
      {param.kind === "choice" ? (
        <Stack as="dl" gap={6} size={12} mt={8}>
          {param.options.map((option) => (
            <div key={option.value}>
              <Text as="dt" weight={600}>
                {option.label}
              </Text>
              <Text as="dd" tone="soft">
                {option.help}
              </Text>
            </div>
          ))}
        </Stack>
      ) : null}
      <Text as="p" tone="soft" size={12} mt={8}>
        {param.kind === "number"
          ? `From ${formatPlain(param.min)} to ${formatSetting(param.max, param.unit)}; default ${formatSetting(param.default, param.unit)}.`
          : `Default: ${paramValueText(param, param.default)}.`}
      </Text>
      <Text as="p" tone="soft" size={12} mt={4}>
        Source: {param.source}.
      </Text>
    </>
  );
}

function title(param: Param): string {
  return param.flag ? `${paramName(param)}: ${param.label}` : param.label;
}

/** Info of presets is asked for under this id; no parameter has it. */
const PRESETS_INFO = "presets:";

/** Named settings, such as a version's defaults, as buttons; the info says what they set and who says so. */
export function Presets({
  model,
  params,
  onPreset,
  onInfo,
}: {
  model: Model;
  params: Params;
  onPreset: (params: Params) => void;
  onInfo: (id: string, anchor: HTMLElement) => void;
}) {
  if (model.presets.length === 0) return null;
  return (
    <div className={styles.presets}>
      <Row wrap align="stretch" gap={4}>
        {model.presets.map((preset) => (
          <Chip
            key={preset.id}
            pressed={Object.entries(preset.params).every(([id, value]) => params[id] === value)}
            title={preset.note}
            onClick={() => onPreset(preset.params)}
          >
            {preset.title}
          </Chip>
        ))}
        <button
          type="button"
          className={styles.info}
          aria-label="About these presets"
          onClick={(event) => onInfo(PRESETS_INFO, event.currentTarget)}
        >
          <span aria-hidden="true">?</span>
        </button>
      </Row>
    </div>
  );
}
