"use client";
import { checkValue, computeRun, type Params, type ParamValue, type Run } from "@wirecost/sim-core";
import dynamic from "next/dynamic";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { Notice } from "../../components/ui/notice.tsx";
import { findModel } from "../../lib/find-model.ts";
import { designOfRun, type RunDesign } from "../experiments/design-of-run.ts";
import { StoredSettings } from "../experiments/stored-settings.tsx";
import { StoredTable } from "../experiments/stored-table.tsx";
import type { InfoRequest } from "../lab/settings/param-info.tsx";
import { SettingsForm } from "../lab/settings/settings-form.tsx";
import { ChangedNotice } from "./changed-notice.tsx";
import { SharedChart } from "./shared-chart.tsx";
import styles from "./shared-lab.module.css";
import { SharedSentence } from "./shared-sentence.tsx";

const ParamInfo = dynamic(() => import("../lab/settings/param-info.tsx").then((m) => m.ParamInfo), {
  ssr: false,
});

/** A design with other settings: calibrated no more once one of the calibrated constants is another. */
function redesigned({ calibration, ...design }: RunDesign, params: Params): RunDesign {
  const kept = calibration?.params.every((id) => params[id] === design.params[id]);
  return { ...design, params, ...(calibration && kept ? { calibration } : {}) };
}

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
    () => (design && changed ? computeRun(redesigned(design, shown)) : stored),
    [design, changed, shown, stored],
  );
  const set = useCallback(
    (id: string, value: ParamValue) => {
      const param = model?.params[id];
      if (param && !checkValue(id, param, value)) setParams((own) => ({ ...own, [id]: value }));
    },
    [model],
  );
  const setMany = useCallback((patch: Params) => setParams((own) => ({ ...own, ...patch })), []);
  const openInfo = useCallback((id: string, anchor: HTMLElement) => setInfo({ id, anchor }), []);
  const chart = model ? <SharedChart model={model} run={run} /> : null;
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
          {model && (changed || current) ? <SharedSentence model={model} run={run} /> : null}
          {chartFirst ? chart : null}
          <StoredTable run={run} note={changed ? "computed in this browser" : "as stored"} />
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
