"use client";
import {
  type Calibration,
  calibratedParams,
  type MeasuredSet,
  preselectedConstants,
  usedCalibration,
} from "@wirecost/analysis";
import { type CalibrationDocument, calibrationDocumentOf } from "@wirecost/contract";
import type { MeasuredRow, Model, Params, UsedCalibration } from "@wirecost/sim-core";
import { useMemo, useState } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Select } from "../../shared/ui/controls/select.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";
import styles from "./calibrations.module.css";
import { ConstantChoice } from "./constant-choice.tsx";
import { FitReport } from "./fit-report.tsx";
import { offeredRows } from "./offered-rows.ts";
import { RowChoice } from "./row-choice.tsx";
import { SavePanel } from "./save-panel.tsx";
import { useFit } from "./use-fit.ts";

/** Parts that the cells are divided into to hold out each once; so many hold out every cell by itself. */
const EACH_CELL = 1000;
const FOLDS = [0, 3, 5, 10, EACH_CELL];
const SEED = 1;

/** Chooses rows and constants, shows the fit as it changes, then uses or saves it. */
export function CalibrateDialog({
  model,
  set,
  reference,
  params,
  onUse,
  onClose,
}: {
  model: Model;
  set: MeasuredSet;
  reference: string;
  params: Params;
  onUse: (used: UsedCalibration, constants: Params) => void;
  onClose: () => void;
}) {
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
        open
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
          <SavePanel
            document={saving}
            onBack={() => setSaving(undefined)}
            onUse={(stored) => use(good, stored.name, stored.id)}
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
                value={String(folds)}
                options={FOLDS.map((count) => ({ value: String(count), label: foldsLabel(count) }))}
                onChange={(event) => setFolds(Number(event.target.value))}
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

/** Ids of the settings that at least one of the rows states. */
function statedSettings(rows: readonly MeasuredRow[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ settings }) => Object.keys(settings)));
}
