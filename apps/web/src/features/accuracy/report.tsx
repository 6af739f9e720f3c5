"use client";
import { fidelity, models } from "@wirecost/sim-core";
import dynamic from "next/dynamic";
import { parseAsBoolean, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import styles from "./accuracy.module.css";
import { FilterChips } from "./filter-chips.tsx";
import { heldOutRows, type PublishedHeldOut } from "./held-out.ts";
import { ModelSection } from "./model-section.tsx";
import { OverviewTable } from "./overview-table.tsx";
import { ROLES } from "./roles.ts";
import { worstFirst } from "./worst-first.ts";

const AccuracyScatter = dynamic(() => import("./scatter.tsx").then((m) => m.AccuracyScatter), {
  ssr: false,
  loading: () => <Skeleton height={420} />,
});

const SAMPLES = [
  { value: "in-sample", title: "in sample" },
  { value: "held-out", title: "held out" },
] as const;

const state = {
  of: parseAsStringLiteral(SAMPLES.map(({ value }) => value)).withDefault("in-sample"),
  model: parseAsStringLiteral(models.map(({ id }) => id)),
  role: parseAsStringLiteral(ROLES.map(({ role }) => role)),
  worst: parseAsBoolean.withDefault(false),
};

/** The values, by system and role as the address says; first, all systems in one table and one chart. */
export function Report({ published }: { published: readonly PublishedHeldOut[] }) {
  const inSample = useMemo(() => fidelity(models), []);
  const heldOut = useMemo(() => heldOutRows(inSample, published), [inSample, published]);
  const [{ of, model: modelId, role, worst }, setState] = useQueryStates(state);
  const rows = of === "held-out" ? heldOut : inSample;
  const ofModel = modelId ? rows.filter((row) => row.model === modelId) : rows;
  const ofRole = role ? ofModel.filter((row) => row.role === role) : ofModel;
  const shown = worst ? worstFirst(ofRole) : ofRole;
  const chosen = ROLES.find((known) => known.role === role);
  return (
    <>
      <div>
        <OverviewTable rows={inSample} heldOut={heldOut} />
        <p className={styles.below}>
          Errors are relative to the measured value, for noisy values. Held out: the constants were refitted
          without the row&apos;s situation and predict it; a situation is a group of cells that a model cannot
          tell apart. Stored values, recomputed by <code>npm run fidelity -- --publish</code>.
        </p>
      </div>
      <fieldset className={styles.samples}>
        <legend>Predictions</legend>
        {SAMPLES.map(({ value, title }) => (
          <label key={value}>
            <input
              type="radio"
              name="of"
              checked={of === value}
              onChange={() => void setState({ of: value })}
            />
            {title}
          </label>
        ))}
      </fieldset>
      <AccuracyScatter
        rows={shown}
        label={`Predicted against measured, ${of === "held-out" ? "held out" : "in sample"}`}
      />
      <div className={styles.filters}>
        <FilterChips
          legend="System"
          value={modelId}
          onChange={(model) => void setState({ model })}
          total={role ? rows.filter((row) => row.role === role).length : rows.length}
          options={models.map(({ id, title }) => ({
            value: id,
            title,
            count: rows.filter((row) => row.model === id && (!role || row.role === role)).length,
          }))}
        />
        <FilterChips
          legend="Role of values"
          value={role}
          onChange={(value) => void setState({ role: value })}
          total={ofModel.length}
          options={ROLES.map((known) => ({
            value: known.role,
            title: known.title,
            hint: known.meaning,
            count: ofModel.filter((row) => row.role === known.role).length,
          }))}
        />
        <label className={styles.worst}>
          <input
            type="checkbox"
            checked={worst}
            onChange={(event) => void setState({ worst: event.currentTarget.checked || null })}
          />
          Largest errors first
        </label>
      </div>
      {chosen ? <p className={styles.meaning}>{chosen.meaning}</p> : null}
      {models
        .filter(({ id }) => (!modelId || id === modelId) && shown.some((row) => row.model === id))
        .map((model) => (
          <ModelSection
            key={model.id}
            model={model}
            published={published.find((one) => one.model === model.id)}
            all={rows.filter((row) => row.model === model.id)}
            shown={shown.filter((row) => row.model === model.id)}
            open={modelId !== null || role !== null || worst}
          />
        ))}
    </>
  );
}
