"use client";
import { type Model, type Params, paramName, ranAtChoices, type UnstatedOfSet } from "@wirecost/sim-core";
import type { ReactNode } from "react";
import { Button } from "../../components/ui/button.tsx";
import { FlagText } from "../../components/ui/flag-text.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { settingText } from "../../lib/param-value-text.ts";
import styles from "./unstated-notice.module.css";

/** What a measurement leaves open although predictions rest on it, and ways to state it. */
export function UnstatedNotice({
  model,
  unstated: { settings, constants, partly },
  metric,
  onState,
  children,
}: {
  model: Model;
  unstated: UnstatedOfSet;
  /** Whose prediction rests on it. */
  metric: string;
  /** States settings for every row that leaves them open; left out where they cannot be stated. */
  onState?: ((settings: Params) => void) | undefined;
  /** Another way to state them. */
  children?: ReactNode;
}) {
  const names = (ids: readonly string[]) =>
    ids.flatMap((id) => (model.params[id] ? [paramName(model.params[id])] : [])).join(", ");
  const label = model.metrics[metric]?.label.toLowerCase() ?? metric;
  if (settings.length === 0 && constants.length === 0) return null;
  const all = settings.filter((id) => !partly.includes(id));
  const choices = onState ? ranAtChoices(model, settings) : [];
  return (
    <Notice tone={settings.length > 0 ? "warn" : "plain"}>
      <div className={styles.notice}>
        {settings.length > 0 ? (
          <p>
            {all.length > 0 ? (
              <>
                <b>Not stated:</b> <FlagText text={names(all)} />.{" "}
              </>
            ) : null}
            {partly.length > 0 ? (
              <>
                <b>Not stated in some rows:</b> <FlagText text={names(partly)} />.{" "}
              </>
            ) : null}
            The predicted {label} and its residuals rest on values that this measurement does not give.
          </p>
        ) : null}
        {choices.length > 0 || children ? (
          <div className={styles.choices}>
            {choices.length > 0 ? <span>These ran at</span> : null}
            {choices.map(({ preset, params }) => (
              <Button
                key={preset.id}
                size="small"
                title={Object.entries(params)
                  .flatMap(([id, value]) => (model.params[id] ? [settingText(model.params[id], value)] : []))
                  .join(", ")}
                onClick={() => onState?.(params)}
              >
                {preset.title}
              </Button>
            ))}
            {children}
          </div>
        ) : null}
        {constants.length > 0 ? (
          <details className={styles.constants}>
            <summary>
              {constants.length} {constants.length === 1 ? "constant" : "constants"} at the model's default
            </summary>
            <p>{names(constants)}. Calibrate the model with this measurement to fit them.</p>
          </details>
        ) : null}
      </div>
    </Notice>
  );
}
