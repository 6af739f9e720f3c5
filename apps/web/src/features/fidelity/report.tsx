"use client";
import { fidelity, models } from "@wirecost/sim-core";
import { parseAsBoolean, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { FilterChips } from "./filter-chips.tsx";
import { ModelSection } from "./model-section.tsx";
import { OverviewTable } from "./overview-table.tsx";
import styles from "./report.module.css";
import { ROLES } from "./roles.ts";
import { worstFirst } from "./worst-first.ts";

const state = {
  model: parseAsStringLiteral(models.map(({ id }) => id)),
  role: parseAsStringLiteral(ROLES.map(({ role }) => role)),
  worst: parseAsBoolean.withDefault(false),
};

/** The figures, by system and role as the address says; first, all systems in one table. */
export function Report() {
  const rows = useMemo(() => fidelity(), []);
  const [{ model: modelId, role, worst }, setState] = useQueryStates(state);
  const ofModel = modelId ? rows.filter((row) => row.model === modelId) : rows;
  const ofRole = role ? ofModel.filter((row) => row.role === role) : ofModel;
  const shown = worst ? worstFirst(ofRole) : ofRole;
  const chosen = ROLES.find((known) => known.role === role);
  return (
    <>
      <div>
        <OverviewTable rows={rows} />
        <p className={styles.below}>
          Errors are of the noisy figures, in shares of what was measured, whichever way.
        </p>
      </div>
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
          legend="Figures that are"
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
            all={rows.filter((row) => row.model === model.id)}
            shown={shown.filter((row) => row.model === model.id)}
            open={modelId !== null || role !== null || worst}
          />
        ))}
    </>
  );
}
