"use client";
import {
  adviceSentence,
  bestEffect,
  bottleneckSentence,
  type Conversation,
  type Effect,
  type FoundItem,
  openingSentence,
  type Results,
  type Segment,
} from "@wirecost/conversation";
import { formatQuantity } from "@wirecost/sim-core";
import bar from "../../entities/prediction/prediction.module.css";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Box, Row, Text } from "../../shared/ui/layout/layout.tsx";
import styles from "./conversations.module.css";
import type { Changes } from "./view/conversation-view.ts";

/** The result in words, with the one change that helps most, and what the time consists of. */
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
  /** On top of the changes. */
  effects: readonly Effect[];
  rttMs: number;
  changes: Changes;
  onTry: (item: FoundItem) => void;
}) {
  const now = results.after ?? results.before;
  const best = now && bestEffect(effects, now.elapsedMs);
  const item = best && found[best.finding];
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
          <Text tone="soft" size={12}>
            {`${changes.size > 0 ? "On top of the chosen changes. " : ""}How much of the server’s time a change saves is not recorded, so times with changes are a range.`}
          </Text>
        </Row>
      ) : null}
      {now ? <WaitBar of={now} /> : null}
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

/** Time on the longest chain of what waited for what, as one bar in the colours of the time line. */
function WaitBar({ of }: { of: NonNullable<Results["before"]> }) {
  const parts = [
    ["network", of.networkMs, styles.network],
    ["server", of.serverMs, styles.server],
    ["program", of.clientMs, styles.client],
  ] as const;
  const total = of.elapsedMs;
  return (
    <Box mt={12} className={styles.waitBar}>
      <div className={bar.bar} data-colors aria-hidden="true">
        {parts.map(([name, value, colour]) => (
          <span
            key={name}
            className={colour}
            style={{ width: `${total > 0 ? (100 * value) / total : 0}%` }}
          />
        ))}
      </div>
      <Row as="ul" wrap gap={4} gapX={16} tone="soft" size={12} mt={6} aria-label="Where the time goes">
        {parts.map(([name, value, colour]) => (
          <li key={name}>
            <span className={`${bar.swatch} ${colour}`} data-colors aria-hidden="true" />
            {name}{" "}
            <Text as="b" tone="ink" weight={500}>
              {formatQuantity(value, "ms")}
            </Text>
          </li>
        ))}
      </Row>
    </Box>
  );
}
