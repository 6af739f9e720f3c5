import type { Calibration, CalibrationError, CalibrationWarning, Model } from "@wirecost/sim-core";
import { paramName } from "@wirecost/sim-core";
import { Button } from "../../components/ui/button.tsx";
import { FlagText } from "../../components/ui/flag-text.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { shareText } from "../../lib/share-text.ts";
import styles from "./fit-report.module.css";
import { FittedConstants } from "./fitted-constants.tsx";
import { ResidualList } from "./residual-list.tsx";
import type { FitState } from "./use-fit.ts";

/** What a fit found: how much closer it comes, the constants, what to be wary of, and every figure. */
export function FitReport({
  model,
  fit,
  onLeaveOut,
}: {
  model: Model;
  fit: FitState;
  /** Takes a constant out of the fit; left out where the fit is stored. */
  onLeaveOut?: (param: string) => void;
}) {
  const { fitting, error, calibration } = fit;
  if (error !== undefined && !fitting) return <Notice tone="warn">{error}</Notice>;
  if (!calibration)
    return (
      <div role="status" aria-label="Fitting" className={styles.report}>
        <Skeleton height={64} />
        <Skeleton height={160} />
      </div>
    );
  return (
    <div className={styles.report} aria-busy={fitting} data-fitting={fitting || undefined}>
      <Errors calibration={calibration} />
      <Warnings model={model} warnings={calibration.warnings} onLeaveOut={onLeaveOut} />
      <FittedConstants model={model} constants={calibration.constants} warnings={calibration.warnings} />
      <ResidualList model={model} residuals={calibration.residuals} />
    </div>
  );
}

function Errors({ calibration: { errors } }: { calibration: Calibration }) {
  const { before, fitted, heldOut } = errors;
  return (
    <dl className={styles.errors} aria-label="Errors of the prediction">
      <ErrorSummary title="Before" error={before} />
      <ErrorSummary title="Fitted" error={fitted} />
      {heldOut ? (
        <ErrorSummary title="On rows held out" error={heldOut} />
      ) : (
        <div>
          <dt>On rows held out</dt>
          <dd className={styles.none}>none held out</dd>
        </div>
      )}
    </dl>
  );
}

function ErrorSummary({ title, error }: { title: string; error: CalibrationError }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <b className={styles.mean}>{shareText(error.mean)}</b>
        <span className={styles.more}>
          mean of {error.figures}; median {shareText(error.median)}, worst {shareText(error.worst)}
        </span>
      </dd>
    </div>
  );
}

function Warnings({
  model,
  warnings,
  onLeaveOut,
}: {
  model: Model;
  warnings: readonly CalibrationWarning[];
  onLeaveOut: ((param: string) => void) | undefined;
}) {
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings} aria-label="Warnings">
      {warnings.map((warning) => (
        <li key={warning.message}>
          <FlagText text={warning.message} />
          {(onLeaveOut ? doubtful(warning) : []).map((id) => {
            const param = model.params[id];
            return param ? (
              <Button key={id} size="small" onClick={() => onLeaveOut?.(id)}>
                Leave out {paramName(param)}
              </Button>
            ) : null;
          })}
        </li>
      ))}
    </ul>
  );
}

/** The constants that a warning is about, each of which can be left out. */
function doubtful(warning: CalibrationWarning): readonly string[] {
  if (warning.code === "cannot-tell-apart") return warning.params;
  return warning.code === "not-determined" || warning.code === "set-by-rows" ? [warning.param] : [];
}
