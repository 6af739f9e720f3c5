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

/** Description, range, default and source of a setting. Loaded on first use. */
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
        <Terms of={model.presets.map(({ title, note, source }) => [title, note, source])} />
      ) : null}
    </Popover>
  );
}

function About({ param }: { param: Param }) {
  return (
    <>
      <p>{param.help}</p>
      {param.kind === "choice" ? <Terms of={param.options.map(({ label, help }) => [label, help])} /> : null}
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

function Terms({
  of,
}: {
  of: readonly (readonly [term: string, meaning: string | undefined, source?: string])[];
}) {
  return (
    <Stack as="dl" gap={6} size={12} mt={8}>
      {of.map(([term, meaning, source]) => (
        <div key={term}>
          <Text as="dt" weight={600}>
            {term}
          </Text>
          <Text as="dd" tone="soft">
            {meaning}
          </Text>
          {source === undefined ? null : (
            <Small as="dd" mt={4}>
              Source: {source}
            </Small>
          )}
        </div>
      ))}
    </Stack>
  );
}

function title(param: Param): string {
  return param.flag ? `${paramName(param)}: ${param.label}` : param.label;
}
