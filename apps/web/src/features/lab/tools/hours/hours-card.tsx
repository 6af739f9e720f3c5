import {
  formatRange,
  formatSignificant,
  hoursWorth,
  type Model,
  type Params,
  parseNumber,
  predictedRanges,
  shareText,
  simulate,
  type Unit,
  type Worth,
} from "@wirecost/sim-core";
import { useMemo } from "react";
import { ToolNumber } from "../../../../shared/ui/controls/tool-number.tsx";
import { Row, Small, Strong, Text } from "../../../../shared/ui/layout/layout.tsx";
import { Notice } from "../../../../shared/ui/messages/notice.tsx";
import type { LabStore } from "../../lab-store.ts";
import styles from "../recommend/recommend.module.css";
import { useToolText } from "../tool-state.ts";

const SECONDS: Partial<Record<Unit, number>> = { us: 1e-6, ms: 1e-3, s: 1, h: 3600 };

/** The current result, and those at both ends of the unmeasured constants; one if all are measured. */
interface HoursFound {
  readonly worth: Worth;
  readonly ends: readonly Worth[];
}

/** The savings of a change of settings in hours per day, and the hours per day in total. */
export function HoursCard({ store, before, after }: { store: LabStore; before: Params; after: Params }) {
  const { model } = store;
  const [text, setText] = useToolText(store, "hours");
  const settings = useMemo(() => readHours(model, text), [model, text]);
  const { executions, users, inAll } = settings ?? defaultHours(model);
  const factor = SECONDS[model.metrics[model.view.split]?.unit ?? "1"];
  const intervals = store.get().view.calibration?.intervals;
  const found = useMemo((): HoursFound | string | undefined => {
    if (factor === undefined) return undefined;
    const refused = refusedText(model, before, after);
    if (refused !== undefined) return refused;
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
      <Text as="h3" size={14} weight={600} mb={8}>
        Hours saved per day
      </Text>
      <Row wrap align="stretch" gap={6} gapX={10} tone="soft" size={12}>
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
      </Row>
      {settings ? null : (
        <Notice tone="warn">
          The address has “{text}” for hours. Write executions, users and hours, such as 100:250:40.
        </Notice>
      )}
      {typeof found === "string" ? (
        <Notice tone="warn">{found}</Notice>
      ) : (
        <HoursResult {...found} noun={model.view.noun} inAll={inAll} />
      )}
    </section>
  );
}

/** For a change that refuses a different number of clients: they wait forever, which no sum of hours contains. */
export function refusedText(model: Model, before: Params, after: Params): string | undefined {
  const { turnsAway } = model.view;
  if (turnsAway === undefined) return undefined;
  const [now, then] = [before, after].map((params) => simulate(model, params)[turnsAway] ?? 0);
  if (now === then) return undefined;
  return `Refused clients: ${now} before the change, ${then} after it. Hours count the waiting of connected clients only, so they do not compare the two. Choose settings that refuse as many.`;
}

interface HoursSettings {
  /** By one user. */
  readonly executions: number;
  readonly users: number;
  /** Hours per day that all users together wait. */
  readonly inAll: number | undefined;
}

/** The model's initial assumptions. */
export function defaultHours({ view: { use } }: Model): HoursSettings {
  return { executions: use.timesPerDay, users: use.users, inAll: undefined };
}

/** As in the address: `100:250`, `100:250:40`; "" for the model's defaults. */
export function writeHours(model: Model, { executions, users, inAll }: HoursSettings): string {
  const text = [executions, users, ...(inAll === undefined ? [] : [inAll])].join(":");
  const { view } = model;
  return text === `${view.use.timesPerDay}:${view.use.users}` ? "" : text;
}

/** Parses it; undefined if invalid. */
export function readHours(model: Model, text: string): HoursSettings | undefined {
  if (text === "") return defaultHours(model);
  const parts = text.split(":").map((part) => parseNumber(part));
  const [executions, users, inAll] = parts;
  const good = parts.every((part) => part !== undefined && part >= 0) && parts.length <= 3;
  return good && executions !== undefined && users !== undefined ? { executions, users, inAll } : undefined;
}

/** @param noun what one execution is called: "query" */
function HoursResult({ noun, worth, ends, inAll }: HoursFound & { noun: string; inAll: number | undefined }) {
  const { hoursBefore, hoursAfter, hoursSaved, overall } = worth;
  const time = (pick: (of: Worth) => number) => {
    const seconds = ends.map((end) => pick(end) * 3600);
    return formatRange({ low: Math.min(...seconds), high: Math.max(...seconds) }, "s");
  };
  return (
    <>
      <p className={styles.saved}>
        {hoursSaved >= 0 ? "Saves " : "Costs "}
        <Strong tone="accent">{time((of) => Math.sign(hoursSaved) * of.hoursSaved)}</Strong> per day:{" "}
        {time((of) => of.hoursAfter)} of waiting instead of {time((of) => of.hoursBefore)}.
      </p>
      {overall && inAll ? (
        <>
          <div className={styles.bar} aria-hidden="true">
            <span className={styles.rest} style={{ width: `${100 * (1 - overall.part)}%` }} />
            <span
              className={styles.after}
              style={{ width: `${(100 * Math.min(hoursAfter, hoursBefore)) / inAll}%` }}
            />
            <span className={styles.gone} style={{ width: `${(100 * Math.max(0, hoursSaved)) / inAll}%` }} />
          </div>
          <Small as="p" measure={80} mt={6}>
            This {noun} is {shareText(overall.part)} of all the waiting, so the whole becomes{" "}
            <Strong tone="ink">{formatSignificant(overall.gain)} times</Strong> as fast
            {Number.isFinite(overall.limit)
              ? `, and never more than ${formatSignificant(overall.limit)} times, even if it took no time at all`
              : ""}{" "}
            (Amdahl's law).
          </Small>
        </>
      ) : (
        <Small as="p" measure={80} mt={6}>
          Enter the total waiting time to see which share of it this change can affect.
        </Small>
      )}
    </>
  );
}
