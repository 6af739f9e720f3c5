import type { Worth } from "@wirecost/sim-core";
import { formatRange, formatSignificant, shareText } from "@wirecost/sim-core";
import styles from "./hours-card.module.css";

/** Hours saved in words, and what they are of the whole day as a bar. */
export function HoursResult({
  noun,
  worth,
  ends,
  inAll,
}: {
  /** What one execution is called: "query". */
  noun: string;
  worth: Worth;
  /** The same at the ends of what is not measured; one where all is. */
  ends: readonly Worth[];
  inAll: number | undefined;
}) {
  const { hoursBefore, hoursAfter, hoursSaved, overall } = worth;
  const time = (pick: (of: Worth) => number) => {
    const seconds = ends.map((end) => pick(end) * 3600);
    return formatRange({ low: Math.min(...seconds), high: Math.max(...seconds) }, "s");
  };
  return (
    <>
      <p className={styles.saved}>
        {hoursSaved >= 0 ? "Saves " : "Costs "}
        <b>{time((of) => Math.sign(hoursSaved) * of.hoursSaved)}</b> per day: {time((of) => of.hoursAfter)} of
        waiting instead of {time((of) => of.hoursBefore)}.
      </p>
      {overall && inAll ? (
        <>
          <div className={styles.bar} aria-hidden="true">
            <span className={styles.rest} style={{ width: `${100 * (1 - overall.part)}%` }} />
            <span
              className={styles.after}
              style={{ width: `${(100 * Math.min(hoursAfter, hoursBefore)) / inAll}%` }}
            />
            <span className={styles.gone} style={{ width: `${(100 * Math.max(0, hoursSaved)) / inAll}%` }} />
          </div>
          <p className={styles.note}>
            This {noun} is {shareText(overall.part)} of all the waiting, so the whole becomes{" "}
            <b>{formatSignificant(overall.gain)} times</b> as fast
            {Number.isFinite(overall.limit)
              ? `, and never more than ${formatSignificant(overall.limit)} times, even if it took no time at all`
              : ""}{" "}
            (Amdahl's law).
          </p>
        </>
      ) : (
        <p className={styles.note}>
          Enter the total waiting time to see which share of it this change can affect.
        </p>
      )}
    </>
  );
}
