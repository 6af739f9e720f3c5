"use client";
import type { CalibrationDocument } from "@wirecost/contract";
import {
  type Calibration,
  calibratedParams,
  fittedIntervals,
  type MeasuredSet,
  type Model,
  type Params,
  preselectedConstants,
  type UsedCalibration,
} from "@wirecost/sim-core";
import { useMemo, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Select } from "../../components/ui/select.tsx";
import { QueryProvider } from "../../lib/query-provider.tsx";
import styles from "./calibrate-dialog.module.css";
import { calibrationDocumentOf } from "./calibration-document.ts";
import { ConstantChoice } from "./constant-choice.tsx";
import { FitReport } from "./fit-report.tsx";
import { offeredRows } from "./offered-rows.ts";
import { RowChoice } from "./row-choice.tsx";
import { SavePanel } from "./save-panel.tsx";
import { useFit } from "./use-fit.ts";

/** With fewer rows than this every one is needed for the fit. */
const FEW_ROWS = 10;
const SHARES = [0, 0.1, 0.2, 0.3, 0.5];
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
  const [holdOut, setHoldOut] = useState(rows.size < FEW_ROWS ? 0 : 0.2);
  const [saving, setSaving] = useState<CalibrationDocument>();
  const request = useMemo(
    () => ({
      model: model.id,
      base: params,
      rows: offered.flatMap(({ at, row }) => (rows.has(at) ? [row] : [])),
      free,
      holdOut,
      seed: SEED,
    }),
    [model, params, offered, rows, free, holdOut],
  );
  const fit = useFit(request);
  const good = fit.fitting ? undefined : fit.calibration;
  const use = (calibration: Calibration, name: string, id?: string) => {
    const { constants, domain } = calibration;
    onUse(
      {
        ...(id === undefined ? {} : { id }),
        name,
        params: constants.map(({ param }) => param),
        domain,
        intervals: fittedIntervals(constants),
      },
      calibratedParams(calibration),
    );
    onClose();
  };
  const save = (calibration: Calibration) =>
    setSaving(calibrationDocumentOf(set, reference, request, calibration));
  const report = (
    <FitReport
      model={model}
      fit={fit}
      onLeaveOut={(id) => setFree((ids) => ids.filter((one) => one !== id))}
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
                Save to the team
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
              <ConstantChoice model={model} chosen={free} onChange={setFree} />
              <RowChoice offered={offered} total={set.rows.length} chosen={rows} onChange={setRows} />
              <Select
                label="Held out, to judge the fit by"
                value={String(holdOut)}
                options={SHARES.map((share) => ({
                  value: String(share),
                  label: share === 0 ? "no rows" : `${100 * share} % of the rows`,
                }))}
                onChange={(event) => setHoldOut(Number(event.target.value))}
              />
            </div>
          </div>
        )}
      </Dialog>
    </QueryProvider>
  );
}
