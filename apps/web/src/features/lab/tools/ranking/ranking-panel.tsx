"use client";
import { midSentence, paramName, rankable, rankOptions } from "@wirecost/sim-core";
import { useMemo } from "react";
import type { LabStore } from "../../lab-store.ts";
import { Pick } from "../../result/pick.tsx";
import { useToolParams } from "../use-tool-params.ts";
import { useToolText } from "../use-tool-text.ts";
import { RankedList } from "./ranked-list.tsx";
import styles from "./ranking-panel.module.css";

/** Alternatives for the same job, ranked at the current settings. */
export function RankingPanel({ store }: { store: LabStore }) {
  const { model } = store;
  const params = useToolParams(store);
  const [chosen, setChosen] = useToolText(store, "ranking");
  const ids = useMemo(() => rankable(model, params), [model, params]);
  const id = ids.includes(chosen) ? chosen : ids[0];
  const ranked = useMemo(() => (id === undefined ? [] : rankOptions(model, params, id)), [model, params, id]);
  const param = id === undefined ? undefined : model.params[id];
  if (id === undefined || param?.kind !== "choice")
    return <p className={styles.note}>There are no alternatives for this job.</p>;
  return (
    <section aria-label="Ranking">
      <div className={styles.head}>
        <h2>
          Alternatives for the same job, by {midSentence(model.metrics[model.view.metric]?.label ?? "")}
        </h2>
        {ids.length > 1 ? (
          <Pick
            label="Setting to rank"
            value={id}
            options={ids.map((value) => {
              const other = model.params[value];
              return { value, label: other ? paramName(other) : value };
            })}
            onChange={setChosen}
          />
        ) : (
          <span className={styles.note}>{paramName(param)}</span>
        )}
      </div>
      <RankedList
        model={model}
        of={store.get().view}
        param={param}
        ranked={ranked}
        own={params[id]}
        onUse={(value) => store.setParam(id, value)}
      />
    </section>
  );
}
