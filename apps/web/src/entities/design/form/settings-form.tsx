import { type Model, type Params, type ParamValue, paramValueText, unmetCondition } from "@wirecost/sim-core";
import { Fragment, memo, type ReactNode, useState } from "react";
import { Chip } from "../../../shared/ui/controls/button.tsx";
import { Box, Row, Small, Text } from "../../../shared/ui/layout/layout.tsx";
import { whenShown } from "../../../shared/ui/page/when-shown.tsx";
import { InfoButton, ParamControl } from "./param-control.tsx";
import type { InfoRequest } from "./param-info.tsx";
import styles from "./settings.module.css";

const ParamInfo = whenShown(() => import("./param-info.tsx").then((m) => m.ParamInfo));

export interface SettingsFormProps {
  readonly model: Model;
  readonly params: Params;
  readonly rows?: string | undefined;
  readonly columns?: string | undefined;
  /** Parameters whose values were fitted to measured rows. */
  readonly calibrated?: readonly string[] | undefined;
  readonly onChange: (id: string, value: ParamValue) => void;
  readonly onPreset: (params: Params) => void;
  /** Content below a control, by the parameter's id. */
  readonly below?: Readonly<Record<string, ReactNode>> | undefined;
}

/** The form of a model's parameters: in groups, as declared; rarely changed ones are collapsed. */
export const SettingsForm = memo(function SettingsForm({
  model,
  params,
  rows,
  columns,
  calibrated,
  onChange,
  onPreset,
  below,
}: SettingsFormProps) {
  const [info, setInfo] = useState<InfoRequest>();
  const control = (id: string) => {
    const value = params[id];
    const idle = idleReason(model, id, params);
    if (value === undefined || idle === "hidden") return null;
    const side = id === rows ? "rows" : id === columns ? "columns" : undefined;
    return (
      <Fragment key={id}>
        <ParamControl
          model={model}
          id={id}
          value={value}
          idle={idle}
          side={side}
          calibrated={calibrated?.includes(id) ?? false}
          onChange={onChange}
          onInfo={setInfo}
        />
        {below?.[id]}
      </Fragment>
    );
  };
  const presetGroup = presetsGroup(model);
  /** Named settings, such as a version's defaults, as buttons; the info lists their values and source. */
  const presets = model.presets.length > 0 && (
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
        <InfoButton about="these presets" onInfo={(anchor) => setInfo({ anchor })} />
      </Row>
    </div>
  );
  return (
    <>
      {model.groups.map((group) => {
        const ids = Object.keys(model.params).filter((id) => model.params[id]?.group === group.id);
        const plain = ids.filter((id) => !model.params[id]?.advanced);
        const advanced = ids.filter(
          (id) => model.params[id]?.advanced && idleReason(model, id, params) === undefined,
        );
        return (
          <Fragment key={group.id}>
            {plain.length > 0 ? (
              <fieldset className={styles.group}>
                <Text as="legend" tone="faint" size={11} weight={600} caps mb={6}>
                  {group.title}
                </Text>
                {group.id === presetGroup ? presets : null}
                {plain.map(control)}
                {advanced.length > 0 ? (
                  <Folded title={`More about ${group.title.toLowerCase()}`}>{advanced.map(control)}</Folded>
                ) : null}
              </fieldset>
            ) : advanced.length > 0 ? (
              <Folded title={group.title} heading>
                {advanced.map(control)}
              </Folded>
            ) : null}
          </Fragment>
        );
      })}
      {info ? <ParamInfo model={model} request={info} onClose={() => setInfo(undefined)} /> : null}
    </>
  );
});

function Folded({
  title,
  heading = false,
  children,
}: {
  title: string;
  heading?: boolean;
  children: React.ReactNode;
}) {
  return (
    <Box as="details" mb={8} className={styles.folded} data-heading={heading || undefined}>
      <Small as="summary" target py={4}>
        {title}
      </Small>
      {children}
    </Box>
  );
}

/**
 * Why a parameter has no effect now. One that depends on another parameter of its own group is omitted: the other
 * parameter is next to it and explains enough.
 */
function idleReason(model: Model, id: string, params: Params): string | undefined {
  const unmet = unmetCondition(model, id, params);
  if (!unmet) return undefined;
  const other = model.params[unmet.param];
  const value = params[unmet.param];
  if (!other || value === undefined || other.group === model.params[id]?.group) return "hidden";
  return `No effect with ${other.label} ${paramValueText(other, value)}.`;
}

/** The group that contains most of the presets' parameters. */
function presetsGroup(model: Model): string | undefined {
  const groups = model.presets.flatMap((preset) =>
    Object.keys(preset.params).map((id) => model.params[id]?.group),
  );
  const count = (group: string) => groups.filter((other) => other === group).length;
  return model.groups.map(({ id }) => id).toSorted((a, b) => count(b) - count(a))[0];
}
