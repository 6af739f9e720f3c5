import { classNames } from "../../ui/controls/button.tsx";
import { type Origin, Provenance } from "../../ui/tables/tags.tsx";
import { HEAT_STEPS } from "./heat-step.ts";
import styles from "./matrix-legend.module.css";

/** Where the marks of a matrix do not hold over the whole of its ranges. */
const UNSURE = "these marks can change within the ranges";

/** Says what the colours and outlines of a matrix mean, with both ends of the scale. */
export function MatrixLegend({
  scale,
  marks,
  origins,
}: {
  scale:
    | { readonly kind: "heat"; readonly from: string; readonly to: string; readonly log: boolean }
    | { readonly kind: "residual" };
  marks: {
    readonly best?: boolean;
    /** Whether a row and a column of it are the current settings. */
    readonly own?: boolean;
    readonly knee?: boolean;
    readonly hatched?: boolean;
    readonly flagged?: boolean;
    /** Whether cells show one value of a range by their numbers, or by their colours alone. */
    readonly ranged?: "numbers" | "colours" | undefined;
    /** Whether best and knee are others somewhere within the ranges. */
    readonly unsure?: boolean;
  };
  /** Where each cell's values come from; omitted where all are plainly predicted. */
  origins?: readonly Origin[] | undefined;
}) {
  const heat = scale.kind === "heat";
  const steps = Array.from({ length: heat ? HEAT_STEPS : 7 }, (_, i) => `var(--${heat ? "h" : "r"}${i})`);
  return (
    <div className={styles.legend}>
      <span className={styles.scale}>
        {heat ? scale.from : "prediction 25 % too low"}
        <span className={styles.steps} aria-hidden="true">
          {steps.map((colour) => (
            <span key={colour} className={styles.step} style={{ background: colour }} />
          ))}
        </span>
        {heat ? `${scale.to}${scale.log ? " (log scale)" : ""}` : "25 % too high"}
      </span>
      <span className={styles.keys}>
        {marks.best ? <Key sign="best" text="best" /> : null}
        {marks.knee ? <Key sign="knee" text="knee: smallest settings within 5 %" /> : null}
        {marks.unsure && (marks.best || marks.knee) ? <span className={styles.key}>{UNSURE}</span> : null}
        {marks.ranged ? (
          <span className={styles.key}>
            {marks.ranged === "numbers" ? "~ one value" : "colours: one value"} of a range; select the cell to
            see it
          </span>
        ) : null}
        <Key sign="focus" text="selected" />
        {marks.own ? <Key sign="own" text="current settings" /> : null}
        {marks.flagged ? <Key sign="flag" text="marked: cells of the finding" /> : null}
        {marks.hatched ? (
          <Key sign="hatch" text={origins ? "not measured" : "not measured: predicted"} />
        ) : null}
        {origins ? <OriginKey origins={origins} /> : null}
      </span>
    </div>
  );
}

/** What the values are; where they are not all the same, how many are what. */
function OriginKey({ origins }: { origins: readonly Origin[] }) {
  return (["calibrated", "extrapolated", "predicted"] as const).map((one) => {
    const count = origins.filter((origin) => origin === one).length;
    if (count === 0) return null;
    return (
      <span key={one} className={styles.key}>
        <Provenance of={one} />
        {count < origins.length
          ? ` ${count} of ${origins.length} cells${one === "extrapolated" ? ", slanted" : ""}`
          : null}
      </span>
    );
  });
}

function Key({ sign, text }: { sign: "best" | "knee" | "focus" | "own" | "hatch" | "flag"; text: string }) {
  return (
    <span className={styles.key}>
      <span className={classNames(styles.sign, styles[sign])} aria-hidden="true" />
      {text}
    </span>
  );
}
