import type { SettingsReading } from "@wirecost/importers";
import { FlagText } from "../../shared/ui/tables/flag-text.tsx";
import { ComplaintList } from "./complaint-list.tsx";
import { countText } from "./read-settings-file.ts";
import styles from "./uploads.module.css";

/** A file of start-up parameters and what was read of it. */
export interface GivenFile {
  readonly name: string;
  readonly reading: SettingsReading;
}

/** What a .pf file or a database's log said of the settings, and what of it does not count. */
export function GivenSettings({
  given: { name, reading },
  overruled,
}: {
  given: GivenFile;
  /** Names of settings that the measured rows say themselves. */
  overruled: readonly string[];
}) {
  const { read, ignored, complaints, notes } = reading;
  return (
    <div className={styles.given}>
      {read.length > 0 ? (
        <p role="status">
          Read {countText(read.length)} of {name}: <FlagText text={read.join(", ")} />.
        </p>
      ) : null}
      <ComplaintList complaints={complaints} omitted={0} />
      {overruled.length > 0 ? (
        <p className={styles.note}>
          The rows say <FlagText text={overruled.join(", ")} /> themselves: there {name} does not count.
        </p>
      ) : null}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          <FlagText text={note} />
        </p>
      ))}
      {ignored.length > 0 ? (
        <p className={styles.note}>
          No setting of this model, ignored: <FlagText text={ignored.join(", ")} />.
        </p>
      ) : null}
    </div>
  );
}
