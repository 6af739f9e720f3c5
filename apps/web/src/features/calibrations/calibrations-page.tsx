"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Calibration, StoredCalibration } from "@wirecost/contract";
import { defaultParams, type Model, type Params, type ParamValue, shareText } from "@wirecost/sim-core";
import { parseAsString, useQueryState } from "nuqs";
import { designHref, setHref } from "../../entities/design/design-address.ts";
import { findModel } from "../../entities/design/find-model.ts";
import { StoredState, TeamPage } from "../../entities/session/read-team.tsx";
import { useMay } from "../../entities/session/session.ts";
import { api } from "../../shared/lib/api.ts";
import { formatWhen } from "../../shared/lib/format.ts";
import { apiQuery } from "../../shared/lib/query-client.ts";
import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { Small, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { EmptyState } from "../../shared/ui/messages/states.tsx";
import { column, type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Ago, menuColumn, useNamed } from "../../shared/ui/tables/list.tsx";
import { Pager, usePages } from "../../shared/ui/tables/pager.tsx";
import { Tag } from "../../shared/ui/tables/tags.tsx";
import {
  calibrationInUse,
  calibrationList,
  calibrationsKey,
  constantsText,
  rawHref,
  storedFit,
} from "./calibration-queries.ts";
import styles from "./calibrations.module.css";
import { FitReport } from "./fit-report.tsx";

export function CalibrationsPage() {
  return (
    <TeamPage
      title="Calibrations"
      intro="Model constants that your team fitted to measured rows, for use in any experiment."
      actions={<LinkButton href="/uploads">Uploads</LinkButton>}
      what="Saving calibrations"
    >
      {(teamId) => <CalibrationList teamId={teamId} />}
    </TeamPage>
  );
}

/** A team's calibrations, latest first. The expanded one is in the address. */
function CalibrationList({ teamId }: { teamId: string }) {
  const [shown, setShown] = useQueryState("show", parseAsString.withOptions({ history: "push" }));
  const query = useInfiniteQuery(calibrationList(teamId));
  const { nameCell, renameEntry, deleteEntries } = useCalibrationActions(teamId);
  const edits = useMay("editTeam");
  const { items, isEmpty, pager } = usePages(query);
  const columns: readonly DataColumn<Calibration>[] = [
    column("Name", (item) =>
      nameCell(
        item,
        <>
          <Text
            as="button"
            type="button"
            block
            weight={550}
            breaks
            text="start"
            quietLink
            className={styles.name}
            onClick={() => void setShown(item.id)}
          >
            {item.name}
          </Text>
          {item.title === item.name ? null : <Small block>fitted to {item.title}</Small>}
          <Small block onlyNarrow>
            {constantsText(item)}
          </Small>
        </>,
      ),
    ),
    column("System", { minor: true }, (item) => (
      <>
        {findModel(item.model)?.title ?? item.model}
        {item.modelVersionCurrent ? null : <Tag tone="warn">model {item.modelVersion}</Tag>}
      </>
    )),
    column("Constants", { minor: true }, (item) => (
      <span className={styles.constants}>{constantsText(item)}</span>
    )),
    column("Mean error", { align: "end" }, ({ errors }) => (
      <>
        {shareText(errors.before.mean)} to {shareText(errors.fitted.mean)}
        {errors.heldOut ? <Small block>held out {shareText(errors.heldOut.mean)}</Small> : null}
      </>
    )),
    column("Saved on", { minor: true, align: "end" }, (item) => <Ago at={item.createdAt} />),
    menuColumn((item) => {
      const model = findModel(item.model);
      return [
        model && { label: "Open in the lab", href: calibrationHref(model, item) },
        { label: "Show the fit", onSelect: () => void setShown(item.id) },
        edits && renameEntry(item),
        { label: "Download as JSON", onSelect: () => window.location.assign(rawHref(teamId, item.id)) },
        ...(edits ? deleteEntries(item) : []),
      ];
    }),
  ];
  return (
    <QueryState query={query} loading={320} failed="The calibrations could not be loaded">
      {isEmpty ? (
        <EmptyState
          title="No calibrations yet"
          action={<LinkButton href="/references">Choose measured data</LinkButton>}
        >
          Open measured data in the lab and select Calibrate to fit the model's constants to it.
        </EmptyState>
      ) : (
        <Stack gap={12} className={styles.list}>
          <DataTable rows={items} columns={columns} rowId={(item) => item.id} />
          <Pager {...pager} />
        </Stack>
      )}
      {shown ? (
        <CalibrationDetails teamId={teamId} calibrationId={shown} onClose={() => void setShown(null)} />
      ) : null}
    </QueryState>
  );
}

function useCalibrationActions(teamId: string) {
  const params = ({ id }: Calibration) => ({ params: { teamId, calibrationId: id } });
  return useNamed<Calibration>(calibrationsKey(teamId), {
    rename: (item, name) => api.renameCalibration({ ...params(item), body: { name } }),
    remove: (item) => api.deleteCalibration(params(item)),
    restore: (item) => api.restoreCalibration(params(item)),
    description: "Runs that used it keep their values.",
  });
}

function CalibrationDetails({
  teamId,
  calibrationId,
  onClose,
}: {
  teamId: string;
  calibrationId: string;
  onClose: () => void;
}) {
  const query = useQuery(
    apiQuery([...calibrationsKey(teamId), "one", calibrationId], (options) =>
      api.getCalibration({ params: { teamId, calibrationId } }, options),
    ),
  );
  const { data } = query;
  const model = data && findModel(data.model);
  return (
    <Dialog
      onClose={onClose}
      shape="wide"
      title={data?.name ?? "Calibration"}
      description={data ? about(data) : undefined}
      footer={data && model ? <Links stored={data} href={calibrationHref(model, data)} /> : undefined}
    >
      <StoredState
        kind="calibration"
        id={calibrationId}
        query={query}
        loading={320}
        failed="This calibration cannot be opened"
      >
        {data && model ? (
          <>
            <FitReport model={model} fit={{ fitting: false, calibration: storedFit(data.document) }} />
            <Small as="p" mt={16}>
              SHA-256 <code>{data.sha256.slice(0, 12)}</code>,{" "}
              <a href={rawHref(teamId, data.id)}>download as JSON</a>
            </Small>
          </>
        ) : data ? (
          <p>This version of Wirecost has no model {data.model}.</p>
        ) : null}
      </StoredState>
    </Dialog>
  );
}

function Links({ stored, href }: { stored: StoredCalibration; href: string }) {
  const source = stored.document.sources.find(({ set }) => set !== "local");
  return (
    <>
      {source ? (
        <LinkButton href={setHref(stored.model, source.set)}>Open the measured rows</LinkButton>
      ) : null}
      <LinkButton variant="primary" href={href}>
        Open in the lab
      </LinkButton>
    </>
  );
}

function about({ document, createdAt, modelVersion }: StoredCalibration): string {
  const rows = document.sources.reduce((sum, source) => sum + source.rows.length, 0);
  const held = document.holdOut ? `, ${100 * document.holdOut} % of them held out` : "";
  return `Fitted to ${rows} rows of ${document.title}${held}; model ${modelVersion}, ${formatWhen(createdAt)}.`;
}

/** Address of the lab with a stored calibration applied, at settings of the fitted rows. */
export function calibrationHref(model: Model, calibration: Calibration): string {
  const { used, constants } = calibrationInUse(calibration);
  const { rows, columns, metric } = model.view;
  return designHref(model, {
    model: model.id,
    params: { ...settingsWithin(model, calibration.domain), ...constants },
    axes: [rows, columns],
    metric,
    seed: 1,
    calibration: used,
  });
}

/** The model's defaults, moved into the domain if they are outside it. */
export function settingsWithin(model: Model, domain: Calibration["domain"]): Params {
  const nearest = (id: string, value: ParamValue): ParamValue => {
    const range = domain[id];
    if (!range) return value;
    if ("values" in range) return range.values.includes(value) ? value : (range.values[0] ?? value);
    return typeof value === "number" ? Math.min(range.max, Math.max(range.min, value)) : value;
  };
  return Object.fromEntries(
    Object.entries(defaultParams(model)).map(([id, value]) => [id, nearest(id, value)]),
  );
}
