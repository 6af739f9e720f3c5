import type { CellVerdicts, Outcome } from "@wirecost/analysis";
import { useMemo } from "react";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Row, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import type { ShownMetric } from "../point-text.ts";
import { verdictTally } from "./verdict-text.ts";

const DIFFERENT: ReadonlySet<Outcome> = new Set<Outcome>(["better", "worse", "higher", "lower"]);

/** Maximum named metrics: another tool's measurement may have dozens. */
const NAMED = 4;

/** The metrics that differ but are not displayed, so that users see every regression. */
export function OtherMetrics({
  shown: { choices, schema, metricId, minimumEffect },
  verdicts,
  onMetric,
}: {
  shown: ShownMetric;
  /** By metric; undefined until the tests are done. */
  verdicts: ReadonlyMap<string, CellVerdicts> | undefined;
  onMetric: (id: string) => void;
}) {
  const others = useMemo(
    () => new Map([...(verdicts ?? [])].filter(([id]) => id !== metricId)),
    [verdicts, metricId],
  );
  const letters = choices.map(({ letter }) => letter);
  const figures = differingMetrics(letters, others, minimumEffect);
  if (figures.length === 0) return null;
  const rest = figures.length - NAMED;
  return (
    <Stack as="ul" gap={4} aria-label="Other metrics that differ">
      <Text as="li" tone="soft" measure={80}>
        Other metrics that differ:
      </Text>
      {figures.slice(0, NAMED).map(({ metricId: id, text }) => (
        <Row as="li" key={id} wrap gap={4} gapX={8}>
          <Button size="small" onClick={() => onMetric(id)}>
            {schema.metrics[id]?.label ?? id}
          </Button>{" "}
          {text}
        </Row>
      ))}
      {rest > 0 ? (
        <Text as="li" tone="soft" measure={80}>
          and {rest} more metrics
        </Text>
      ) : null}
    </Stack>
  );
}

interface DifferingMetric {
  readonly metricId: string;
  /** `B worse in 2 of 3 cells, no difference shown in 1`. */
  readonly text: string;
}

/** Metrics in which some cell of an item differs significantly from the baseline's, with the number of cells. */
export function differingMetrics(
  letters: readonly string[],
  judged: ReadonlyMap<string, CellVerdicts>,
  minimumEffect: number,
): readonly DifferingMetric[] {
  return [...judged].flatMap(([metricId, verdicts]) => {
    const texts = letters.flatMap((letter, i) => {
      const differs = verdicts.some((cells) => {
        const cell = cells[i];
        return cell?.kind === "judged" && DIFFERENT.has(cell.verdict.outcome);
      });
      const tally = differs ? verdictTally(verdicts, i, minimumEffect) : undefined;
      return tally ? [`${letter} ${tally.text}`] : [];
    });
    return texts.length > 0 ? [{ metricId, text: texts.join("; ") }] : [];
  });
}
