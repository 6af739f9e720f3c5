"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Share } from "@wirecost/contract";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { findModel } from "../../entities/design/find-model.ts";
import { InTeam } from "../../entities/session/in-team.tsx";
import { useMay } from "../../entities/session/session.ts";
import { formatWhen } from "../../shared/lib/format.ts";
import { useAddressText } from "../../shared/lib/use-address-text.ts";
import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { Small, Text } from "../../shared/ui/layout/layout.tsx";
import { EmptyState, ListSkeleton } from "../../shared/ui/messages/states.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/query-provider.tsx";
import { column, type DataColumn } from "../../shared/ui/tables/data-table.tsx";
import { Ago, buttonColumn, SearchedTable } from "../../shared/ui/tables/list.tsx";
import { Tag } from "../../shared/ui/tables/tags.tsx";
import styles from "./links.module.css";
import { SHARE_SORTS, type ShareSort, shareList, useRevokeShare } from "./share-queries.tsx";

const KINDS: Readonly<Record<Share["kind"], string>> = {
  run: "Run",
  measured: "Measurement",
  comparison: "Comparison",
  conversation: "Conversation",
  "conversation-comparison": "Comparison of conversations",
};

const TITLES: Readonly<Record<ShareSort, string>> = {
  created: "Newest first",
  title: "Title",
  views: "Most opened first",
  viewed: "Recently opened first",
  expires: "Expiring soonest first",
};

/** All links created by the team. */
export function LinksPage() {
  return (
    <PageProviders>
      <PageFrame
        title="Links"
        intro="The links of your team. Each link shows a copy from the time when the link was created; its address was shown once and is not stored."
      >
        <InTeam what="Seeing your team's links" loading={<ListSkeleton />}>
          {(teamId) => <LinkList teamId={teamId} />}
        </InTeam>
      </PageFrame>
    </PageProviders>
  );
}

function LinkList({ teamId }: { teamId: string }) {
  const search = useAddressText("q");
  const [sort, setSort] = useQueryState("sort", parseAsStringLiteral(SHARE_SORTS).withDefault("created"));
  const query = useInfiniteQuery(shareList(teamId, search.settled.trim(), sort));
  const { isBusy, ask, dialog } = useRevokeShare(teamId);
  const edits = useMay("editTeam");
  const columns: readonly DataColumn<Share>[] = [
    column("Shows", (link) => (
      <>
        <span className={styles.title}>{link.title}</span>
        <Small block>
          {[
            link.kind === "run" && link.shows === "chart" ? "Chart" : KINDS[link.kind],
            findModel(link.model)?.title ?? link.model,
            link.redacted && "redacted",
          ]
            .filter(Boolean)
            .join(", ")}
        </Small>
      </>
    )),
    column("State", (link) => <State link={link} />),
    column("Password", ({ password }) => (password ? "yes" : "no")),
    column("Created by", ({ madeBy }) => madeBy ?? "a former member"),
    column("Created", { align: "end" }, ({ createdAt }) => <Ago at={createdAt} />),
    column("Opened", { align: "end" }, ({ views }) => views),
    column("Last opened", { align: "end" }, ({ lastViewedAt }) =>
      lastViewedAt ? <Ago at={lastViewedAt} /> : "never",
    ),
    buttonColumn((link) => [
      link.state !== "revoked" &&
        edits && {
          label: "Revoke",
          name: `Revoke the link to ${link.title}`,
          variant: "danger",
          isBusy,
          act: () => ask(link),
        },
    ]),
  ];
  return (
    <>
      {dialog}
      <SearchedTable
        query={query}
        columns={columns}
        stacks
        search={search}
        order={{ value: sort, titles: TITLES, onChange: (value) => void setSort(value) }}
        failed="The links could not be loaded"
        unmatched="No link matches"
        empty={
          <EmptyState
            title="No links yet"
            action={
              <LinkButton variant="primary" href="/">
                Open the lab
              </LinkButton>
            }
          >
            Select Share in the lab, or on an experiment, an upload, a comparison or a recorded conversation:
            the link is listed here, and can be revoked.
          </EmptyState>
        }
      />
    </>
  );
}

function State({ link }: { link: Share }) {
  if (link.state === "deleted") return <Tag tone="warn">deleted</Tag>;
  if (link.state !== "live") return <Tag>{link.state}</Tag>;
  return (
    <Text nowrap>
      opens
      <Small block>{link.expiresAt ? `until ${formatWhen(link.expiresAt)}` : "does not expire"}</Small>
    </Text>
  );
}
