"use client";
import type { Model } from "@wirecost/sim-core";
import { parseAsBoolean, useQueryState } from "nuqs";
import { useMemo } from "react";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Select } from "../../../shared/ui/controls/field.tsx";
import { Row, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { ErrorState, Skeleton } from "../../../shared/ui/messages/states.tsx";
import { FlagText } from "../../../shared/ui/tables/flag-text.tsx";
import styles from "../compare.module.css";
import type { LetteredChoice } from "../point-text.ts";
import type { SharedCells } from "../shared-cells.ts";
import { ContributionList } from "./contribution-list.tsx";
import {
  type DifferingCells,
  differingCells,
  type ExplainedPair,
  MAX_EXPLAINED,
  pairOf,
  pairsOfCells,
} from "./explained-pairs.ts";
import { explainedText } from "./explained-text.ts";
import { useExplanations } from "./use-explanations.ts";

/** Which settings the model holds to account for the difference of each item from the baseline, and what remains. */
export function ExplainPanel({
  model,
  choices,
  baseline,
  shared,
  metricId,
  onPoints,
}: {
  model: Model;
  choices: readonly LetteredChoice[];
  baseline: number;
  shared: SharedCells | undefined;
  metricId: string;
  /** Shows these points in the columns. */
  onPoints: (points: readonly (string | undefined)[]) => void;
}) {
  const [everyCell, setEveryCell] = useQueryState("explain-cells", parseAsBoolean.withDefault(false));
  const cells = shared?.cells.length ?? 0;
  const base = choices[baseline];
  const groups = useMemo(
    () =>
      choices.map((choice, i): readonly ExplainedPair[] => {
        if (!base || i === baseline) return [];
        if (everyCell && shared) return pairsOfCells(model, shared, i, metricId);
        const pair = pairOf(model, base, choice, metricId);
        return pair ? [pair] : [];
      }),
    [model, choices, base, baseline, shared, everyCell, metricId],
  );
  const { found, error } = useExplanations(model.id, metricId, groups);
  const metric = model.metrics[metricId];
  if (!base || !metric) return null;
  return (
    <Stack as="section" gap={8} aria-labelledby="explain-title">
      <Row wrap gap={8} gapX={12}>
        <Text as="h2" id="explain-title" size={16}>
          What explains the difference
        </Text>
        {cells > 1 ? (
          <Select
            aria-label="What is explained"
            fit
            value={everyCell ? "cells" : "point"}
            onChange={(event) => void setEveryCell(event.target.value === "cells" || null)}
            options={[
              { value: "point", label: "The settings above each column" },
              { value: "cells", label: `${Math.min(cells, MAX_EXPLAINED)} of ${cells} shared cells` },
            ]}
          />
        ) : null}
      </Row>
      <Text as="p" tone="soft" size={12} measure={90}>
        {metric.label}. Each setting gets the effect of changing it in the model, averaged over all orders in
        which the settings that differ could be changed (Shapley values), so the parts add up. A setting that
        one side does not state is assumed equal on both.
      </Text>
      {error ? <ErrorState title="The difference could not be explained">{error}</ErrorState> : null}
      {choices.map((choice, i) => {
        if (i === baseline) return null;
        const explained = found?.[i];
        return (
          <div key={choice.letter} className={styles.explainPanelItem}>
            <Text as="h3" size={14} weight={600}>
              {choice.letter} against {base.letter}
            </Text>
            {explained ? (
              <>
                <p>
                  <FlagText
                    text={explainedText(model, metric, explained, [choice.letter ?? "", base.letter ?? ""])}
                  />
                </p>
                {explained.pairs === 1 && explained.observed === 0 && shared ? (
                  <DifferElsewhere found={differingCells(shared, i, metricId)} onPoints={onPoints} />
                ) : null}
                <ContributionList model={model} metric={metric} explained={explained} />
                {explained.orders > 0 ? (
                  <Text as="p" tone="soft" size={12} measure={90}>
                    Too many settings differ to compute all orders: {explained.orders} seeded random orders
                    were used instead.
                  </Text>
                ) : null}
              </>
            ) : groups[i]?.length === 0 ? (
              <Text as="p" tone="soft" size={12} measure={90}>
                {metric.label} is not available for both here. Choose another metric or other settings.
              </Text>
            ) : error ? null : (
              <Skeleton height={120} />
            )}
          </div>
        );
      })}
    </Stack>
  );
}

/** Equal where the columns stand is not equal: says in how many cells they differ, and leads to the one that differs most. */
function DifferElsewhere({
  found,
  onPoints,
}: {
  found: DifferingCells | undefined;
  onPoints: (points: readonly (string | undefined)[]) => void;
}) {
  if (!found) return null;
  return (
    <p>
      They differ in {found.differing} of {found.cells} cells.{" "}
      <Button size="small" onClick={() => onPoints(found.points)}>
        Show the cell that differs most
      </Button>
    </p>
  );
}
