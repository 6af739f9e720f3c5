import { type Finding, type MeasuredSet, runsOf } from "@wirecost/analysis";
import { formatCount, type Model, paramValueText } from "@wirecost/sim-core";
import { settingName } from "../../../entities/design/design-names.ts";
import { type LabView, SHOWS, type Show } from "../../../entities/design/lab-view.ts";
import {
  namesText,
  UnstatedConstants,
  UnstatedNotice,
} from "../../../entities/measurement/unstated/unstated-notice.tsx";
import { useUnstated } from "../../../entities/measurement/unstated/use-unstated.ts";
import type { Overlaid } from "../../../entities/prediction/compute-matrix.ts";
import { Button, classNames, Icon, LinkButton } from "../../../shared/ui/controls/button.tsx";
import { boxClass, Row, Soft, Stack, Strong, Text } from "../../../shared/ui/layout/layout.tsx";
import { Provenance } from "../../../shared/ui/tables/tags.tsx";
import { FlagText } from "../../../shared/ui/tables/texts.tsx";
import type { LabSlots } from "../lab-slots.ts";
import type { LabStore, OpenSet } from "../lab-store.ts";
import styles from "../shown-later.module.css";
import { SetFindings } from "./set-findings.tsx";

const SHOW_TITLES: Record<Show, string> = {
  residual: "Residual",
  measured: "Measured",
  predicted: "Predicted",
};

const CALIBRATED = "Calibrated";

/** Nobody reads more one by one, and a hundred thousand lines would block the page. */
const MAX_OUTSIDE = 100;

/** Names the measured set overlaid on the matrix, lists the rows it cannot show and why, and closes it. */
export function SetBanner({
  store,
  open: { set, reference },
  shown,
  overlaid,
  finding,
  onFinding,
  onSettings,
  Calibrate,
}: {
  store: LabStore;
  open: OpenSet;
  shown: LabView;
  overlaid: Overlaid;
  /** The finding whose cells are marked. */
  finding: Finding | undefined;
  onFinding: (finding: Finding | undefined) => void;
  /** Shows the form if it is a sheet. */
  onSettings: () => void;
  Calibrate: LabSlots["Calibrate"];
}) {
  const { model } = store;
  const { params, calibration } = shown;
  const rows = runsOf(set.rows);
  const outside = runsOf(overlaid.outside.map(({ row }) => row));
  const unstated = useUnstated(model, set, set.metric);
  const upload = /^upload:(.+)$/.exec(reference)?.[1];
  return (
    <Stack as="section" gap={6} mb={16} className={styles.banner} aria-label="Measured data">
      <Row wrap gap={4} gapX={10} className={styles.line}>
        <Provenance of="measured" />
        <Strong size={14} breaks className={styles.title}>
          {set.title}
        </Strong>
        <Text grow ellipsis tone="soft" className={styles.source}>
          {reference === "local" ? "this file is only in this browser; upload it to save it" : set.source}
        </Text>
        <Button size="small" variant="quiet" icon aria-label="Close measured data" onClick={store.closeSet}>
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
              onUse={store.calibrate}
            />
          ) : null}
          <fieldset className={styles.shows} aria-label="What the cells show">
            {SHOWS.map((one) => (
              <button
                key={one}
                type="button"
                className={classNames(
                  styles.show,
                  boxClass({ tone: one === shown.show ? "accent" : "soft" }),
                )}
                aria-pressed={one === shown.show}
                onClick={() => store.change({ show: one })}
              >
                {one === "predicted" && calibration ? CALIBRATED : SHOW_TITLES[one]}
              </button>
            ))}
          </fieldset>
        </div>
      </Row>
      <Stack className={styles.notes}>
        {/* Its space is reserved in advance, so that nothing shifts. */}
        {!unstated ? (
          <Soft>looking for settings that are not stated…</Soft>
        ) : unstated.settings.length > 0 ? (
          <details>
            <Text as="summary" tone="warn">
              Not stated: <FlagText text={namesText(model, unstated.settings)} />
            </Text>
            <UnstatedNotice
              model={model}
              unstated={unstated}
              metric={set.metric}
              onState={
                reference === "local"
                  ? (stated) => store.openSet("local", { ...set, setup: { ...stated, ...set.setup } })
                  : undefined
              }
              onShow={(id) => showSetting(id, onSettings)}
            >
              {upload === undefined ? null : (
                <LinkButton size="small" href={`/uploads/${upload}`}>
                  Enter them
                </LinkButton>
              )}
            </UnstatedNotice>
          </details>
        ) : unstated.constants.length > 0 ? (
          <UnstatedConstants model={model} constants={unstated.constants} />
        ) : (
          <Soft>all settings are stated</Soft>
        )}
        <SetFindings
          store={store}
          set={set}
          shown={shown}
          overlaid={overlaid}
          chosen={finding}
          onChoose={onFinding}
        />
      </Stack>
    </Stack>
  );
}

/** The settings that exclude a row: `-prefetchDelay on, -Mm not stated`. */
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
      const text = param && value !== undefined ? paramValueText(param, value) : "not stated";
      return `${settingName(model, id)} ${text}`;
    })
    .join(", ")}.`;
}

/**
 * Scrolls to a setting's field in the form and expands its group.
 *
 * @param openSheet shows the form where it is a sheet
 */
function showSetting(id: string, openSheet: () => void): void {
  const field = document.getElementById(id);
  if (!field) return;
  field.closest("details")?.setAttribute("open", "");
  // Elements in a closed sheet have no position.
  if (field.getClientRects().length === 0) openSheet();
  requestAnimationFrame(() => {
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: "center" });
  });
}
