"use client";
import type { MeasuredMetric } from "@wirecost/sim-core";
import { useMemo } from "react";
import { Skeleton } from "../../../shared/ui/messages/skeleton.tsx";
import { PanelTabs } from "../../../shared/ui/page/panel-tabs.tsx";
import { whenShown } from "../../../shared/ui/page/when-shown.tsx";
import type { LetteredChoice } from "../compare-settings.ts";
import type { SharedCells } from "../shared-cells.ts";
import { pictureGroups } from "./picture-groups.ts";
import { type PictureState, pictures } from "./picture-state.ts";
import { usePictureState } from "./use-picture-state.ts";
import { useSameChoices } from "./use-same-choices.ts";

const loading = <Skeleton height={360} />;
const LinesPicture = whenShown(() => import("./lines-picture.tsx").then((m) => m.LinesPicture), loading);
const LanePicture = whenShown(() => import("./lane-picture.tsx").then((m) => m.LanePicture), loading);
const DistributionPicture = whenShown(
  () => import("./distribution-picture.tsx").then((m) => m.DistributionPicture),
  loading,
);
const ResidualPicture = whenShown(
  () => import("./residual-picture.tsx").then((m) => m.ResidualPicture),
  loading,
);
const SettingsPicture = whenShown(
  () => import("./settings-picture.tsx").then((m) => m.SettingsPicture),
  loading,
);

/** What every picture of a metric is drawn from. */
interface PictureSource {
  readonly choices: readonly LetteredChoice[];
  readonly baseline: number;
  readonly shared: SharedCells | undefined;
  readonly metricId: string;
  readonly metric: MeasuredMetric;
}

/** The pictures of a metric as tabs; only the one that is open is loaded. */
export function PictureTabs({
  row,
  onRow,
  choices: given,
  ...rest
}: PictureSource & { readonly row: string; readonly onRow: (row: string) => void }) {
  const { state, change } = usePictureState();
  const source = { ...rest, choices: useSameChoices(given) };
  return (
    <PanelTabs
      label="Charts"
      tabs={pictures}
      open={state.picture}
      onOpen={(id) => change({ picture: pictures.find((picture) => picture.id === id)?.id ?? "lines" })}
    >
      {state.picture === "lines" ? (
        <LinesPicture {...source} wantedRow={row} onRow={onRow} />
      ) : (
        <OtherPicture {...source} state={state} onChange={change} />
      )}
    </PanelTabs>
  );
}

function OtherPicture({
  state,
  onChange,
  ...source
}: PictureSource & {
  readonly state: PictureState;
  readonly onChange: (change: Partial<PictureState>) => void;
}) {
  const { choices, shared, metricId, metric } = source;
  const groups = useMemo(() => pictureGroups(choices, shared, metricId), [choices, shared, metricId]);
  const picture = { metric, choices, groups, state, onChange };
  switch (state.picture) {
    case "lines":
      return null;
    case "dots":
    case "boxes":
    case "violins":
      return <LanePicture kind={state.picture} {...picture} />;
    case "density":
    case "cumulative":
      return <DistributionPicture kind={state.picture} {...picture} />;
    case "residuals":
      return <ResidualPicture {...source} state={state} onChange={onChange} />;
    case "settings":
      return <SettingsPicture {...source} state={state} onChange={onChange} />;
  }
}
