"use client";
import { useMemo, useSyncExternalStore } from "react";
import { ToolNumber } from "../../../../shared/ui/controls/tool-number.tsx";
import { Notice } from "../../../../shared/ui/messages/notice.tsx";
import { Skeleton } from "../../../../shared/ui/messages/skeleton.tsx";
import type { LabStore } from "../../lab-store.ts";
import { useToolParams } from "../use-tool-params.ts";
import { useToolText } from "../use-tool-text.ts";
import { LimitsEditor } from "./limits-editor.tsx";
import styles from "./recommend.module.css";
import { RecommendResult } from "./recommend-result.tsx";
import {
  checkWithin,
  type RecommendSettings,
  readRecommend,
  recommendOptions,
  writeRecommend,
} from "./recommend-settings.ts";
import { useRecommendation } from "./use-recommendation.ts";

/** The cheapest setting that is nearly as good as the best one, under the user's limits. */
export function RecommendPanel({ store }: { store: LabStore }) {
  const { model } = store;
  const params = useToolParams(store);
  const [text, setText] = useToolText(store, "recommend");
  const { settings, complaints } = useMemo(() => readRecommend(model, text), [model, text]);
  const { view } = useSyncExternalStore(store.subscribe, store.get, store.get);
  const { intervals, joint } = view.calibration ?? {};
  const options = useMemo(
    () => ({ ...recommendOptions(settings, params), fitted: { intervals, joint } }),
    [settings, params, intervals, joint],
  );
  const { answer, old, failure } = useRecommendation(model, params, options);
  const change = (next: RecommendSettings) => setText(writeRecommend(next));
  const complaint = failure ?? (answer && "complaint" in answer ? answer.complaint : undefined);
  return (
    <section aria-label="Recommend" aria-busy={old}>
      <div className={styles.head}>
        <h2>Cheapest setting within</h2>
        <ToolNumber
          label="Distance from the best, in percent"
          after="% of the best"
          value={settings.within}
          check={checkWithin}
          onChange={(within) => within !== undefined && change({ ...settings, within })}
        />
      </div>
      <LimitsEditor model={model} params={params} settings={settings} onChange={change} />
      {complaints.map((text) => (
        <Notice key={text} tone="warn">
          {text}
        </Notice>
      ))}
      {complaint === undefined ? null : <Notice tone="warn">{complaint}</Notice>}
      {answer && "found" in answer ? (
        <RecommendResult store={store} found={answer.found} within={settings.within / 100} />
      ) : complaint === undefined ? (
        <Skeleton height={340} />
      ) : null}
    </section>
  );
}
