"use client";
import type { Share } from "@wirecost/contract";
import { findModel } from "../../entities/design/find-model.ts";
import { useMay } from "../../entities/session/use-may.ts";
import { formatAgo, formatWhen } from "../../shared/lib/format-when.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { VisuallyHidden } from "../../shared/ui/page/visually-hidden.tsx";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Tag } from "../../shared/ui/tables/tag.tsx";
import styles from "./links.module.css";
import { useRevokeShare } from "./use-revoke-share.ts";

const KINDS: Readonly<Record<Share["kind"], string>> = {
  run: "Run",
  measured: "Measurement",
  comparison: "Comparison",
};

/** One page of a team's links, each of which can be revoked while it opens. */
export function LinkTable({ teamId, links }: { teamId: string; links: readonly Share[] }) {
  const { busy, revoke } = useRevokeShare(teamId);
  const edits = useMay("editTeam");
  const now = Date.now();
  const columns: readonly DataColumn<Share>[] = [
    {
      id: "title",
      header: "Shows",
      cell: (link) => (
        <>
          <span className={styles.title}>{link.title}</span>
          <span className={styles.soft}>
            {[
              link.kind === "run" && link.shows === "chart" ? "Chart" : KINDS[link.kind],
              findModel(link.model)?.title ?? link.model,
              link.redacted && "redacted",
            ]
              .filter(Boolean)
              .join(", ")}
          </span>
        </>
      ),
    },
    { id: "state", header: "State", cell: (link) => <State link={link} /> },
    { id: "password", header: "Password", cell: ({ password }) => (password ? "yes" : "no") },
    { id: "madeBy", header: "Made by", cell: ({ madeBy }) => madeBy ?? "a former member" },
    { id: "made", header: "Made", align: "end", cell: ({ createdAt }) => <When iso={createdAt} now={now} /> },
    { id: "views", header: "Opened", align: "end", cell: ({ views }) => views },
    {
      id: "viewed",
      header: "Last opened",
      align: "end",
      cell: ({ lastViewedAt }) => (lastViewedAt ? <When iso={lastViewedAt} now={now} /> : "never"),
    },
    {
      id: "revoke",
      header: <VisuallyHidden>What to do</VisuallyHidden>,
      align: "end",
      cell: (link) =>
        link.state === "revoked" || !edits ? null : (
          <Button
            size="small"
            variant="danger"
            disabled={busy === link.id}
            onClick={() => void revoke(link)}
            aria-label={`Revoke the link to ${link.title}`}
          >
            Revoke
          </Button>
        ),
    },
  ];
  return <DataTable stacks rows={links} columns={columns} rowId={({ id }) => id} />;
}

function State({ link }: { link: Share }) {
  if (link.state === "deleted") return <Tag tone="warn">deleted</Tag>;
  if (link.state !== "live") return <Tag>{link.state}</Tag>;
  return (
    <span className={styles.nowrap}>
      opens
      <span className={styles.soft}>
        {link.expiresAt ? `until ${formatWhen(link.expiresAt)}` : "does not expire"}
      </span>
    </span>
  );
}

function When({ iso, now }: { iso: string; now: number }) {
  return (
    <time className={styles.nowrap} dateTime={iso} title={formatWhen(iso)}>
      {formatAgo(iso, now)}
    </time>
  );
}
