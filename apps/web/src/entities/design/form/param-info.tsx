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
import { Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { PRESETS_INFO } from "./settings-form.tsx";

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
