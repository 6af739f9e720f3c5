"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { activityKinds } from "@wirecost/contract";
import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { usePages } from "../../shared/lib/use-pages.ts";
import { Select } from "../../shared/ui/controls/select.tsx";
import { EmptyState } from "../../shared/ui/messages/empty-state.tsx";
import { ListSkeleton } from "../../shared/ui/messages/list-skeleton.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { Pager } from "../../shared/ui/tables/pager.tsx";
import styles from "./activity-list.module.css";
import { activityList, actorList, PAGE_SIZE } from "./activity-queries.ts";
import { ActivityTable } from "./activity-table.tsx";
import { KINDS } from "./activity-text.ts";

/** Filters and pages through what a team did. Whose and what stand in the address. */
export function ActivityList({ teamId }: { teamId: string }) {
  const [who, setWho] = useQueryState("who", parseAsString.withDefault(""));
  const [kind, setKind] = useQueryState("kind", parseAsStringLiteral(activityKinds));
  const actors = useQuery(actorList(teamId));
  const query = useInfiniteQuery(activityList(teamId, who, kind));
  const { items, isEmpty, pager, restart } = usePages(query, PAGE_SIZE);
  const people = actors.data?.items ?? [];
  const filtered = who !== "" || kind !== null;
  return (
    <div className={styles.list}>
      <search className={styles.filter}>
        <Select
          className={styles.choice}
          label="Who"
          value={who}
          onChange={({ target }) => {
            restart();
            void setWho(target.value || null);
          }}
          options={[
            { value: "", label: "Everybody" },
            ...people.map(({ id, kind: of, name }) => ({
              value: id,
              label: of === "key" ? `${name ?? id} (key)` : (name ?? id),
            })),
            ...(who === "" || people.some(({ id }) => id === who) ? [] : [{ value: who, label: who }]),
          ]}
        />
        <Select
          className={styles.choice}
          label="What"
          value={kind ?? ""}
          onChange={({ target }) => {
            restart();
            void setKind(activityKinds.find((known) => known === target.value) ?? null);
          }}
          options={[
            { value: "", label: "Everything" },
            ...activityKinds.map((value) => ({ value, label: KINDS[value].title })),
          ]}
        />
      </search>
      <QueryState query={query} loading={<ListSkeleton />} failed="The activity could not be loaded">
        {isEmpty ? (
          <EmptyState title={filtered ? "No matching activity" : "No activity yet"}>
            {filtered
              ? "Choose everybody or everything."
              : "What the members of the team save, upload, share, change and delete is listed here."}
          </EmptyState>
        ) : (
          <ActivityTable items={items} />
        )}
      </QueryState>
      <Pager {...pager} />
    </div>
  );
}
