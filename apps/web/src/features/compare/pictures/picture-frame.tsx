import { type ReactNode, useRef } from "react";
import { svgPicture, svgText } from "../../../shared/charts/export/svg.ts";
import { standaloneSvg, svgToPng } from "../../../shared/charts/export/svg-picture.ts";
import { ChartLegend, type LegendLine, SIGNS } from "../../../shared/charts/lines/chart-legend.tsx";
import { themeColors } from "../../../shared/charts/matrix/theme-colors.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { exportEntry } from "../../../shared/ui/controls/export-entry.ts";
import { Menu } from "../../../shared/ui/controls/menu.tsx";
import { Box, Row, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import styles from "../compare.module.css";

const LINE = 20;

/** On each side: labels at the chart's edges would touch those of the file. */
const MARGIN = 20;

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

/**
 * A chart's SVG with its title above and its legend below: on the page those are outside the SVG.
 *
 * @param chart a standalone SVG with width and height in pixels
 * @param color of a custom property
 */
export function chartPicture(
  chart: string,
  title: string,
  legend: readonly LegendLine[],
  color: (property: string) => string,
): string {
  const [ground, ink] = [color("--panel"), color("--ink")];
  const size = (name: "width" | "height") =>
    Number(new RegExp(`<svg[^>]* ${name}="(\\d+)`).exec(chart)?.[1] ?? 0);
  const width = size("width") + 2 * MARGIN;
  const top = 36;
  const bottom = top + size("height");
  const height = bottom + legend.length * LINE + 20;
  const entries = legend.map(({ text, color: property, dashes, sign = "line", marker }, i) => {
    const y = bottom + 20 + i * LINE;
    const own = color(property);
    const { d, filled, width: stroke } = SIGNS[sign];
    const paint = `stroke="${own}" stroke-width="${stroke}" fill="${filled ? own : "none"}"${dashes ? ` stroke-dasharray="${dashes}"` : ""}`;
    const point = marker
      ? `<path transform="translate(${MARGIN + 14} ${y - 4})" d="${marker.d}" stroke="${own}" stroke-width="1.5" fill="${marker.filled ? own : ground}"/>`
      : "";
    return `<path transform="translate(${MARGIN} ${y - 12})" d="${d}" ${paint}/>${point}${svgText([56, y], text, ink)}`;
  });
  return svgPicture(width, height, ground, [
    svgText([MARGIN, 24], title, ink, 14, 'font-weight="600"'),
    `<g transform="translate(${MARGIN} ${top})">${chart}</g>`,
    ...entries,
  ]);
}
