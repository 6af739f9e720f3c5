"use client";
import { type ReactNode, useRef } from "react";
import { standaloneSvg } from "../../../shared/charts/export/svg-picture.ts";
import { ChartLegend, type LegendLine } from "../../../shared/charts/lines/chart-legend.tsx";
import { chartPicture } from "../chart-picture.ts";
import styles from "../compare.module.css";
import { pictureColours } from "./picture-colours.ts";
import { PictureExport } from "./picture-export.tsx";

/** A picture with what it shows in words above, its legend and notes below, a file of it, and its values as a table. */
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
  /** For the names of files. */
  name: string;
  title: string;
  /** What can be chosen for the picture. */
  controls?: ReactNode;
  legend: readonly LegendLine[];
  /** What the reader must know, a sentence each. */
  notes: readonly string[];
  /** The values of the picture, where no other table has them. */
  table?: ReactNode;
  /** Draws it as an SVG text where it is none on the page. */
  draw?: () => string;
  /** Holds one SVG, unless it is drawn for files alone. */
  children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const svg = () => {
    const drawn = frame.current?.querySelector("svg");
    if (!drawn) throw new Error("The chart is still being drawn.");
    const { ground, ink, lines } = pictureColours(legend);
    return chartPicture(standaloneSvg(drawn, ground), title, lines, { ground, ink });
  };
  return (
    <figure className={styles.frame} aria-label={title}>
      <div className={styles.pictureFrameBar}>
        <h3 className={styles.pictureFrameTitle}>{title}</h3>
        <PictureExport name={name} svg={draw ?? svg} />
      </div>
      {controls ? <div className={styles.controls}>{controls}</div> : null}
      <div ref={frame} className={styles.picture}>
        {children}
      </div>
      <figcaption className={styles.pictureFrameCaption}>
        <ChartLegend lines={legend} />
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </figcaption>
      {table ? (
        <details className={styles.pictureFrameTable}>
          <summary>Values as a table</summary>
          {table}
        </details>
      ) : null}
    </figure>
  );
}
