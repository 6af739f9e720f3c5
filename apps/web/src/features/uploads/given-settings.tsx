import type { Complaint } from "@wirecost/importers";
import type { SettingsReading } from "@wirecost/importers/settings";
import { countText } from "@wirecost/sim-core";
import { Soft, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Tag } from "../../shared/ui/tables/tags.tsx";
import { FlagText } from "../../shared/ui/tables/texts.tsx";
import styles from "./uploads.module.css";

/** A file of start-up parameters and its reading. */
export interface GivenFile {
  readonly name: string;
  readonly reading: SettingsReading;
}

/** Settings from a .pf file or a database log, and ignored parts of it. */
export function GivenSettings({
  given: { name, reading },
  overruled,
}: {
  given: GivenFile;
  /** Names of settings that the measured rows state themselves. */
  overruled: readonly string[];
}) {
  const { read, ignored, complaints, notes } = reading;
  return (
    <Stack gap={6} breaks>
      {read.length > 0 ? (
        <p role="status">
          Read {countText(read.length, "setting")} of {name}: <FlagText text={read.join(", ")} />.
        </p>
      ) : null}
      <ComplaintList complaints={complaints} omitted={0} />
      {overruled.length > 0 ? (
        <Soft>
          The rows say <FlagText text={overruled.join(", ")} /> themselves: there {name} does not count.
        </Soft>
      ) : null}
      {notes.map((note) => (
        <Soft key={note}>
          <FlagText text={note} />
        </Soft>
      ))}
      {ignored.length > 0 ? (
        <Soft>
          No setting of this model, ignored: <FlagText text={ignored.join(", ")} />.
        </Soft>
      ) : null}
      {reading.kind === "parameter file" ? (
        <p>
          <a href="/pf" target="_blank" rel="noopener">
            Review all parameters of a .pf file
          </a>
        </p>
      ) : null}
    </Stack>
  );
}

/** All problems of a file: line, value, and the expected form. */
export function ComplaintList({
  complaints,
  omitted,
}: {
  complaints: readonly Complaint[];
  /** Complaints beyond those listed. */
  omitted: number;
}) {
  if (complaints.length === 0) return null;
  const errors = complaints.filter(({ severity }) => severity === "error").length;
  return (
    <section className={styles.frame} role={errors > 0 ? "alert" : "status"}>
      <Text as="h3" size={14} mb={6}>
        {errors > 0 ? "The file has errors and is not used. Fix them here or in the file." : "Warnings"}
      </Text>
      <ul className={styles.list}>
        {complaints.map((complaint) => (
          <li
            key={`${complaint.line} ${complaint.column ?? ""} ${complaint.message}`}
            className={styles.item}
          >
            <Text tone="soft">{complaint.line > 0 ? `line ${complaint.line}` : "file"}</Text>
            <Text breaks>
              {complaint.column &&
              !complaint.message.toLowerCase().startsWith(complaint.column.toLowerCase()) ? (
                <b>{complaint.column}: </b>
              ) : null}
              {complaint.message}{" "}
              {complaint.severity === "warning" && errors > 0 ? <Tag>only a warning</Tag> : null}
            </Text>
          </li>
        ))}
      </ul>
      {omitted > 0 ? <Soft mt={4}>And {omitted.toLocaleString("en-US")} more.</Soft> : null}
    </section>
  );
}
