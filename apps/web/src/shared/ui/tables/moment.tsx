import { formatWhen } from "../../lib/format-when.ts";
import styles from "./moment.module.css";

/** A moment in the reader's own time zone. In a narrow column it breaks between the day and the time. */
export function Moment({ at }: { at: string }) {
  const [day, time] = formatWhen(at).split(", ");
  return (
    <time dateTime={at}>
      <span className={styles.whole}>{day},</span> {time}
    </time>
  );
}
