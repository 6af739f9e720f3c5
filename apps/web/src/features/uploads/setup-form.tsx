"use client";
import { measuredSettings, type RowTable } from "@wirecost/analysis";
import type { Setup } from "@wirecost/importers";
import { type Model, type Params, type ParamValue, paramName, settingText } from "@wirecost/sim-core";
import { useMemo } from "react";
import { UnstatedNotice } from "../../entities/measurement/unstated/unstated-notice.tsx";
import { useUnstated } from "../../entities/measurement/unstated/use-unstated.ts";
import { FileDrop } from "../../shared/ui/controls/file-drop.tsx";
import { FlagText } from "../../shared/ui/tables/flag-text.tsx";
import { type AskedSetting, askedSettings } from "./asked-settings.ts";
import { type GivenFile, GivenSettings } from "./given-settings.tsx";
import { SetupField } from "./setup-field.tsx";
import styles from "./uploads.module.css";

/** Settings that hold for all rows: those the file says, and those that only its author knows. */
export function SetupForm({
  model,
  setup,
  table,
  stated,
  onStated,
  given,
  onSettingsFile,
}: {
  model: Model;
  setup: Setup;
  table: RowTable;
  stated: Params;
  onStated: (stated: Params) => void;
  /** The file that some of `stated` came from. */
  given: GivenFile | undefined;
  onSettingsFile: (file: File) => void;
}) {
  const asked = askedSettings(model, setup, stated);
  const { metric } = setup;
  const rows = useMemo(
    () => measuredSettings(table, metric).map((settings) => ({ settings, metrics: { [metric]: 0 } })),
    [table, metric],
  );
  const open = useUnstated(model, { setup: stated, rows }, setup.metric);
  const set = (id: string, value: ParamValue | undefined) => {
    const { [id]: _, ...rest } = stated;
    onStated(value === undefined ? rest : { ...rest, [id]: value });
  };
  const field = ({ id, param }: AskedSetting) => (
    <SetupField key={id} id={id} param={param} value={stated[id]} onChange={(value) => set(id, value)} />
  );
  const common = Object.entries(setup.common).flatMap(([id, value]) => {
    const param = model.params[id];
    return param ? [settingText(param, value)] : [];
  });
  const overruled = Object.keys(given?.reading.settings ?? {}).flatMap((id) => {
    const param = model.params[id];
    const said = id in setup.common || (setup.varying.includes(id) && !setup.partly.includes(id));
    return said && param ? [paramName(param)] : [];
  });
  const rare = asked.filter(({ main }) => !main);
  return (
    <section className={styles.setupFormFrame} aria-labelledby="setup-title">
      <h3 id="setup-title" className={styles.setupFormTitle}>
        Settings of all rows
      </h3>
      <p className={styles.hint}>
        {common.length > 0 ? (
          <>
            The file says <FlagText text={common.join(", ")} />.{" "}
          </>
        ) : null}
        Enter the settings that are missing. Empty ones are stored as not stated.
      </p>
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
      <div className={styles.setupFormFields}>{asked.filter(({ main }) => main).map(field)}</div>
      {rare.length > 0 ? (
        <details className={styles.setupFormMore}>
          <summary>More settings</summary>
          <div className={styles.setupFormFields}>{rare.map(field)}</div>
        </details>
      ) : null}
    </section>
  );
}

/** Whether a model has settings that a server is started with. */
function hasFlags({ params }: Model): boolean {
  return Object.values(params).some(({ flag }) => flag?.startsWith("-"));
}
