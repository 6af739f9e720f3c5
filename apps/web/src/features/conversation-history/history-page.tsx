"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { LISTED_RTTS } from "@wirecost/contract";
import { countText, formatQuantity } from "@wirecost/sim-core";
import { parseAsNumberLiteral, parseAsString, useQueryStates } from "nuqs";
import {
  conversationLimits,
  conversationList,
  conversationsNamed,
  exceededText,
  MAX_IN_HISTORY,
} from "../../entities/conversation/conversation-queries.ts";
import { TeamPage } from "../../entities/session/read-team.tsx";
import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { Select } from "../../shared/ui/controls/field.tsx";
import { Small, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { EmptyState } from "../../shared/ui/messages/states.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import { useAllItems } from "../../shared/ui/tables/pager.tsx";
import styles from "./history.module.css";
import { type HistoryPoint, historyPoints, limitOf, requestsOf } from "./history-points.ts";
import { LimitSection, type SelectedHistory } from "./limit-section.tsx";
import { PointTable } from "./point-table.tsx";

/** Recordings of one name over time, and the team's limits for them. */
export function ConversationHistoryPage() {
  return (
    <TeamPage
      title="History of conversations"
      intro="Round trips and time of the recordings of one name, whole or by request, with the limits that your team sets."
      actions={<LinkButton href="/conversations/saved">Saved conversations</LinkButton>}
      what="A history of recordings"
      loading={420}
    >
      {(teamId) => <TeamHistory teamId={teamId} />}
    </TeamPage>
  );
}

const HistoryChart = whenShown(() => import("./history-chart.tsx").then((m) => m.HistoryChart), 460);

/** The value of the option for all requests. */
const WHOLE = "";

/** Selects the recordings to follow: a name, the whole recording or one request, and the round-trip time. */
function TeamHistory({ teamId }: { teamId: string }) {
  const [state, setState] = useQueryStates(
    {
      name: parseAsString.withDefault(""),
      request: parseAsString.withDefault(WHOLE),
      rtt: parseAsNumberLiteral(LISTED_RTTS).withDefault(20),
    },
    { history: "push" },
  );
  const list = useInfiniteQuery(conversationList(teamId));
  const latest = useAllItems(list);
  const name = state.name || (latest[0]?.name ?? "");
  const names = [...new Set([...(name ? [name] : []), ...latest.map((one) => one.name)])].toSorted((a, b) =>
    a.localeCompare(b),
  );
  const { request } = state;
  const recordings = useQuery({ ...conversationsNamed(teamId, name), enabled: name !== "" });
  const requests = requestsOf(recordings.data?.items ?? []);
  return (
    <QueryState query={list} loading={420} failed="The recordings could not be loaded">
      {name === "" ? (
        <EmptyState
          title="No history yet"
          action={<LinkButton href="/conversations">Open a recording</LinkButton>}
        >
          Recordings that your team saves under the same name become the points of one line here.
        </EmptyState>
      ) : (
        <>
          <div className={styles.bar}>
            <Select
              label="Recording"
              value={name}
              onChange={(value) => void setState({ name: value, request: null })}
              options={names}
            />
            <Select
              label="Request"
              value={request}
              onChange={(value) => void setState({ request: value || null })}
              options={[
                { value: WHOLE, label: "The whole recording" },
                ...new Set([...requests, ...(request === WHOLE ? [] : [request])]),
              ]}
            />
            <Select
              label="Round-trip time"
              value={state.rtt}
              onChange={(rtt) => void setState({ rtt })}
              options={LISTED_RTTS.map((value) => ({ value, label: `${value} ms` }))}
            />
          </div>
          <History
            teamId={teamId}
            name={name}
            request={request === WHOLE ? null : request}
            rttMs={state.rtt}
          />
        </>
      )}
    </QueryState>
  );
}

function History(selected: SelectedHistory) {
  const { teamId, name, request, rttMs } = selected;
  const recordings = useQuery(conversationsNamed(teamId, name));
  const limits = useQuery(conversationLimits(teamId, name));
  const items = recordings.data?.items ?? [];
  const points = historyPoints(items, request, rttMs);
  const limit = limitOf(limits.data?.items ?? [], request);
  return (
    <QueryState query={recordings} loading={460} failed="The recordings could not be loaded">
      {points.length === 0 ? (
        <EmptyState
          title={request === null ? `No recording is named “${name}”` : `No recording has “${request}”`}
          action={<LinkButton href="/conversations/saved">Saved conversations</LinkButton>}
        >
          Choose another recording or request above.
        </EmptyState>
      ) : (
        <Stack gap={24} shrink>
          <Text as="p" lead>
            {historySentence(points, request, rttMs)}
          </Text>
          <HistoryChart points={points} rttMs={rttMs} limit={limit} />
          {recordings.data?.nextCursor ? (
            <Small as="p">{`The latest ${MAX_IN_HISTORY} recordings.`}</Small>
          ) : null}
          <LimitSection
            // The input belongs to one limit.
            key={`${name} ${request} ${limit?.updatedAt}`}
            {...selected}
            limit={limit}
            limits={limits.data?.items ?? []}
          />
          <PointTable points={points} rttMs={rttMs} />
        </Stack>
      )}
    </QueryState>
  );
}

/** The latest recording, how it differs from the previous one, and the limits it exceeds. */
export function historySentence(
  points: readonly HistoryPoint[],
  request: string | null,
  rttMs: number,
): string {
  const [before, latest] = [points.at(-2), points.at(-1)];
  if (!latest) return "";
  const subject = request ?? "The latest recording";
  const takes = latest.ms === null ? "" : ` and takes ${ms(latest.ms)} at ${ms(rttMs)}`;
  const made = `${subject} makes ${countText(Math.round(latest.trips), "round trip")}${takes}`;
  const grown = before ? Math.round(latest.trips - before.trips) : 0;
  const change = !before
    ? "."
    : grown === 0
      ? ", as many round trips as the recording before."
      : `, ${countText(Math.abs(grown), `${grown > 0 ? "more" : "fewer"} round trip`)} than the recording before.`;
  const exceeded = latest.recording.exceeded.filter(({ endpoint }) => endpoint === request);
  const texts = exceeded.map((one) => exceededText({ ...one, endpoint: null })).join("; ");
  const limits = exceeded.length === 1 ? "a limit" : `${exceeded.length} limits`;
  return made + change + (exceeded.length === 0 ? "" : ` It exceeds ${limits}: ${texts}.`);
}

const ms = (value: number) => formatQuantity(value, "ms");
