"use client";
import { checkValue, computeRun, type Params, type ParamValue, type Run } from "@wirecost/sim-core";
import dynamic from "next/dynamic";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { findModel } from "../../entities/design/find-model.ts";
import type { InfoRequest } from "../../entities/design/form/param-info.tsx";
import { SettingsForm } from "../../entities/design/form/settings-form.tsx";
import { designOfRun } from "../../entities/experiment/design-of-run.ts";
import { StoredSettings } from "../../entities/experiment/run/stored-settings.tsx";
import { ownCell, StoredTable } from "../../entities/experiment/run/stored-table.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { ChangedNotice } from "./changed-notice.tsx";
import styles from "./links.module.css";
import { redesigned } from "./shared-cell.ts";
import { SharedChart } from "./shared-chart.tsx";
import { SharedSentence } from "./shared-sentence.tsx";

const ParamInfo = dynamic(
  () => import("../../entities/design/form/param-info.tsx").then((m) => m.ParamInfo),
  {
    ssr: false,
  },
);

/** A shared table as it is stored, and what it would be with other settings, computed in this browser alone. */
export function SharedLab({ stored, chartFirst }: { stored: Run; chartFirst: boolean }) {
  const model = findModel(stored.model);
  const current = model?.version === stored.modelVersion;
  const design = useMemo(() => model && designOfRun(model, stored), [model, stored]);
  const [params, setParams] = useState<Params>(design?.params ?? stored.params);
  const [info, setInfo] = useState<InfoRequest>();
  const shown = useDeferredValue(params);
  const original = design?.params;
  const changes = original ? Object.keys(shown).filter((id) => shown[id] !== original[id]) : [];
  const changed = changes.length > 0;
  const run = useMemo(
    () => (model && design && changed ? computeRun(redesigned(model, design, shown)) : stored),
    [model, design, changed, shown, stored],
  );
  // The selection follows the settings: what was selected was a cell of the table before.
  const [chosen, setChosen] = useState<{ readonly run: Run; readonly index: number }>();
  const focused = chosen?.run === run ? chosen.index : ownCell(run);
  const setFocused = useCallback((index: number) => setChosen({ run, index }), [run]);
  const set = useCallback(
    (id: string, value: ParamValue) => {
      const param = model?.params[id];
      if (param && !checkValue(id, param, value)) setParams((own) => ({ ...own, [id]: value }));
    },
    [model],
  );
  const setMany = useCallback((patch: Params) => setParams((own) => ({ ...own, ...patch })), []);
  const openInfo = useCallback((id: string, anchor: HTMLElement) => setInfo({ id, anchor }), []);
  const chart = model ? <SharedChart model={model} run={run} focused={focused} onFocus={setFocused} /> : null;
  return (
    <>
      <div className={design && model ? styles.layout : undefined}>
        <div className={styles.result}>
          {changed && original && model ? (
            <ChangedNotice
              model={model}
              stored={original}
              params={shown}
              changes={changes}
              onReset={() => setParams(original)}
            />
          ) : null}
          {current || !model ? null : (
            <Notice tone="warn">
              Computed by version {stored.modelVersion} of the model; today's is {model.version}. The table is
              what was stored; what you change is computed by today's.
            </Notice>
          )}
          {model && (changed || current) ? <SharedSentence model={model} run={run} index={focused} /> : null}
          {chartFirst ? chart : null}
          <StoredTable
            run={run}
            note={changed ? "computed in this browser" : "as stored"}
            focused={focused}
            onFocus={setFocused}
          />
          {chartFirst ? null : chart}
        </div>
        {design && model ? (
          <aside className={styles.settings} aria-label="Settings">
            <p className={styles.hint}>Move anything: it changes for you alone.</p>
            <SettingsForm
              model={model}
              params={params}
              calibrated={run.calibration?.params}
              rows={stored.axes[0].param}
              columns={stored.axes[1].param}
              onChange={set}
              onPreset={setMany}
              onInfo={openInfo}
            />
          </aside>
        ) : null}
        <div className={styles.stored}>
          <StoredSettings run={run} />
        </div>
      </div>
      {info && model ? <ParamInfo model={model} request={info} onClose={() => setInfo(undefined)} /> : null}
    </>
  );
}
