import { type ReactNode, useRef } from "react";
import { chartPicture, standaloneSvg, svgToPng } from "../../../shared/charts/export/svg-picture.ts";
import { ChartLegend, type LegendLine } from "../../../shared/charts/lines/chart-legend.tsx";
import { themeColors } from "../../../shared/charts/matrix/theme-colors.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { exportEntry } from "../../../shared/ui/controls/export-entry.ts";
import { Menu } from "../../../shared/ui/controls/menu.tsx";
import { Box, Row, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import styles from "../compare.module.css";

/** A chart with a description above, its legend and notes below, an export, and its values as a table. */
export function PictureFrame({
  name,
  title,
  controls,
  legend,
  notes,
  table,
  draw,
  children,
}: {
  /** For file names. */
  name: string;
  title: string;
  controls?: ReactNode;
  legend: readonly LegendLine[];
  /** Notes for the reader, one sentence each. */
  notes: readonly string[];
  /** The values of the chart, if no other table shows them. */
  table?: ReactNode;
  /** Draws it as SVG text if the page contains no SVG. */
  draw?: () => string;
  /** Contains one SVG, unless it is drawn for files only. */
  children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const svg = () => {
    const drawn = frame.current?.querySelector("svg");
    if (!drawn) throw new Error("The chart is still being drawn.");
    // With the colors of the current theme: the chart leaves the page.
    const color = (property: string) => themeColors([property])[0] ?? "";
    return chartPicture(standaloneSvg(drawn, color("--panel")), title, legend, color);
  };
  return (
    <Stack as="figure" gap={12} className={styles.frame} aria-label={title}>
      <Row align="start" justify="between" gap={8} gapX={16}>
        <Text as="h3" size={14} weight={600}>
          {title}
        </Text>
        <Menu
          trigger={<Button size="small">Save chart</Button>}
          entries={[
            exportEntry("Chart as SVG", `${name}.svg`, draw ?? svg),
            exportEntry("Chart as PNG", `${name}.png`, async () => svgToPng((draw ?? svg)())),
          ]}
        />
      </Row>
      {controls ? (
        <Row wrap gap={8} gapX={16}>
          {controls}
        </Row>
      ) : null}
      <Box ref={frame} shrink>
        {children}
      </Box>
      <Stack as="figcaption" gap={6} tone="soft" size={12} className={styles.pictureFrameCaption}>
        <ChartLegend lines={legend} />
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Stack>
      {table ? (
        <details className={styles.pictureFrameTable}>
          <summary>Values as a table</summary>
          {table}
        </details>
      ) : null}
    </Stack>
  );
}
