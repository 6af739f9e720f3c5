import type { CalibrationError, FittedCombination, FittedConstant } from "@wirecost/analysis";
import { formatSetting, type Model, type NumberParam, paramName, shareText } from "@wirecost/sim-core";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Box, Small, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { Skeleton } from "../../shared/ui/page/when-shown.tsx";
import { FlagText } from "../../shared/ui/tables/texts.tsx";
import type { ReportedFit } from "./calibration-queries.ts";
import styles from "./calibrations.module.css";
import { ResidualList } from "./residual-list.tsx";
import type { FitState } from "./use-fit.ts";

/** The result of a fit: the improvement, the constants, warnings, and every value. */
export function FitReport({
  model,
  fit,
  onLeaveOut,
}: {
  model: Model;
  fit: Omit<FitState, "calibration"> & { readonly calibration?: ReportedFit };
  /** Excludes constants from the fit; omitted for a stored fit. */
  onLeaveOut?: (params: readonly string[]) => void;
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
      <Together combinations={calibration.together} />
      <Warnings model={model} warnings={calibration.warnings} onLeaveOut={onLeaveOut} />
      <FittedConstants model={model} constants={calibration.constants} warnings={calibration.warnings} />
      <ResidualList model={model} residuals={calibration.residuals} />
    </div>
  );
}

type Warning = ReportedFit["warnings"][number];

function Errors({ calibration: { errors, heldOut: division } }: { calibration: ReportedFit }) {
  const { before, fitted, heldOut } = errors;
  return (
    <dl className={styles.errors} aria-label="Errors of the prediction">
      <ErrorSummary title="Before" error={before} />
      <ErrorSummary title="Fitted" error={fitted} />
      {heldOut ? (
        <ErrorSummary title="Held-out cells" error={heldOut} division={division} />
      ) : (
        <div>
          <Small as="dt">Held-out cells</Small>
          <Small as="dd">none</Small>
        </div>
      )}
    </dl>
  );
}

function ErrorSummary({
  title,
  error,
  division,
}: {
  title: string;
  error: CalibrationError;
  division?: ReportedFit["heldOut"];
}) {
  return (
    <div>
      <Small as="dt">{title}</Small>
      <Stack as="dd">
        <b className={styles.mean}>{shareText(error.mean)}</b>
        <Small>
          mean of {error.figures}; median {shareText(error.median)}, worst {shareText(error.worst)}
          {division
            ? `; ${division.cells} cells in ${division.parts} parts, each predicted by a fit without it`
            : ""}
        </Small>
      </Stack>
    </div>
  );
}

/** Combinations of constants that the rows do not separate. */
function Together({ combinations }: { combinations: readonly FittedCombination[] }) {
  if (combinations.length === 0) return null;
  return (
    <Stack as="section" gap={6}>
      <Text as="h3" size={14} weight={600}>
        Correlated constants
      </Text>
      <Stack as="ul" gap={6} breaks>
        {combinations.map(({ message }) => (
          <li key={message}>
            <FlagText text={message} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function Warnings({
  model,
  warnings,
  onLeaveOut,
}: {
  model: Model;
  warnings: readonly Warning[];
  onLeaveOut: ((params: readonly string[]) => void) | undefined;
}) {
  if (warnings.length === 0) return null;
  const guesses = warnings.filter(({ code }) => code === "not-determined");
  const names = (ids: readonly string[]) =>
    ids.flatMap((id) => (model.params[id] ? [paramName(model.params[id])] : [])).join(", ");
  const guessed = guesses.flatMap(doubtful);
  return (
    <Stack as="ul" gap={8} className={styles.warnings} aria-label="Warnings">
      {guesses.length > 1 ? (
        <li>
          <FlagText
            text={`The rows hardly determine ${guesses.length} constants: ${names(guessed)}. Treat their values as guesses, or exclude them.`}
          />
          {onLeaveOut ? (
            <Button size="small" onClick={() => onLeaveOut(guessed)}>
              Exclude all {guesses.length}
            </Button>
          ) : null}
        </li>
      ) : null}
      {(guesses.length > 1 ? warnings.filter(({ code }) => code !== "not-determined") : warnings).map(
        (warning) => (
          <li key={warning.message}>
            <FlagText text={warning.message} />
            {(onLeaveOut ? doubtful(warning) : []).map((id) => {
              const param = model.params[id];
              return param ? (
                <Button key={id} size="small" onClick={() => onLeaveOut?.([id])}>
                  Exclude {paramName(param)}
                </Button>
              ) : null;
            })}
          </li>
        ),
      )}
    </Stack>
  );
}

/** The constants of a warning, each of which can be excluded. */
function doubtful(warning: Warning): readonly string[] {
  if (warning.code === "cannot-tell-apart") return warning.params;
  return warning.code === "not-determined" || warning.code === "set-by-rows" ? [warning.param] : [];
}

function FittedConstants({
  model,
  constants,
  warnings = [],
}: {
  model: Model;
  constants: readonly FittedConstant[];
  warnings?: ReportedFit["warnings"];
}) {
  const unknown = new Set(
    warnings.flatMap((warning) => (warning.code === "not-determined" ? [warning.param] : [])),
  );
  return (
    <div className={styles.scroll}>
      <Box as="table" wide className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Constant</th>
            <Text as="th" scope="col" hideNarrow>
              Before
            </Text>
            <th scope="col">Fitted</th>
            <th scope="col">95 % interval</th>
          </tr>
        </thead>
        <tbody>
          {constants.map(({ param: id, from, value, low, high, atBound }) => {
            const param = model.params[id];
            if (param?.kind !== "number") return null;
            return (
              <tr key={id}>
                <th scope="row">
                  <FlagText text={paramName(param)} />
                </th>
                <Text as="td" hideNarrow>
                  {figure(from, param)}
                </Text>
                <td>
                  <b>{figure(value, param)}</b>
                  <Small block onlyNarrow>
                    was {figure(from, param)}
                  </Small>
                </td>
                <Text as="td" tone="soft" className={styles.interval}>
                  {unknown.has(id) ? "not determined" : intervalText(low, high, param)}
                  {atBound ? ", at its limit" : ""}
                </Text>
              </tr>
            );
          })}
        </tbody>
      </Box>
    </div>
  );
}

/** An end of the parameter's range is not a limit set by the rows. */
function intervalText(low: number, high: number, param: NumberParam): string {
  const [open, endless] = [low <= param.min, high >= param.max];
  if (open && endless) return "not determined";
  if (endless) return `at least ${figure(low, param)}`;
  return open ? `at most ${figure(high, param)}` : `${short(low)} to ${figure(high, param)}`;
}

/** Three digits: more of a fitted value is noise. */
function figure(value: number, param: NumberParam): string {
  return formatSetting(rounded(value), param.unit);
}

function short(value: number): string {
  return formatSetting(rounded(value), "1");
}

function rounded(value: number): number {
  return Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3));
}
