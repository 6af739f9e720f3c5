"use client";
import { ToolNumber } from "../../../shared/ui/controls/tool-number.tsx";
import styles from "../plans.module.css";
import { type PlanSettings, planChecks } from "./plan-settings.ts";

/** How much is to be measured, and how closely. */
export function PlanForm({
  settings,
  exact,
  startUp,
  onChange,
}: {
  settings: PlanSettings;
  /** The metric is a count: neither noise nor a least difference decides how often it is taken. */
  exact: boolean;
  /** A start-up parameter is on an axis: cells take restarts of a server. */
  startUp: boolean;
  onChange: (next: PlanSettings) => void;
}) {
  return (
    <div className={styles.form}>
      <ToolNumber
        label="Maximum cells for the decision"
        before="at most"
        after="cells for the decision"
        value={settings.cells}
        check={planChecks.cells}
        onChange={(cells) => cells !== undefined && onChange({ ...settings, cells })}
      />
      {exact || settings.runs !== undefined ? null : (
        <>
          <ToolNumber
            label="Noise: standard deviation of runs of one cell, in percent"
            before="run-to-run noise"
            after="%"
            value={settings.noise}
            check={planChecks.noise}
            onChange={(noise) => noise !== undefined && onChange({ ...settings, noise })}
          />
          <ToolNumber
            label="Minimum effect to detect, in percent"
            before="detect a difference of"
            after="%"
            value={settings.effect}
            check={planChecks.effect}
            onChange={(effect) => effect !== undefined && onChange({ ...settings, effect })}
          />
        </>
      )}
      <ToolNumber
        label="Runs per cell; empty for as many as needed"
        before="runs per cell"
        after={settings.runs === undefined ? "as many as needed" : ""}
        optional
        value={settings.runs}
        check={planChecks.runs}
        onChange={(runs) => onChange({ ...settings, runs })}
      />
      <ToolNumber
        label="Budget in minutes; empty for no limit"
        before="budget"
        after={settings.minutes === undefined ? "no limit" : "minutes"}
        optional
        value={settings.minutes}
        check={planChecks.minutes}
        onChange={(minutes) => onChange({ ...settings, minutes })}
      />
      {startUp ? (
        <ToolNumber
          label="Maximum server starts; empty for no limit"
          before="server starts"
          after={settings.restarts === undefined ? "no limit" : "at most"}
          optional
          value={settings.restarts}
          check={planChecks.restarts}
          onChange={(restarts) => onChange({ ...settings, restarts })}
        />
      ) : null}
      <label className={styles.corners}>
        <input
          type="checkbox"
          checked={settings.corners}
          onChange={(event) => onChange({ ...settings, corners: event.target.checked })}
        />
        also measure the corners, for a calibration
      </label>
    </div>
  );
}
