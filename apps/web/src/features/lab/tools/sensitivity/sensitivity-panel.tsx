"use client";
import { sensitivity } from "@wirecost/sim-core";
import { useMemo } from "react";
import { ToolNumber } from "../../../../shared/ui/controls/tool-number.tsx";
import { FlagText } from "../../../../shared/ui/tables/flag-text.tsx";
import type { LabStore } from "../../lab-store.ts";
import { Pick } from "../../result/pick.tsx";
import { useToolParams } from "../use-tool-params.ts";
import { useToolText } from "../use-tool-text.ts";
import { checkPercent, readMove } from "./move-settings.ts";
import styles from "./sensitivity.module.css";
import { sensitivityText } from "./sensitivity-text.ts";
import { Tornado } from "./tornado.tsx";

/** Which settings the result depends on most, each moved by itself. */
export function SensitivityPanel({ store }: { store: LabStore }) {
  const { model } = store;
  const params = useToolParams(store);
  const [text, setText] = useToolText(store, "sensitivity");
  const move = readMove(text);
  const { calibration } = store.get().view;
  const found = useMemo(
    () => sensitivity(model, params, move, 1, calibration),
    [model, params, move, calibration],
  );
  return (
    <section aria-label="Sensitivity">
      <div className={styles.head}>
        <h2>Settings with the largest effect</h2>
        <span className={styles.move}>
          numbers
          <Pick
            label="How numbers are varied"
            value={move === "halve and double" ? "double" : "percent"}
            options={[
              { value: "double", label: "halved and doubled" },
              { value: "percent", label: "varied in both directions by" },
            ]}
            onChange={(kind) => setText(kind === "double" ? "" : "10")}
          />
          {move === "halve and double" ? null : (
            <ToolNumber
              label="Percent by which numbers are varied"
              after="%"
              value={Number((move * 100).toPrecision(6))}
              check={checkPercent}
              onChange={(percent) => percent !== undefined && setText(String(percent))}
            />
          )}
        </span>
      </div>
      <p className={styles.words}>
        <FlagText text={sensitivityText(model, found)} />
      </p>
      <Tornado model={model} found={found} />
    </section>
  );
}
