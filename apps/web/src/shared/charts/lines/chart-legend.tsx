import { type Sign, signPath } from "./legend-sign.ts";
import styles from "./lines.module.css";

/** One line of a legend. */
export interface LegendLine {
  readonly text: string;
  /** A custom property, such as `--warn`. */
  readonly colour: string;
  /** Of a line; "" where it is solid. */
  readonly dashes?: string;
  readonly sign?: Sign;
  /** The point of a line: its path around (0, 0), and whether it is filled. */
  readonly marker?: { readonly d: string; readonly filled: boolean };
}

/** Says what the marks of a chart are, each by its shape. */
export function ChartLegend({ lines }: { lines: readonly LegendLine[] }) {
  return (
    <ul className={styles.legend}>
      {lines.map(({ text, colour, dashes = "", sign = "line", marker }) => {
        const { d, filled, width } = signPath(sign);
        return (
          <li key={text} className={styles.line}>
            <svg className={styles.sign} width="28" height="16" aria-hidden="true">
              <path
                d={d}
                stroke={`var(${colour})`}
                strokeWidth={width}
                strokeDasharray={dashes || "none"}
                fill={filled ? `var(${colour})` : "none"}
              />
              {marker ? (
                <path
                  className={marker.filled ? undefined : styles.hollow}
                  transform="translate(14 8)"
                  d={marker.d}
                  stroke={`var(${colour})`}
                  strokeWidth={1.5}
                  {...(marker.filled && { fill: `var(${colour})` })}
                />
              ) : null}
            </svg>
            {text}
          </li>
        );
      })}
    </ul>
  );
}
