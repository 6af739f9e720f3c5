import type { CellVerdicts } from "@wirecost/analysis";
import { createParser, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { type FunctionComponent, useMemo, useRef } from "react";
import { Select } from "../../shared/ui/controls/field.tsx";
import { Row, Soft, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { PanelTabs } from "../../shared/ui/page/panel-tabs.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import { afterVerdict } from "./ask-compare.ts";
import { ExplainPanel } from "./explain/explain-panel.tsx";
import {
  type AxisRanges,
  formatAxisRanges,
  type PictureState,
  parseAxisRanges,
  pictureGroups,
  pictures,
} from "./pictures/picture-groups.ts";
import type { Compared, ShownMetric } from "./point-text.ts";
import type { useComparison } from "./use-comparison.ts";
import { JudgedCells } from "./verdicts/judged-cells.tsx";

/** One metric in charts, and cell by cell if the items have cells in common. */
export function CellSection({
  compared,
  metricIds,
  metricId: requestedId,
  verdicts,
  comparison,
  onPoints,
}: {
  compared: Compared;
  /** All options; the same array from render to render. */
  metricIds: readonly string[];
  /** The metric in the address or of the verdict. */
  metricId: string | undefined;
  /** By metric; undefined until the tests are done. */
  verdicts: ReadonlyMap<string, CellVerdicts> | undefined;
  comparison: ReturnType<typeof useComparison>;
  /** Shows these points in the columns. */
  onPoints: (points: readonly (string | undefined)[]) => void;
}) {
  const select = useRef<HTMLSelectElement>(null);
  const { shared } = compared;
  const { schema, model, metric: own } = compared.choices[compared.baseline]?.item ?? {};
  const wanted = [requestedId, own].find((id) => id && metricIds.includes(id));
  const metricId = wanted ?? metricIds[0];
  const metric = metricId === undefined ? undefined : schema?.metrics[metricId];
  if (!schema || metricId === undefined || !metric) return null;
  const shown: ShownMetric = {
    ...compared,
    schema,
    metricId,
    metric,
    minimumEffect: comparison.view.least,
  };
  return (
    <Stack as="section" gap={12} aria-labelledby="figures-title">
      <Row wrap gap={8}>
        <Text as="h2" id="figures-title" size={16} mr={8}>
          {metric.label}
        </Text>
        <Select
          ref={select}
          aria-label="Metric"
          fit
          value={metricId}
          onChange={comparison.showMetric}
          options={metricIds.map((id) => ({ value: id, label: schema.metrics[id]?.label ?? id }))}
        />
      </Row>
      <PictureTabs shown={shown} row={comparison.row} onRow={comparison.showRow} />
      {shared && shared.cells.length > 0 ? (
        <JudgedCells
          shown={{ ...shown, shared }}
          every={verdicts}
          view={comparison.view}
          onMetric={(id) => {
            comparison.showMetric(id);
            // The pressed button is gone with its value.
            select.current?.focus();
          }}
          onView={comparison.showCells}
        />
      ) : (
        <Soft>
          {model
            ? "These have no cells in common: no other item has a value at the settings of the baseline's axes."
            : "These have no cells in common: no other item has a row with the settings of the baseline's."}
        </Soft>
      )}
      {model ? (
        <ExplainPanel model={model} shown={shown} verdicts={verdicts?.get(metricId)} onPoints={onPoints} />
      ) : null}
    </Stack>
  );
}

/** Verdicts matter more than their chart, which takes as long to draw. */
function picture<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  return whenShown(() => afterVerdict().then(load), 360);
}

const LinesPicture = picture(() => import("./pictures/lines-picture.tsx").then((m) => m.LinesPicture));
const LanePicture = picture(() => import("./pictures/lane-picture.tsx").then((m) => m.LanePicture));
const DistributionPicture = picture(() =>
  import("./pictures/distribution-picture.tsx").then((m) => m.DistributionPicture),
);
const ResidualPicture = picture(() =>
  import("./pictures/residual-picture.tsx").then((m) => m.ResidualPicture),
);
const SettingsPicture = picture(() =>
  import("./pictures/settings-picture.tsx").then((m) => m.SettingsPicture),
);

/** The charts of a metric as tabs; only the open one is loaded. */
function PictureTabs({
  shown,
  row,
  onRow,
}: {
  shown: ShownMetric;
  row: string;
  onRow: (row: string) => void;
}) {
  const { state, change } = usePictureState();
  const { choices, shared, metricId } = shown;
  const groups = useMemo(() => pictureGroups(choices, shared, metricId), [choices, shared, metricId]);
  const drawn = { ...shown, state, onChange: change };
  const kind = state.picture;
  return (
    <PanelTabs
      label="Charts"
      tabs={pictures}
      open={kind}
      onOpen={(id) => change({ picture: pictures.find((one) => one.id === id)?.id ?? "lines" })}
    >
      {kind === "lines" ? (
        <LinesPicture {...shown} wantedRow={row} onRow={onRow} />
      ) : kind === "residuals" ? (
        <ResidualPicture {...drawn} />
      ) : kind === "settings" ? (
        <SettingsPicture {...drawn} />
      ) : kind === "density" || kind === "cumulative" ? (
        <DistributionPicture {...drawn} kind={kind} groups={groups} />
      ) : (
        <LanePicture {...drawn} kind={kind} groups={groups} />
      )}
    </PanelTabs>
  );
}

const selectedRanges = createParser<AxisRanges>({
  parse: parseAxisRanges,
  serialize: formatAxisRanges,
  eq: (one, other) => formatAxisRanges(one) === formatAxisRanges(other),
});

/** The open chart in the address. Another chart, or another measurement, resets its settings, except for the cell. */
function usePictureState() {
  const [query, setQuery] = useQueryStates({
    picture: parseAsStringLiteral(pictures.map(({ id }) => id)).withDefault("lines"),
    cell: parseAsString.withDefault(""),
    from: parseAsInteger.withDefault(0),
    measured: parseAsString.withDefault(""),
    by: parseAsString.withDefault(""),
    ranges: selectedRanges.withDefault({}),
  });
  const state: PictureState = { ...query, from: Math.max(0, query.from) };
  const change = (next: Partial<PictureState>) =>
    void setQuery({ ...next, ...((next.picture ?? next.measured) !== undefined && { from: 0 }) });
  return { state, change };
}
