import { formatQuantity } from "@wirecost/sim-core";
import { compareHref } from "../../entities/comparison/item-address.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { LinkButton } from "../../shared/ui/controls/link-button.tsx";
import styles from "./history.module.css";
import { spreadText } from "./history-text.ts";
import { pointWhen } from "./point-when.ts";
import type { Series, SeriesPoint } from "./series.ts";

/** What the chosen point says, and where it leads. */
export function FocusedPoint({
  series,
  point,
  before,
  baseline,
  said,
  onBaseline,
}: {
  series: Series;
  point: SeriesPoint;
  before: SeriesPoint | undefined;
  baseline: SeriesPoint | undefined;
  said: string;
  /** Makes it the baseline; undefined where there can be none. */
  onBaseline: (() => void) | undefined;
}) {
  return (
    <div className={styles.point}>
      <p aria-live="polite">
        <b>{formatQuantity(point.median, series.metric.unit)}</b> in {point.title},{" "}
        {point.measured ? "measured" : "stored"} {pointWhen(point)}; {spreadText(point, series.metric)}
        {said ? `. ${said.charAt(0).toUpperCase()}${said.slice(1)}` : ""}.
      </p>
      <div className={styles.actions}>
        <LinkButton size="small" href={point.href}>
          Open
        </LinkButton>
        {before ? (
          <LinkButton size="small" href={compareHref([before.item, point.item])}>
            Compare with the previous one
          </LinkButton>
        ) : null}
        {baseline && baseline !== point ? (
          <LinkButton size="small" href={compareHref([baseline.item, point.item])}>
            Compare with baseline
          </LinkButton>
        ) : null}
        {onBaseline && baseline !== point ? (
          <Button size="small" onClick={onBaseline}>
            Set as baseline
          </Button>
        ) : null}
      </div>
    </div>
  );
}
