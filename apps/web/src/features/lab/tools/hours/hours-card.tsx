"use client";
import {
  hoursWorth,
  type Params,
  predictedRanges,
  simulate,
  type Unit,
  type Worth,
} from "@wirecost/sim-core";
import { useMemo } from "react";
import { ToolNumber } from "../../../../shared/ui/controls/tool-number.tsx";
import { Notice } from "../../../../shared/ui/messages/notice.tsx";
import type { LabStore } from "../../lab-store.ts";
import { useToolText } from "../use-tool-text.ts";
import styles from "./hours-card.module.css";
import { HoursResult } from "./hours-result.tsx";
import { defaultHours, readHours, writeHours } from "./hours-settings.ts";

const SECONDS: Partial<Record<Unit, number>> = { us: 1e-6, ms: 1e-3, s: 1, h: 3600 };

/** As set, and at the ends of what is not measured: one where all is. */
interface HoursFound {
  readonly worth: Worth;
  readonly ends: readonly Worth[];
}

/** What a change of settings is worth in hours a day, and of the whole day. */
export function HoursCard({ store, before, after }: { store: LabStore; before: Params; after: Params }) {
  const { model } = store;
  const [text, setText] = useToolText(store, "hours");
  const settings = useMemo(() => readHours(model, text), [model, text]);
  const { executions, users, inAll } = settings ?? defaultHours(model);
  const factor = SECONDS[model.metrics[model.view.split]?.unit ?? "1"];
  const intervals = store.get().view.calibration?.intervals;
  const found = useMemo((): HoursFound | string | undefined => {
    if (factor === undefined) return undefined;
    const { split } = model.view;
    const worthOf = (seconds: (params: Params) => number) =>
      hoursWorth({
        executionsADay: executions,
        users,
        secondsBefore: seconds(before) * factor,
        secondsAfter: seconds(after) * factor,
        hoursInAll: inAll,
      });
    const own = (params: Params) => simulate(model, params)[split] ?? 0;
    const end = (which: "low" | "high") => (params: Params) =>
      predictedRanges(model, params, 1, intervals)[split]?.[which] ?? own(params);
    const isRange = [before, after].some((params) => predictedRanges(model, params, 1, intervals)[split]);
    try {
      const worth = worthOf(own);
      return { worth, ends: isRange ? [worthOf(end("low")), worthOf(end("high"))] : [worth] };
    } catch (error) {
      if (error instanceof RangeError) return error.message;
      throw error;
    }
  }, [model, factor, before, after, executions, users, inAll, intervals]);
  if (found === undefined) return null;
  const change = (patch: Partial<NonNullable<typeof settings>>) =>
    setText(writeHours(model, { executions, users, inAll, ...patch }));
  const notBelowZero = (value: number) => (value < 0 ? `${value} is below 0.` : undefined);
  return (
    <section className={styles.card} aria-label="Hours per day">
      <h3 className={styles.title}>Hours saved per day</h3>
      <div className={styles.inputs}>
        <ToolNumber
          label={`Executions per user and day`}
          after={`times per day by each of`}
          value={executions}
          check={notBelowZero}
          onChange={(value) => value !== undefined && change({ executions: value })}
        />
        <ToolNumber
          label="Users"
          after="users, who together wait"
          value={users}
          check={notBelowZero}
          onChange={(value) => value !== undefined && change({ users: value })}
        />
        <ToolNumber
          label="Hours per day that all users together wait for everything"
          after="hours per day for everything"
          value={inAll}
          optional
          check={notBelowZero}
          onChange={(value) => change({ inAll: value })}
        />
      </div>
      {settings ? null : (
        <Notice tone="warn">
          The address has “{text}” for hours. Write executions, users and hours, such as 100:250:40.
        </Notice>
      )}
      {typeof found === "string" ? (
        <Notice tone="warn">{found}</Notice>
      ) : (
        <HoursResult noun={model.view.noun} worth={found.worth} ends={found.ends} inAll={inAll} />
      )}
    </section>
  );
}
