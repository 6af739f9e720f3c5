import { pfLines } from "@wirecost/harness";
import {
  type Advice,
  type Model,
  type Params,
  predictedRanges,
  rangeText,
  settingText,
} from "@wirecost/sim-core";
import { Fragment } from "react";
import type { Calibrated } from "../../../entities/prediction/origin.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { CopyButton } from "../../../shared/ui/controls/copy-button.tsx";
import { FlagText } from "../../../shared/ui/tables/flag-text.tsx";
import { Provenance } from "../../../shared/ui/tables/tag.tsx";
import styles from "./cell-panel.module.css";
import { changedPartsText } from "./changed-parts-text.ts";

/** The change, or the two together, that would help the cell most, and the start-up file lines that bring it about. */
export function DoThis({
  model,
  of: { params: base, calibration },
  settings,
  advice,
  onTake,
}: {
  model: Model;
  of: Calibrated;
  settings: Params;
  advice: Advice | undefined;
  onTake: ((params: Params) => void) | undefined;
}) {
  const target = advice?.params ?? settings;
  const changes = (advice?.changes ?? []).flatMap(({ param: id, to }) => {
    const param = model.params[id];
    return param ? { param, to, text: settingText(param, to) } : [];
  });
  const { metric } = model.view;
  const main = model.metrics[metric];
  const lines = pfLines(model, base, target);
  const said = (params: Params, value: number) =>
    rangeText(value, predictedRanges(model, params, 1, calibration?.intervals)[metric], main?.unit ?? "1");
  return (
    <>
      {advice ? (
        <>
          <p className={styles.advice}>
            {changes.map(({ param, text }, i) => (
              <Fragment key={text}>
                {i > 0 ? " and " : null}
                {param.kind === "choice" ? (i > 0 ? "use " : "Use ") : i > 0 ? "set " : "Set "}
                <code>{text}</code>
              </Fragment>
            ))}
            : {said(settings, advice.before)} becomes <b>{said(advice.params, advice.after)}</b>.{" "}
            {changedPartsText(model, settings, advice.params)}{" "}
            {changes
              .map(({ param, to }) =>
                param.kind === "choice"
                  ? (param.options.find(({ value }) => value === to)?.help ?? param.help)
                  : param.help,
              )
              .join(" ")}
          </p>
          {advice.beyond.length > 0 ? (
            <p className={styles.advice}>
              <Provenance of="extrapolated" />{" "}
              <FlagText text={advice.beyond.map(({ message }) => message).join(" ")} /> Measure it before you
              rely on it.
            </p>
          ) : null}
        </>
      ) : (
        <p className={styles.advice}>
          None: no single setting would make this cell 5 % {main?.better === "higher" ? "better" : "cheaper"}.
        </p>
      )}
      <div className={styles.actions}>
        {advice && onTake ? (
          <Button size="small" onClick={() => onTake(target)}>
            Apply
          </Button>
        ) : null}
        {lines.length > 0 ? (
          <CopyButton size="small" text={`${lines.join("\n")}\n`}>
            Copy .pf lines
          </CopyButton>
        ) : null}
      </div>
      {lines.length > 0 ? <pre className={styles.pf}>{lines.join("\n")}</pre> : null}
    </>
  );
}
