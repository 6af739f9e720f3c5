import type { Part, PartRange } from "@wirecost/sim-core";
import { rangeText } from "@wirecost/sim-core";
import { memo } from "react";
import { Box, Row, Text } from "../../shared/ui/layout/layout.tsx";
import styles from "./prediction.module.css";

/** Strongest first, for the largest part. */
const COLORS = [6, 4, 2, 1, 3, 5].map((step) => `var(--h${step})`);

/** The breakdown: the parts of the headline metric as one bar, with a legend that states the value or range of each. */
export const PartsBar = memo(function PartsBar({
  parts,
  ranges = {},
}: {
  parts: readonly Part[];
  ranges?: Readonly<Record<string, PartRange>>;
}) {
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  const bySize = parts.toSorted((a, b) => b.value - a.value);
  // A part of zero would not be visible in the bar.
  const shown = parts
    .map((part) => ({ ...part, color: COLORS[bySize.indexOf(part) % COLORS.length] }))
    .filter((part) => part.value > 0 || total === 0);
  return (
    <Box mt={12} mb={16}>
      <div className={styles.bar} data-colors aria-hidden="true">
        {shown.map((part) => (
          <span
            key={part.id}
            style={{
              width: `${total > 0 ? (100 * part.value) / total : 0}%`,
              background: part.color,
            }}
          />
        ))}
      </div>
      <Row as="ul" wrap align="stretch" gap={4} gapX={16} tone="soft" size={12} mt={6} aria-label="Breakdown">
        {shown.map((part) => (
          <li key={part.id}>
            <span
              className={styles.swatch}
              data-colors
              style={{ background: part.color }}
              aria-hidden="true"
            />
            {part.label}{" "}
            <Text as="b" tone="ink" weight={500}>
              {rangeText(part.value, ranges[part.id]?.value, part.unit)}
            </Text>
          </li>
        ))}
      </Row>
    </Box>
  );
});
