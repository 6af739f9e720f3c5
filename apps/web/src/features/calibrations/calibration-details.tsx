"use client";
import { useQuery } from "@tanstack/react-query";
import type { Calibration, StoredCalibration } from "@wirecost/contract";
import { defaultParams, type Model, type Params, type ParamValue } from "@wirecost/sim-core";
import { designHref, setHref } from "../../entities/design/design-address.ts";
import { findModel } from "../../entities/design/find-model.ts";
import { KeptState } from "../../entities/session/read-team.tsx";
import { api } from "../../shared/lib/api.ts";
import { formatWhen } from "../../shared/lib/format.ts";
import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { Text } from "../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { Skeleton } from "../../shared/ui/messages/states.tsx";
import { storedFit } from "./calibration-document.ts";
import { calibrationInUse, calibrationsKey, rawHref } from "./calibration-queries.ts";
import { FitReport } from "./fit-report.tsx";

/** A stored calibration in full, as it was fitted. */
export function CalibrationDetails({
  teamId,
  calibrationId,
  onClose,
}: {
  teamId: string;
  calibrationId: string;
  onClose: () => void;
}) {
  const query = useQuery({
    queryKey: [...calibrationsKey(teamId), "one", calibrationId],
    queryFn: ({ signal }) => api.getCalibration({ params: { teamId, calibrationId } }, { signal }),
  });
  const { data } = query;
  const model = data && findModel(data.model);
  return (
    <Dialog
      open
      onClose={onClose}
      shape="wide"
      title={data?.name ?? "Calibration"}
      description={data ? about(data) : undefined}
      footer={data && model ? <Links stored={data} href={calibrationHref(model, data)} /> : undefined}
    >
      <KeptState
        kind="calibration"
        id={calibrationId}
        query={query}
        loading={<Skeleton height={320} />}
        failed="This calibration cannot be opened"
      >
        {data && model ? (
          <>
            <FitReport model={model} fit={{ fitting: false, calibration: storedFit(data.document) }} />
            <Text as="p" tone="soft" size={12} mt={16}>
              SHA-256 <code>{data.sha256.slice(0, 12)}</code>,{" "}
              <a href={rawHref(teamId, data.id)}>download as JSON</a>
            </Text>
          </>
        ) : data ? (
          <p>This version of Wirecost has no model {data.model}.</p>
        ) : null}
      </KeptState>
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

/** Address of the lab with a stored calibration in use, at settings that the fitted rows had. */
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

/** The model's defaults, moved into the domain where they lie outside of it. */
export function settingsWithin(model: Model, domain: Calibration["domain"]): Params {
  const defaults = defaultParams(model);
  const nearest = (id: string, value: ParamValue): ParamValue => {
    const range = domain[id];
    if (!range) return value;
    if ("values" in range) return range.values.includes(value) ? value : (range.values[0] ?? value);
    return typeof value === "number" ? Math.min(range.max, Math.max(range.min, value)) : value;
  };
  return Object.fromEntries(
    Object.entries(defaults).map(([id, value]) => [id, model.params[id] ? nearest(id, value) : value]),
  );
}
