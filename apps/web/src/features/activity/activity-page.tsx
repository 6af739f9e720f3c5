"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type Activity, type ActivityKind, activityKinds } from "@wirecost/contract";
import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { InTeam } from "../../entities/session/in-team.tsx";
import { api } from "../../shared/lib/api.ts";
import { apiQuery, pagedList } from "../../shared/lib/query-client.ts";
import { Select } from "../../shared/ui/controls/field.tsx";
import { Link } from "../../shared/ui/controls/link.tsx";
import { Row, Stack, Strong, Text } from "../../shared/ui/layout/layout.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { EmptyState, ListSkeleton } from "../../shared/ui/messages/states.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/query-provider.tsx";
import { column, type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Pager, usePages } from "../../shared/ui/tables/pager.tsx";
import { Tag } from "../../shared/ui/tables/tags.tsx";
import { Moment } from "../../shared/ui/tables/texts.tsx";
import styles from "./activity-list.module.css";

/** Kinds of objects, as named in a filter and in a sentence. */
export const KINDS: Readonly<Record<ActivityKind, { title: string; noun: string }>> = {
  experiment: { title: "Experiments", noun: "experiment" },
  upload: { title: "Uploads", noun: "file" },
  calibration: { title: "Calibrations", noun: "calibration" },
  plan: { title: "Plans", noun: "plan" },
  conversation: { title: "Conversations", noun: "recording" },
  result: { title: "Saved results", noun: "result" },
  limit: { title: "Limits of recordings", noun: "limits of" },
  schema: { title: "Schemas", noun: "schema" },
  baseline: { title: "Baselines", noun: "baseline of" },
  environment: { title: "Environments", noun: "environment" },
  mapping: { title: "Mappings", noun: "mapping" },
  link: { title: "Links", noun: "link" },
  key: { title: "Keys", noun: "key" },
  webhook: { title: "Webhooks", noun: "webhook to" },
  member: { title: "Members", noun: "member" },
  invitation: { title: "Invitations", noun: "invitation" },
  team: { title: "Team", noun: "team" },
};

const MADE: Partial<Record<ActivityKind, string>> = {
  experiment: "saved",
  upload: "uploaded",
  calibration: "saved",
  plan: "saved",
  conversation: "stored",
  result: "saved",
  schema: "saved",
  limit: "set",
  environment: "saved",
  mapping: "saved",
  baseline: "set",
};

/** Filters and pages through a team's activity. The filters are in the address. */
export function ActivityList({ teamId }: { teamId: string }) {
  const [who, setWho] = useQueryState("who", parseAsString.withDefault(""));
  const [kind, setKind] = useQueryState("kind", parseAsStringLiteral(activityKinds));
  const actors = useQuery(actorList(teamId));
  const query = useInfiniteQuery(activityList(teamId, who, kind));
  const { items, isEmpty, pager, restart } = usePages(query);
  const people = actors.data?.items ?? [];
  const filtered = who !== "" || kind !== null;
  return (
    <Stack gap={12}>
      <Row as="search" wrap align="stretch" gap={8} gapX={12}>
        <Select
          className={styles.choice}
          label="Who"
          value={who}
          onChange={(value) => {
            restart();
            void setWho(value || null);
          }}
          options={[
            { value: "", label: "All members" },
            ...people.map(({ id, kind: of, name }) => ({
              value: id,
              label: of === "key" ? `${name ?? id} (key)` : (name ?? id),
            })),
            ...(who === "" || people.some(({ id }) => id === who) ? [] : [who]),
          ]}
        />
        <Select
          className={styles.choice}
          label="What"
          value={kind ?? ""}
          onChange={(value) => {
            restart();
            void setKind(value || null);
          }}
          options={[
            { value: "", label: "All changes" },
            ...activityKinds.map((value) => ({ value, label: KINDS[value].title })),
          ]}
        />
      </Row>
      <QueryState query={query} failed="The activity could not be loaded">
        {isEmpty ? (
          <EmptyState title={filtered ? "No matching activity" : "No activity yet"}>
            {filtered
              ? "Select all members and all changes."
              : "What the members of the team save, upload, share, change and delete is listed here."}
          </EmptyState>
        ) : (
          <ActivityTable items={items} />
        )}
      </QueryState>
      <Pager {...pager} />
    </Stack>
  );
}

/** A team's activity, latest first. @param actor id of a person or key, "" for all of them */
function activityList(teamId: string, actor: string, kind: ActivityKind | null) {
  return {
    ...pagedList(["activity", teamId], [actor, kind], (page, options) =>
      api.listActivity(
        { params: { teamId }, query: { ...page, ...(actor && { actor }), ...(kind && { kind }) } },
        options,
      ),
    ),
    // Every action of any user changes it.
    staleTime: 0,
  };
}

function actorList(teamId: string) {
  return apiQuery(
    ["activity", teamId, "actors"],
    (options) => api.listActors({ params: { teamId } }, options),
    { staleTime: 0 },
  );
}

const columns: readonly DataColumn<Activity>[] = [
  column("When", ({ at }) => <Moment at={at} />),
  column("Who", ({ actor: { kind, name } }) => (
    <Text block breaks className={styles.who}>
      {kind === "anonymous" ? "Recipient of the link" : name} {kind === "key" ? <Tag>key</Tag> : null}
    </Text>
  )),
  column("What", (entry) => <What entry={entry} />),
];

function ActivityTable({ items }: { items: readonly Activity[] }) {
  return <DataTable rows={items} columns={columns} rowId={({ id }) => id} />;
}

function What({ entry }: { entry: Activity }) {
  const { before, name, href, after } = activityText(entry);
  return (
    <Text block breaks className={styles.what}>
      {before}
      {name && " "}
      {href && entry.verb !== "deleted" ? <Link href={href}>{name}</Link> : <Strong>{name}</Strong>}
      {after}
    </Text>
  );
}

/** An entry as text around the name of its object. */
interface ActivityText {
  readonly before: string;
  readonly name: string;
  /** The address of the object's page, if it has one. */
  readonly href: string | undefined;
  readonly after: string;
}

/** Describes an entry without the user: `renamed the experiment`, `Nightly`, `, which was called Weekly`. */
export function activityText({ verb, object, detail }: Activity): ActivityText {
  const { kind, id, name } = object;
  const describe = (before: string, after = ""): ActivityText => ({
    before,
    name: name ?? "",
    href: id === null ? undefined : hrefOf(kind, id),
    after,
  });
  if (kind === "member") return { ...memberText(verb, name ?? "a member", detail), href: undefined };
  if (kind === "invitation")
    return { before: invitationText(verb, name), name: "", href: undefined, after: "" };
  const what = KINDS[kind].noun;
  switch (verb) {
    case "made":
      return describe(`${MADE[kind] ?? "made"} the ${what}`, madeWith(kind, detail));
    case "computed":
      return describe("added a run to the experiment");
    case "stated":
      return describe("stated the environment of", detail === null ? "" : `: ${detail}`);
    case "renamed":
      return describe(`renamed the ${what}`, detail === null ? "" : `, which was called ${detail}`);
    case "commented":
      return describe(`commented on the ${what}`, detail === null ? "" : `, mentioning ${detail}`);
    case "reworded":
      return describe(`changed a comment on the ${what}`, detail === null ? "" : `, mentioning ${detail}`);
    case "uncommented":
      return describe(`deleted a comment on the ${what}`);
    case "exported":
      return describe("exported all data of the team");
    case "imported":
      return describe("imported the archive of the team");
    case "changed":
      return describe(`changed the ${what}`, kind === "baseline" ? madeWith(kind, detail) : "");
    default:
      return describe(`${verb} the ${what}`);
  }
}

function madeWith(kind: ActivityKind, detail: string | null): string {
  if (!detail) return "";
  return kind === "key" ? `, which may ${detail}` : `, of ${detail}`;
}

function memberText(verb: Activity["verb"], name: string, role: string | null) {
  switch (verb) {
    case "joined":
      return { before: "joined the team", name: "", after: role === null ? "" : `, as ${role}` };
    case "left":
      return { before: "left the team", name: "", after: "" };
    case "changed":
      return { before: "made", name, after: ` ${role ?? ""}` };
    default:
      return { before: verb, name, after: "" };
  }
}

function invitationText(verb: Activity["verb"], role: string | null): string {
  const as = role === null ? "" : ` as ${role}`;
  if (verb === "made") return `sent an invitation${as}`;
  return `${verb} an invitation${as}`;
}

function hrefOf(kind: ActivityKind, id: string): string | undefined {
  switch (kind) {
    case "experiment":
      return `/experiments/${id}`;
    case "upload":
      return `/uploads/${id}`;
    case "conversation":
      return `/conversations?recording=${id}`;
    case "schema":
      return `/schemas?schema=${id}`;
    case "plan":
      return `/plans/${id}`;
    case "calibration":
      return "/calibrations";
    case "link":
      return "/shares";
    case "baseline":
      return "/history";
    default:
      return undefined;
  }
}

export function ActivityPage() {
  return (
    <PageProviders>
      <PageFrame
        title="Activity"
        above={<Link href="/team">Team</Link>}
        intro="All changes in your team, with the names at that time. Entries cannot be changed or deleted."
      >
        <InTeam what="Seeing your team's activity" loading={<ListSkeleton />}>
          {(teamId) => <ActivityList teamId={teamId} />}
        </InTeam>
      </PageFrame>
    </PageProviders>
  );
}
