import type { Activity } from "@wirecost/contract";
import Link from "next/link";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Moment } from "../../shared/ui/tables/moment.tsx";
import { Tag } from "../../shared/ui/tables/tag.tsx";
import styles from "./activity-list.module.css";
import { activityText } from "./activity-text.ts";

const columns: readonly DataColumn<Activity>[] = [
  {
    id: "at",
    header: "When",
    cell: ({ at }) => (
      <span className={styles.when}>
        <Moment at={at} />
      </span>
    ),
  },
  {
    id: "who",
    header: "Who",
    cell: ({ actor: { kind, name } }) => (
      <span className={styles.who}>
        {kind === "anonymous" ? "Recipient of the link" : name} {kind === "key" ? <Tag>key</Tag> : null}
      </span>
    ),
  },
  { id: "what", header: "What", cell: (entry) => <What entry={entry} /> },
];

/** One page of what a team did. */
export function ActivityTable({ items }: { items: readonly Activity[] }) {
  return <DataTable rows={items} columns={columns} rowId={({ id }) => id} />;
}

function What({ entry }: { entry: Activity }) {
  const { before, name, href, after } = activityText(entry);
  return (
    <span className={styles.what}>
      {before}
      {name && " "}
      {href && entry.verb !== "deleted" ? <Link href={href}>{name}</Link> : <b>{name}</b>}
      {after}
    </span>
  );
}
