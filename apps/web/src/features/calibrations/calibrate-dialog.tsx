import {
  type Calibration,
  calibratedParams,
  type MeasuredSet,
  preselectedConstants,
  rowNames,
  usedCalibration,
} from "@wirecost/analysis";
import { type CalibrationDocument, calibrationDocumentOf } from "@wirecost/contract";
import {
  formatCount,
  type MeasuredRow,
  type Model,
  type Params,
  paramName,
  type UsedCalibration,
} from "@wirecost/sim-core";
import { useMemo, useState } from "react";
import { NamedSaveForm } from "../../entities/session/named-save-form.tsx";
import { api, createOnce } from "../../shared/lib/api.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { Check } from "../../shared/ui/controls/check.tsx";
import { Select } from "../../shared/ui/controls/field.tsx";
import { Box, Small, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";
import { FlagText } from "../../shared/ui/tables/texts.tsx";
import { calibrationsKey } from "./calibration-queries.ts";
import styles from "./calibrations.module.css";
import { FitReport } from "./fit-report.tsx";
import { type OfferedRow, offeredRows, useFit } from "./use-fit.ts";

/** Number of parts for cross-validation; with this many or fewer cells, each cell is held out alone. */
const EACH_CELL = 1000;

const FOLDS = [0, 3, 5, 10, EACH_CELL];

const SEED = 1;

/** Selects rows and constants, shows the fit as it changes, then uses or saves it. */
export function CalibrateDialog({
  model,
  set,
  reference,
  params: currentParams,
  onUse,
  onClose,
}: {
  model: Model;
  set: MeasuredSet;
  /** The set's id in the lab's address. */
  reference: string;
  /** Settings that the rows do not state; requested once. */
  params: () => Params;
  onUse: (used: UsedCalibration, constants: Params) => void;
  onClose: () => void;
}) {
  const [params] = useState(currentParams);
  const offered = useMemo(() => offeredRows(model, set), [model, set]);
  const [rows, setRows] = useState<ReadonlySet<number>>(
    () => new Set(offered.flatMap(({ at, doubt }) => (doubt === undefined ? [at] : []))),
  );
  const [free, setFree] = useState<readonly string[]>(() =>
    preselectedConstants(
      model,
      params,
      offered.flatMap(({ row, doubt }) => (doubt === undefined ? [row] : [])),
    ),
  );
  const [folds, setFolds] = useState(5);
  const stated = useMemo(() => statedSettings(offered.map(({ row }) => row)), [offered]);
  const [saving, setSaving] = useState<CalibrationDocument>();
  const request = useMemo(
    () => ({
      model: model.id,
      base: params,
      rows: offered.flatMap(({ at, row }) => (rows.has(at) ? [row] : [])),
      free,
      folds,
      seed: SEED,
    }),
    [model, params, offered, rows, free, folds],
  );
  const fit = useFit(request);
  const good = fit.fitting ? undefined : fit.calibration;
  const use = (calibration: Calibration, name: string, id?: string) => {
    onUse(usedCalibration({ id, name }, calibration), calibratedParams(calibration));
    onClose();
  };
  const save = (calibration: Calibration) =>
    setSaving(calibrationDocumentOf(set, reference, request, calibration));
  const report = (
    <FitReport
      model={model}
      fit={fit}
      onLeaveOut={(out) => setFree((ids) => ids.filter((id) => !out.includes(id)))}
    />
  );
  return (
    <QueryProvider>
      <Dialog
        onClose={onClose}
        shape="wide"
        title="Calibrate"
        description={`Fits constants of the model to ${set.title}.`}
        footer={
          saving ? undefined : (
            <>
              <Button disabled={!good} onClick={() => good && save(good)}>
                Save to team
              </Button>
              <Button variant="primary" disabled={!good} onClick={() => good && use(good, set.title)}>
                Use in the lab
              </Button>
            </>
          )
        }
      >
        {saving && good ? (
          <NamedSaveForm
            suggested={saving.title.slice(0, 200)}
            why="Sign in to save the calibration for your team. The fit stays open and is saved next."
            save={(teamId, name) =>
              createOnce([teamId, name, saving], ({ id }) =>
                api.createCalibration({ params: { teamId }, body: { id, name, document: saving } }),
              )
            }
            changed={calibrationsKey}
            hint="Only the name can be changed later: a run states the calibration that it used."
            failed="Not saved, and the fit stays open"
            before={<Button onClick={() => setSaving(undefined)}>Back to the fit</Button>}
            done={(stored) => [
              <>
                Saved as <strong>{stored.name}</strong>. It is listed under Calibrations and in the settings
                of the lab.
              </>,
              <>
                <LinkButton href="/calibrations">Open the list</LinkButton>
                <Button variant="primary" onClick={() => use(good, stored.name, stored.id)}>
                  Use in the lab
                </Button>
              </>,
            ]}
          />
        ) : (
          <div className={styles.columns}>
            {report}
            <div className={styles.choices}>
              <ConstantChoice model={model} stated={stated} chosen={free} onChange={setFree} />
              <RowChoice
                model={model}
                offered={offered}
                total={set.rows.length}
                chosen={rows}
                onChange={setRows}
              />
              <Select
                label="Cross-validation of the fit"
                value={folds}
                options={FOLDS.map((value) => ({ value, label: foldsLabel(value) }))}
                onChange={setFolds}
              />
            </div>
          </div>
        )}
      </Dialog>
    </QueryProvider>
  );
}

function foldsLabel(count: number): string {
  if (count === 0) return "none";
  return count === EACH_CELL ? "leave one cell out" : `${count} folds`;
}

function statedSettings(rows: readonly MeasuredRow[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ settings }) => Object.keys(settings)));
}

/** The constants to fit: at first those that no row states. */
function ConstantChoice({
  model,
  stated,
  chosen,
  onChange,
}: {
  model: Model;
  /** Settings that the rows state. */
  stated: ReadonlySet<string>;
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}) {
  const free = Object.keys(model.free);
  return (
    <Stack as="fieldset" gap={2} shrink>
      <Text as="legend" weight={600} mb={4}>
        Constants to fit
      </Text>
      {free.map((id) => {
        const param = model.params[id];
        return param ? (
          <Check
            key={id}
            title={param.help}
            checked={chosen.includes(id)}
            onChange={(on) => onChange(free.filter((one) => (one === id ? on : chosen.includes(one))))}
          >
            <span>
              <FlagText text={paramName(param)} />
              {stated.has(id) ? <Small block>stated by the rows</Small> : null}
            </span>
          </Check>
        ) : null;
      })}
    </Stack>
  );
}

/** The measured rows to fit; those that the model does not explain are marked. */
function RowChoice({
  model,
  offered,
  total,
  chosen,
  onChange,
}: {
  model: Model;
  offered: readonly OfferedRow[];
  /** Rows of the set. */
  total: number;
  chosen: ReadonlySet<number>;
  onChange: (rows: ReadonlySet<number>) => void;
}) {
  const set = (at: number, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(at);
    else next.delete(at);
    onChange(next);
  };
  const names = rowNames(
    model,
    offered.map(({ row }) => row),
  );
  return (
    <Stack as="fieldset" gap={2} shrink>
      <Text as="legend" weight={600} mb={4}>
        Measured rows: {formatCount(chosen.size)} of {formatCount(offered.length)}
      </Text>
      {offered.length < total ? (
        <Small as="p">
          {formatCount(offered.length)} of the set's {formatCount(total)} rows, evenly distributed: more would
          not improve the fit.
        </Small>
      ) : null}
      <div className={styles.bulk}>
        <Button size="small" variant="quiet" onClick={() => onChange(new Set(offered.map(({ at }) => at)))}>
          All
        </Button>
        <Button size="small" variant="quiet" onClick={() => onChange(new Set())}>
          None
        </Button>
      </div>
      <Box framed className={styles.rows}>
        {offered.map(({ at, doubt, without }, i) => (
          <Check key={at} checked={chosen.has(at)} onChange={(on) => set(at, on)}>
            <span>
              <FlagText text={names[i] ?? ""} />
              {without ? <Small block>{without}</Small> : null}
              {doubt ? (
                <Text block tone="warn" size={12}>
                  {doubt}
                </Text>
              ) : null}
            </span>
          </Check>
        ))}
      </Box>
    </Stack>
  );
}
