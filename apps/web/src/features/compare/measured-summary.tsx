import type { MeasuredSet } from "@wirecost/analysis";
import { formatCount, type Model, type Params, shareText, type UsedCalibration } from "@wirecost/sim-core";
import { useRouter } from "next/navigation";
import type { ComponentType } from "react";
import { parseItemAddress } from "../../entities/comparison/comparison-address.ts";
import { labPath } from "../../entities/design/design-address.ts";
import { encodeView } from "../../entities/design/encode-view.ts";
import { measuredView } from "../../entities/design/measured-view.ts";
import { RestsOn } from "../../entities/measurement/unstated/unstated-notice.tsx";
import { useNewestAnswer } from "../../shared/lib/use-newest-answer.ts";
import { Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { Provenance } from "../../shared/ui/tables/tags.tsx";
import { askOthers } from "./ask-compare.ts";
import { type ComparedItem, pointParams } from "./items/compared-item.ts";
import type { Choice } from "./point-text.ts";

/** Errors of the current model for each measured item, over all of its settings. */
export function MeasuredSummary({
  choices,
  Calibrate,
}: {
  choices: readonly Choice[];
  Calibrate: CalibrateSlot | undefined;
}) {
  const measured = choices.flatMap(({ item, letter }) =>
    item.provenance === "measured" && item.model ? [{ item, letter, model: item.model }] : [],
  );
  if (measured.length === 0) return null;
  return (
    <Stack as="section" gap={8} aria-labelledby="residuals-title">
      <Text as="h2" id="residuals-title" size={16}>
        Prediction error
      </Text>
      {measured.map((one) => (
        <MeasuredItem key={one.letter} {...one} Calibrate={Calibrate} />
      ))}
    </Stack>
  );
}

function MeasuredItem({
  item,
  letter,
  model,
  Calibrate,
}: {
  item: ComparedItem;
  letter: string;
  model: Model;
  Calibrate: CalibrateSlot | undefined;
}) {
  const { answered, failure } = useNewestAnswer(item, (newestItem) =>
    askOthers((worker) =>
      worker.residuals(
        model.id,
        newestItem.points.map((point) => ({
          params: pointParams(newestItem, point),
          metrics: point.metrics,
        })),
      ),
    ),
  );
  const summaries = answered?.question === item ? answered.answer : undefined;
  const lines = Object.entries(model.metrics).flatMap(([id, metric]) => {
    const summary = summaries?.get(id);
    return summary ? [{ id, metric, summary }] : [];
  });
  return (
    <div>
      <p>
        <b>
          {letter}: {item.title}
        </b>{" "}
        <Provenance of="measured" /> {Calibrate ? <CalibrateHere item={item} Calibrate={Calibrate} /> : null}
      </p>
      {failure ? <Notice tone="warn">The model could not predict these settings: {failure}</Notice> : null}
      {summaries || failure ? null : (
        <Row as="p" wrap align="stretch" gap={2} gapX={20} tone="soft">
          Predicting {settingsText(item.points.length)}.
        </Row>
      )}
      <Row as="ul" wrap align="stretch" gap={2} gapX={20} tone="soft">
        {lines.map(({ id, metric, summary }) => (
          <li key={id}>
            {metric.label}: median {shareText(summary.median)}, worst {shareText(summary.worst)} over{" "}
            {settingsText(summary.figures)}{" "}
            <RestsOn model={model} setup={item.base} rows={item.points} metric={id} />
          </li>
        ))}
      </Row>
    </div>
  );
}

function settingsText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "setting" : "settings"}`;
}

/** A button that fits the model's constants to a measured set. */
export type CalibrateSlot = ComponentType<{
  readonly model: Model;
  readonly set: MeasuredSet;
  /** The set's id in the lab's address. */
  readonly reference: string;
  readonly params: () => Params;
  readonly onUse: (used: UsedCalibration, constants: Params) => void;
}>;

/** Fits the model to a compared measurement, and opens the lab on both. */
function CalibrateHere({ item, Calibrate }: { item: ComparedItem; Calibrate: CalibrateSlot }) {
  const router = useRouter();
  const { model, set, address } = item;
  // Content of a shared link has no address for the lab.
  if (!set || !model || !parseItemAddress(address)) return null;
  const open = (calibration: UsedCalibration, constants: Params) => {
    const view = measuredView(model, set);
    const fitted = { ...view, params: { ...view.params, ...constants }, calibration };
    router.push(`${labPath(model.id)}?${encodeView(model, fitted, view, address)}`);
  };
  return (
    <Calibrate
      model={model}
      set={set}
      reference={address}
      params={() => measuredView(model, set).params}
      onUse={open}
    />
  );
}
