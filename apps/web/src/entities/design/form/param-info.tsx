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
import { Small, Stack, Text } from "../../../shared/ui/layout/layout.tsx";

export interface InfoRequest {
  /** Of a parameter; absent for the presets. */
  readonly id?: string;
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
  const param = request.id === undefined ? undefined : model.params[request.id];
  return (
    <Popover anchor={request.anchor} onClose={onClose} side="right" title={param ? title(param) : "Presets"}>
      {param ? <About param={param} /> : null}
      {request.id === undefined ? (
        <Stack as="dl" gap={6} size={12} mt={8}>
          {model.presets.map((preset) => (
            <div key={preset.id}>
              <Text as="dt" weight={600}>
                {preset.title}
              </Text>
              <Text as="dd" tone="soft">
                {preset.note}
              </Text>
              <Small as="dd" mt={4}>
                Source: {preset.source}
              </Small>
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
      <Small as="p" mt={8}>
        {param.kind === "number"
          ? `From ${formatPlain(param.min)} to ${formatSetting(param.max, param.unit)}; default ${formatSetting(param.default, param.unit)}.`
          : `Default: ${paramValueText(param, param.default)}.`}
      </Small>
      <Small as="p" mt={4}>
        Source: {param.source}.
      </Small>
    </>
  );
}

function title(param: Param): string {
  return param.flag ? `${paramName(param)}: ${param.label}` : param.label;
}
