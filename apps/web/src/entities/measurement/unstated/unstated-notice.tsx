import { type MeasuredSettings, ranAtChoices, type UnstatedOfSet } from "@wirecost/analysis";
import { countText, type Model, type Params, paramName, settingText } from "@wirecost/sim-core";
import { Fragment, type ReactNode } from "react";
import { Button, classNames } from "../../../shared/ui/controls/button.tsx";
import { Box, boxClass, Row, Small, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import { FlagText } from "../../../shared/ui/tables/texts.tsx";
import styles from "../measurement.module.css";
import { useUnstated } from "./use-unstated.ts";

/** Unstated settings of a measurement that affect predictions, and ways to state them. */
export function UnstatedNotice({
  model,
  unstated: { settings, constants, partly },
  metric,
  onState,
  onShow,
  children,
}: {
  model: Model;
  unstated: UnstatedOfSet;
  metric: string;
  /** States settings for every row that does not; omitted if that is not possible. */
  onState?: ((settings: Params) => void) | undefined;
  /** Moves to a setting in the form, which may be collapsed; omitted without a form. */
  onShow?: ((id: string) => void) | undefined;
  /** Another way to state them. */
  children?: ReactNode;
}) {
  const label = model.metrics[metric]?.label.toLowerCase() ?? metric;
  if (settings.length === 0 && constants.length === 0) return null;
  const all = settings.filter((id) => !partly.includes(id));
  const choices = onState ? ranAtChoices(model, settings) : [];
  return (
    <Notice tone={settings.length > 0 ? "warn" : "plain"}>
      <Stack gap={8}>
        {settings.length > 0 ? (
          <p>
            {all.length > 0 ? (
              <>
                <b>Not stated:</b> <Names model={model} ids={all} onShow={onShow} />.{" "}
              </>
            ) : null}
            {partly.length > 0 ? (
              <>
                <b>Not stated in some rows:</b> <Names model={model} ids={partly} onShow={onShow} />.{" "}
              </>
            ) : null}
            The predicted {label} and the residuals rest on values that this measurement does not give.
          </p>
        ) : null}
        {choices.length > 0 || children ? (
          <Row wrap gap={8}>
            {choices.length > 0 ? <span>These ran at</span> : null}
            {choices.map(({ preset, params }) => (
              <Button
                key={preset.id}
                size="small"
                title={Object.entries(params)
                  .flatMap(([id, value]) => (model.params[id] ? [settingText(model.params[id], value)] : []))
                  .join(", ")}
                onClick={() => onState?.(params)}
              >
                {preset.title}
              </Button>
            ))}
            {children}
          </Row>
        ) : null}
        <UnstatedConstants model={model} constants={constants} />
      </Stack>
    </Notice>
  );
}

/** The model's constants at their defaults for a measurement, collapsed; nothing if there are none. */
export function UnstatedConstants({ model, constants }: { model: Model; constants: readonly string[] }) {
  if (constants.length === 0) return null;
  const names = constants.flatMap((id) => (model.params[id] ? [paramName(model.params[id])] : []));
  return (
    <Box as="details" tone="soft" size={12}>
      <Text as="summary" target>
        {countText(constants.length, "constant")} at the model's default
      </Text>
      <p>{names.join(", ")}. Calibrate the model with this measurement to fit them.</p>
    </Box>
  );
}

/** Names of settings, each a link to its field. */
function Names({
  model,
  ids,
  onShow,
}: {
  model: Model;
  ids: readonly string[];
  onShow: ((id: string) => void) | undefined;
}) {
  return ids.map((id, i) => {
    const param = model.params[id];
    if (!param) return null;
    const name = paramName(param);
    return (
      <Fragment key={id}>
        {i > 0 ? ", " : null}
        {onShow ? (
          <button
            type="button"
            className={classNames(styles.name, boxClass({ quietLink: true }))}
            title={`Show ${name} in the form`}
            onClick={() => onShow(id)}
          >
            <FlagText text={name} />
          </button>
        ) : (
          <FlagText text={name} />
        )}
      </Fragment>
    );
  });
}

/** Marks residuals of rows that depend on unstated settings, once these are known. */
export function RestsOn({
  model,
  setup,
  rows,
  metric,
  inline = false,
}: {
  model: Model;
  /** Settings stated for every row. */
  setup: Params;
  rows: MeasuredSettings;
  metric: string;
  /** Within a line, which may be truncated, rather than below it. */
  inline?: boolean;
}) {
  const settings = useUnstated(model, { setup, rows }, metric)?.settings ?? [];
  if (settings.length === 0) return null;
  const names = namesText(model, settings);
  return (
    <Small block={!inline} weight={400} title={inline ? names : undefined}>
      rests on: <FlagText text={names} />
    </Small>
  );
}

/** The first two of some settings, and the number of the others. */
export function namesText(model: Model, settings: readonly string[]): string {
  const names = settings.flatMap((id) => (model.params[id] ? [paramName(model.params[id])] : []));
  const [first, second, ...more] = names;
  return [first, second, ...(more.length > 0 ? [`${more.length} more`] : [])]
    .filter((name) => name !== undefined)
    .join(", ");
}
