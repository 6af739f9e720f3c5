import type { Complaint } from "@wirecost/importers";
import { Text } from "../../shared/ui/layout/layout.tsx";
import { Tag } from "../../shared/ui/tables/tags.tsx";
import styles from "./uploads.module.css";

/** Everything wrong with a file at once: where, the value, and what would be right. */
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
      {omitted > 0 ? (
        <Text as="p" tone="soft" mt={4}>
          And {omitted.toLocaleString("en-US")} more.
        </Text>
      ) : null}
    </section>
  );
}
