"use client";
import { type Finding, type MeasuredSet, runsOf } from "@wirecost/analysis";
import {
  type Axis,
  formatCount,
  type Model,
  type Params,
  paramName,
  paramValueText,
  type UsedCalibration,
} from "@wirecost/sim-core";
import { SHOWS, type Show } from "../../../entities/design/lab-view.ts";
import {
  namesText,
  UnstatedConstants,
  UnstatedNotice,
} from "../../../entities/measurement/unstated/unstated-notice.tsx";
import { useUnstated } from "../../../entities/measurement/unstated/use-unstated.ts";
import type { Overlaid } from "../../../entities/prediction/compute-matrix.ts";
import { Button, classNames, Icon, LinkButton } from "../../../shared/ui/controls/button.tsx";
import { boxClass, Row, Soft, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { Provenance } from "../../../shared/ui/tables/tags.tsx";
import { FlagText } from "../../../shared/ui/tables/texts.tsx";
import type { LabSlots } from "../lab-slots.ts";
import styles from "../shown-later.module.css";
import { SetFindings } from "./set-findings.tsx";

const SHOW_TITLES: Record<Show, string> = {
  residual: "Residual",
  measured: "Measured",
  predicted: "Predicted",
};

const CALIBRATED = "Calibrated";

/** More are not read one by one, and a hundred thousand lines would stop the page. */
const MAX_OUTSIDE = 100;

/** Names the measured set that is overlaid on the matrix, says which rows it cannot show and why, and closes it. */
export function SetBanner({
  model,
  set,
  reference,
  params,
  axes,
  computed,
  overlaid,
  show,
  finding,
  onShow,
  onFinding,
  onFocus,
  onTry,
  onSettings,
  onState,
  onCalibrate,
  Calibrate,
  onClose,
}: {
  model: Model;
  set: MeasuredSet;
  /** As the address names it; "local" for a file that only this browser has read. */
  reference: string;
  /** Settings for everything that the rows do not say. */
  params: Params;
  /** Of the matrix. */
  axes: readonly Axis[];
  /** What the values beside the measured ones are. */
  computed: "predicted" | "calibrated";
  overlaid: Overlaid;
  show: Show;
  /** The finding whose cells are marked. */
  finding: Finding | undefined;
  onShow: (show: Show) => void;
  onFinding: (finding: Finding | undefined) => void;
  /** Focuses a cell. */
  onFocus: (index: number) => void;
  /** Gives the form other settings. */
  onTry: (settings: Params) => void;
  /** Shows the form where it is a sheet. */
  onSettings: () => void;
  /** States settings for every row that leaves them open; omitted where the set is not this browser's to change. */
  onState: ((settings: Params) => void) | undefined;
  onCalibrate: (used: UsedCalibration, constants: Params) => void;
  Calibrate: LabSlots["Calibrate"];
  onClose: () => void;
}) {
  const rows = runsOf(set.rows);
  const outside = runsOf(overlaid.outside.map(({ row }) => row));
  return (
    <section className={styles.banner} aria-label="Measured data">
      <Row wrap gap={4} gapX={10} className={styles.line}>
        <Provenance of="measured" />
        <Text as="b" size={14} weight={600} breaks className={styles.title}>
          {set.title}
        </Text>
        <span className={styles.source}>
          {reference === "local" ? "this file is only in this browser; upload it to save it" : set.source}
        </span>
        <Button size="small" variant="quiet" icon aria-label="Close measured data" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </Row>
      <Row wrap gap={4} gapX={10} className={styles.line}>
        <span>
          {formatCount(rows - outside)} of {formatCount(rows)} rows in this view
        </span>
        {overlaid.outside.length > 0 ? (
          <details className={styles.outside}>
            <summary>{formatCount(outside)} not shown</summary>
            <ul>
              {overlaid.outside.slice(0, MAX_OUTSIDE).map(({ row, differs }) => (
                <Text as="li" tone="soft" py={2} key={row.row}>
                  Row {row.row}, <Text tone="ink">{row.label}</Text>: {why(model, set, row, differs)}
                </Text>
              ))}
              {overlaid.outside.length > MAX_OUTSIDE ? (
                <Text as="li" tone="soft" py={2}>
                  and {formatCount(overlaid.outside.length - MAX_OUTSIDE)} more
                </Text>
              ) : null}
            </ul>
          </details>
        ) : null}
        <div className={styles.actions}>
          {Calibrate ? (
            <Calibrate
              model={model}
              set={set}
              reference={reference}
              params={() => params}
              onUse={onCalibrate}
            />
          ) : null}
          <fieldset className={styles.shows} aria-label="What the cells show">
            {SHOWS.map((one) => (
              <button
                key={one}
                type="button"
                className={classNames(styles.show, boxClass({ tone: one === show ? "accent" : "soft" }))}
                aria-pressed={one === show}
                onClick={() => onShow(one)}
              >
                {one === "predicted" && computed === "calibrated" ? CALIBRATED : SHOW_TITLES[one]}
              </button>
            ))}
          </fieldset>
        </div>
      </Row>
      <Stack className={styles.notes}>
        <SetUnstated
          model={model}
          set={set}
          upload={/^upload:(.+)$/.exec(reference)?.[1]}
          onState={onState}
          onShow={(id) => showSetting(id, onSettings)}
        />
        <SetFindings
          model={model}
          set={set}
          params={params}
          axes={axes}
          overlaid={overlaid}
          chosen={finding}
          onChoose={onFinding}
          onFocus={onFocus}
          onTry={onTry}
        />
      </Stack>
    </section>
  );
}

/**
 * What the open set leaves open although predictions rest on it: one line that opens the choices. Its place is taken
 * before it is known, so that nothing moves away from under a finger.
 */
function SetUnstated({
  model,
  set,
  upload,
  onState,
  onShow,
}: {
  model: Model;
  set: MeasuredSet;
  /** The upload that the set is, where its missing settings are entered. */
  upload: string | undefined;
  /** States settings for every row that leaves them open; omitted where the set is not this browser's to change. */
  onState: ((settings: Params) => void) | undefined;
  /** Leads to a setting in the form. */
  onShow: (id: string) => void;
}) {
  const open = useUnstated(model, set, set.metric);
  if (!open) return <Soft>looking for settings that are not stated…</Soft>;
  if (open.settings.length === 0)
    return open.constants.length > 0 ? (
      <UnstatedConstants model={model} constants={open.constants} />
    ) : (
      <Soft>all settings are stated</Soft>
    );
  return (
    <details>
      <Text as="summary" tone="warn">
        Not stated: <FlagText text={namesText(model, open.settings)} />
      </Text>
      <UnstatedNotice model={model} unstated={open} metric={set.metric} onState={onState} onShow={onShow}>
        {upload === undefined ? null : (
          <LinkButton size="small" href={`/uploads/${upload}`}>
            Enter them
          </LinkButton>
        )}
      </UnstatedNotice>
    </details>
  );
}

/** Which settings keep a row out: `-prefetchDelay on, -Mm not said`. */
function why(
  model: Model,
  set: MeasuredSet,
  row: MeasuredSet["rows"][number],
  differs: readonly string[],
): string {
  if (differs.length === 0) return "its axis values are not in the matrix.";
  return `${differs
    .map((id) => {
      const param = model.params[id];
      const value = row.settings[id] ?? set.setup[id];
      if (!param) return id;
      return `${paramName(param)} ${value === undefined ? "not stated" : paramValueText(param, value)}`;
    })
    .join(", ")}.`;
}

/**
 * Leads to a setting's field in the form: opens what it is folded into.
 *
 * @param openSheet shows the form where it is a sheet
 */
function showSetting(id: string, openSheet: () => void): void {
  const field = document.getElementById(id);
  if (!field) return;
  field.closest("details")?.setAttribute("open", "");
  // In a sheet that is shut nothing has a place.
  if (field.getClientRects().length === 0) openSheet();
  requestAnimationFrame(() => {
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: "center" });
  });
}
