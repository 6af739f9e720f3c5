import { measuredSettings, type RowTable } from "@wirecost/analysis";
import type { Setup } from "@wirecost/importers";
import {
  applies,
  checkValue,
  defaultParams,
  type Model,
  type NumberParam,
  type Param,
  type Params,
  type ParamValue,
  paramName,
  paramValueText,
  parseNumber,
  settingText,
  unitBeside,
} from "@wirecost/sim-core";
import { useMemo, useState } from "react";
import { UnstatedNotice } from "../../entities/measurement/unstated/unstated-notice.tsx";
import { useUnstated } from "../../entities/measurement/unstated/use-unstated.ts";
import { Field, Select } from "../../shared/ui/controls/field.tsx";
import { FileDrop } from "../../shared/ui/controls/file-drop.tsx";
import { Box, Soft, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { FlagText } from "../../shared/ui/tables/texts.tsx";
import { type GivenFile, GivenSettings } from "./given-settings.tsx";
import styles from "./uploads.module.css";

/** The user's values for all rows. */
export interface StatedSettings {
  readonly stated: Params;
  readonly onStated: (stated: Params) => void;
  /** The source file of some of `stated`. */
  readonly given: GivenFile | undefined;
  readonly onSettingsFile: (file: File) => void;
}

/** Settings of all rows: those from the file, and those that only its author knows. */
export function SetupForm({
  model,
  setup,
  table,
  stated,
  onStated,
  given,
  onSettingsFile,
}: StatedSettings & { model: Model; setup: Setup; table: RowTable }) {
  const { metric } = setup;
  const rows = useMemo(
    () => measuredSettings(table, metric).map((settings) => ({ settings, metrics: { [metric]: 0 } })),
    [table, metric],
  );
  const open = useUnstated(model, { setup: stated, rows }, setup.metric);
  // A field keeps its place after its setting is stated.
  const [listed, setListed] = useState<readonly string[]>([]);
  const newlyOpen = open?.settings.filter((id) => !listed.includes(id)) ?? [];
  if (newlyOpen.length > 0) setListed([...listed, ...newlyOpen]);
  const settings = settingsToAsk(model, setup, stated, listed);
  const set = (id: string, value: ParamValue | undefined) => {
    const { [id]: _, ...rest } = stated;
    onStated(value === undefined ? rest : { ...rest, [id]: value });
  };
  const field = ({ id, param }: RequestedSetting) => (
    <SetupField key={id} id={id} param={param} value={stated[id]} onChange={(value) => set(id, value)} />
  );
  const common = Object.entries(setup.common).flatMap(([id, value]) => {
    const param = model.params[id];
    return param ? [settingText(param, value)] : [];
  });
  const overruled = Object.keys(given?.reading.settings ?? {}).flatMap((id) => {
    const param = model.params[id];
    const isStated = id in setup.common || (setup.varying.includes(id) && !setup.partly.includes(id));
    return isStated && param ? [paramName(param)] : [];
  });
  const rare = settings.filter(({ main }) => !main);
  return (
    <Stack as="section" gap={8} aria-labelledby="setup-title">
      <Text as="h3" id="setup-title" size={14}>
        Settings of all rows
      </Text>
      <Soft>
        {common.length > 0 ? (
          <>
            The file says <FlagText text={common.join(", ")} />.{" "}
          </>
        ) : null}
        Enter the settings that are missing. Empty ones are stored as not stated.
      </Soft>
      {open ? (
        <UnstatedNotice
          model={model}
          unstated={open}
          metric={setup.metric}
          onState={(settings) => onStated({ ...stated, ...settings })}
        />
      ) : null}
      {given || hasFlags(model) ? (
        <FileDrop small accept=".pf,.lg" onFile={onSettingsFile}>
          <span>
            <b>Settings from a file:</b> drop or choose the server's <code>.pf</code>, or the database's{" "}
            <code>.lg</code>
          </span>
        </FileDrop>
      ) : null}
      {given ? <GivenSettings given={given} overruled={overruled} /> : null}
      <div className={styles.setupFormFields}>{settings.filter(({ main }) => main).map(field)}</div>
      {rare.length > 0 ? (
        <details>
          <Text as="summary" tone="accent" target>
            More settings
          </Text>
          <Box mt={8} className={styles.setupFormFields}>
            {rare.map(field)}
          </Box>
        </details>
      ) : null}
    </Stack>
  );
}

/** Whether a model has start-up settings of a server. */
function hasFlags({ params }: Model): boolean {
  return Object.values(params).some(({ flag }) => flag?.startsWith("-"));
}

/** A parameter missing from the file, which the user can enter. */
interface RequestedSetting {
  readonly id: string;
  readonly param: Param;
  /** Comes first: part of the job or of the network, listed as not stated, or stated by some rows only. */
  readonly main: boolean;
}

/**
 * The settings that a file's rows do not state. Stated ones, and those without effect at the current settings, are
 * omitted.
 *
 * @param listed ids of the settings that the notice lists as not stated
 */
export function settingsToAsk(
  model: Model,
  setup: Setup,
  stated: Params,
  listed: readonly string[],
): readonly RequestedSetting[] {
  // A pattern that varies between rows may give any parameter an effect: an unknown value meets every condition.
  const known: Params = { ...setup.common, ...stated };
  const entries = Object.entries({ ...defaultParams(model), ...known });
  const full: Params = Object.fromEntries(entries.filter(([id]) => !setup.varying.includes(id)));
  return Object.entries(model.params).flatMap(([id, param]) => {
    const isStated = id in setup.common || (setup.varying.includes(id) && !setup.partly.includes(id));
    // A listed one may have an effect only with another option of a setting that is not stated either.
    if (isStated || !(applies(model, id, full) || (listed.includes(id) && applies(model, id, known))))
      return [];
    // Settings that published measurements had to state are worth asking for.
    const telling = model.references.some(
      (reference) => id in reference.setup && reference.setup[id] !== param.default,
    );
    const isWorkload = model.groups.find((group) => group.id === param.group)?.holds === "workload";
    const usual = !param.advanced && (isWorkload || param.tunable !== true);
    const main = setup.partly.includes(id) || listed.includes(id) || usual || telling;
    return [{ id, param, main }];
  });
}

function SetupField({
  id,
  param,
  value,
  onChange,
}: {
  id: string;
  param: Param;
  /** Undefined while it is not stated. */
  value: ParamValue | undefined;
  onChange: (value: ParamValue | undefined) => void;
}) {
  const [text, setText] = useState(value === undefined ? "" : paramValueText(param, value));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    // Changed elsewhere, by a file of settings: it replaces the input.
    if (typeof value === "number" && parseNumber(text) !== value) setText(paramValueText(param, value));
  }
  if (param.kind !== "number") {
    const options =
      param.kind === "choice"
        ? param.options.map((option) => ({ value: option.value, label: option.label }))
        : [
            { value: "true", label: "on" },
            { value: "false", label: "off" },
          ];
    const choose = (code: string) =>
      onChange(code === "" ? undefined : param.kind === "toggle" ? code === "true" : code);
    return (
      <Select
        label={paramName(param)}
        title={param.help}
        value={value === undefined ? "" : String(value)}
        onChange={choose}
        options={[{ value: "", label: "not stated" }, ...options]}
      />
    );
  }
  const number = parseNumber(text);
  const issue = text.trim() === "" ? undefined : checkValue(id, param, number ?? text);
  const type = (next: string) => {
    setText(next);
    const read = parseNumber(next);
    onChange(next.trim() === "" || checkValue(id, param, read ?? next) ? undefined : read);
  };
  return (
    <Field
      label={labelled(param)}
      title={param.help}
      inputMode="decimal"
      value={text}
      placeholder="not stated"
      onChange={type}
      error={issue?.message}
    />
  );
}

/** A name with its unit, unless the name says it. */
function labelled(param: NumberParam): string {
  const name = paramName(param);
  const unit = unitBeside(param);
  return unit ? `${name} (${unit})` : name;
}
