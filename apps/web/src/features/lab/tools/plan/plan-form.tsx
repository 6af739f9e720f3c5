"use client";
import { ToolNumber } from "../tool-number.tsx";
import styles from "./plan-panel.module.css";
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
        label="Most cells for the decision"
        before="at most"
        after="cells for the decision"
        value={settings.cells}
        check={planChecks.cells}
        onChange={(cells) => cells !== undefined && onChange({ ...settings, cells })}
      />
      {exact || settings.runs !== undefined ? null : (
        <>
          <ToolNumber
            label="How far runs of one cell scatter, in per cent"
            before="runs scatter by"
            after="%"
            value={settings.noise}
            check={planChecks.noise}
            onChange={(noise) => noise !== undefined && onChange({ ...settings, noise })}
          />
          <ToolNumber
            label="Least difference to show, in per cent"
            before="show a difference of"
            after="%"
            value={settings.effect}
            check={planChecks.effect}
            onChange={(effect) => effect !== undefined && onChange({ ...settings, effect })}
          />
        </>
      )}
      <ToolNumber
        label="Runs a cell; empty for as many as it takes"
        before="runs a cell"
        after={settings.runs === undefined ? "as many as it takes" : ""}
        optional
        value={settings.runs}
        check={planChecks.runs}
        onChange={(runs) => onChange({ ...settings, runs })}
      />
      <ToolNumber
        label="Budget in minutes; empty for any time"
        before="budget"
        after={settings.minutes === undefined ? "any time" : "minutes"}
        optional
        value={settings.minutes}
        check={planChecks.minutes}
        onChange={(minutes) => onChange({ ...settings, minutes })}
      />
      {startUp ? (
        <ToolNumber
          label="Starts of a server; empty for any number"
          before="server starts"
          after={settings.restarts === undefined ? "any number" : "at most"}
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
        corners too, for a calibration
      </label>
    </div>
  );
}
