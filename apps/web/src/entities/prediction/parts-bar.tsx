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
  const segments = parts.map((part) => ({
    name: part.label,
    size: part.value,
    text: rangeText(part.value, ranges[part.id]?.value, part.unit),
    color: COLORS[bySize.indexOf(part) % COLORS.length] ?? "",
  }));
  return (
    <Box mt={12} mb={16}>
      {/* A part of zero would not be visible in the bar. */}
      <SegmentBar label="Breakdown" segments={segments.filter(({ size }) => size > 0 || total === 0)} />
    </Box>
  );
});

/** Parts of a whole as one bar, with a legend that states the value of each. */
export function SegmentBar({
  label,
  heading,
  segments,
}: {
  /** Names the legend for screen readers. */
  label: string;
  heading?: string | undefined;
  segments: readonly {
    readonly name: string;
    readonly size: number;
    readonly text: string;
    readonly color: string;
  }[];
}) {
  const total = segments.reduce((sum, { size }) => sum + size, 0);
  return (
    <>
      <div className={styles.bar} data-colors aria-hidden="true">
        {segments.map(({ name, size, color }) => (
          <span key={name} style={{ width: `${total > 0 ? (100 * size) / total : 0}%`, background: color }} />
        ))}
      </div>
      <Row as="ul" wrap align="stretch" gap={4} gapX={16} tone="soft" size={12} mt={6} aria-label={label}>
        {heading ? <li>{heading}</li> : null}
        {segments.map(({ name, text, color }) => (
          <li key={name}>
            <Swatch color={color} />
            {name}{" "}
            <Text as="b" tone="ink" weight={500}>
              {text}
            </Text>
          </li>
        ))}
      </Row>
    </>
  );
}

/** The color of an entry of a legend. */
export function Swatch({ color }: { color: string }) {
  return <span className={styles.swatch} data-colors style={{ background: color }} aria-hidden="true" />;
}
