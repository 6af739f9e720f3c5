import {
  adviceSentence,
  bestEffect,
  bottleneckSentence,
  type Conversation,
  countingNotes,
  type Effect,
  type FoundItem,
  impossibleRttText,
  openingSentence,
  pageNotes,
  type Results,
  type Segment,
} from "@wirecost/conversation";
import { countText, formatQuantity } from "@wirecost/sim-core";
import { SegmentBar } from "../../entities/prediction/parts-bar.tsx";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Box, Row, Small, Text } from "../../shared/ui/layout/layout.tsx";
import styles from "./conversations.module.css";
import type { Changes } from "./view/view-address.ts";

/** The result in words, with the most useful change and the parts of the time. */
export function ConversationSentence({
  conversation,
  results,
  found,
  effects,
  rttMs,
  changes,
  onTry,
}: {
  conversation: Conversation;
  results: Results;
  found: readonly FoundItem[];
  /** In addition to the changes. */
  effects: readonly Effect[];
  rttMs: number;
  changes: Changes;
  onTry: (item: FoundItem) => void;
}) {
  const now = results.after ?? results.before;
  const best = now && bestEffect(effects, now.elapsedMs);
  const item = best && found[best.finding];
  const pages = (results.pages?.after ?? results.pages?.before ?? results.pages?.recorded)?.all;
  return (
    <div>
      <Text as="h1" lead>
        <Segments of={openingSentence(conversation, results, rttMs, changes.size)} />{" "}
        {best && item ? (
          <Segments of={adviceSentence(conversation, item, best, now.elapsedMs)} />
        ) : now ? (
          bottleneckSentence(now)
        ) : null}
      </Text>
      {best && item ? (
        <Row wrap gap={8} mt={8}>
          <Button size="small" variant="primary" onClick={() => onTry(item)}>
            Try this change
          </Button>
          <Small>
            {`${changes.size > 0 ? "On top of the chosen changes. " : ""}How much of the server’s time a change saves is not recorded, so times with changes are a range.`}
          </Small>
        </Row>
      ) : null}
      {pages ? (
        <Box mt={12} className={styles.waitBar}>
          <SegmentBar
            label="What the page’s requests wait for"
            heading="page requests:"
            segments={[
              wait("network to the web server", pages.webMs, "web"),
              wait("network to the database", pages.databaseNetworkMs, "network"),
              wait("database server", pages.databaseServerMs, "server"),
              wait("application", pages.applicationMs, "client"),
            ]}
          />
        </Box>
      ) : null}
      {now ? (
        <Box mt={12} className={styles.waitBar}>
          <SegmentBar
            label={pages ? "Where the time of the whole recording goes" : "Where the time goes"}
            heading={pages ? "the whole recording:" : undefined}
            segments={[
              wait("network", now.networkMs, "network"),
              wait("server", now.serverMs, "server"),
              wait("program", now.clientMs, "client"),
            ]}
          />
        </Box>
      ) : null}
    </div>
  );
}

function Segments({ of }: { of: readonly Segment[] }) {
  return of.map(({ text, as }, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence have no other name.
    if (as === "number") return <b key={i}>{text}</b>;
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence have no other name.
    return as === "code" ? <code key={i}>{text}</code> : text;
  });
}

function wait(name: string, ms: number, color: string) {
  return { name, size: ms, text: formatQuantity(ms, "ms"), color: `var(--wait-${color})` };
}

/**
 * Notes on how a conversation was recorded.
 *
 * @param statedMs its round-trip time, where the user states it
 * @param together how many statements that made part of the round trip of another one
 */
export function recordingNotes(
  conversation: Conversation,
  statedMs?: number,
  together?: number,
): readonly string[] {
  const { source, dropped, connections, trips, calls, counts } = conversation;
  const encrypted = connections.filter((one) => one.encrypted).length;
  return [
    statedMs === undefined ? "" : (impossibleRttText(conversation, 1000 * statedMs) ?? ""),
    ...pageNotes(conversation, statedMs),
    ...countingNotes(conversation, together),
    source.kind === "source"
      ? "This was computed from source code, not recorded: round trips, sizes and the times of server and client are those of the model for OpenEdge queries, for the numbers of records that were stated or assumed."
      : "",
    source.timesAt === "server" && !counts
      ? "The times were taken at the server, so they do not contain the network: what lies between two statements is the program and the network together."
      : "",
    encrypted > 0
      ? `${countText(encrypted, "connection was", "connections were")} encrypted: round trips and bytes are counted, statements cannot be read. Record with encryption turned off, such as with sslmode=disable, to see them.`
      : "",
    encrypted === 0 && trips.sentUs.length > 0 && calls.trip.length === 0
      ? "The protocol cannot be decoded: round trips and bytes are counted, statements are unknown."
      : "",
    ...dropped.map(({ what, count }) => `Not included: ${what} (${count.toLocaleString("en-US")}).`),
  ].filter(Boolean);
}
