import { useVirtualizer } from "@tanstack/react-virtual";
import type { Conversation, TripRange } from "@wirecost/conversation";
import { countText, formatCount, formatQuantity } from "@wirecost/sim-core";
import { useState } from "react";
import { Box, Row, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { EmptyState } from "../../../shared/ui/messages/states.tsx";
import styles from "./time-line.module.css";
import { ownTripsIn, type TripTimes, tripNumber } from "./tracks.ts";
import { tripBytes, tripDuration, tripRows, tripStatement } from "./trip-text.ts";

/** Maximum round trips listed: of more, a part must be selected. */
const MAX_LISTED = 1000;
/** Height of one in pixels, as in time-line.module.css. */
const RUNG = 48;
const [CLIENT, SERVER] = [8, 232];

/** Round trip by round trip: the client's and the server's messages, with sizes and times. */
export function Ladder({
  conversation,
  times,
  range,
}: {
  conversation: Conversation;
  times: TripTimes;
  range: TripRange | undefined;
}) {
  const [scroll, setScroll] = useState<HTMLDivElement | null>(null);
  const [first, last] = range ?? [0, conversation.trips.sentUs.length - 1];
  const all = last - first + 1;
  const count = Math.min(all, MAX_LISTED);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll,
    estimateSize: () => RUNG,
    overscan: 6,
  });
  if (count <= 0) return <EmptyState title="No round trips" />;
  const zero = times.sentUs[first] ?? 0;
  const own = ownTripsIn(times, [first, last]);
  return (
    <Stack gap={8}>
      <Row wrap gap={4} gapX={16} tone="soft" size={12}>
        <span>{`${countText(own, "round trip")}${range ? " selected" : ""}, in the order in which they were sent.`}</span>
        {own < all ? (
          <span>{`${formatCount(all - own)} more are sent together with another one, or not sent because of a change.`}</span>
        ) : null}
        {all > count ? (
          <span>{`The first ${formatCount(count)} are listed: select a part of the time line to see others.`}</span>
        ) : null}
      </Row>
      <Box framed ref={setScroll} className={styles.ladder} role="group" aria-label="Ladder" tabIndex={0}>
        <ol className={styles.rungs} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const trip = first + index;
            const sent = times.sentUs[trip] ?? 0;
            const rows = tripRows(conversation, trip);
            return (
              <li
                key={trip}
                className={styles.rung}
                style={{ top: start }}
                aria-setsize={count}
                aria-posinset={index + 1}
              >
                <Text tone="soft" size={12} text="end">
                  {formatQuantity((sent - zero) / 1000, "ms")}
                </Text>
                <Rung bytes={tripBytes(conversation, trip)} isRemoved={times.trips?.[trip] === 0} />
                <Text ellipsis size={12}>
                  <Text block tone="soft">
                    {`${formatCount(tripNumber(times, trip))} · ${tripDuration(times, trip)}${rows === undefined ? "" : ` · ${countText(rows, "row")}`}`}
                  </Text>
                  <code>{tripStatement(conversation, trip)}</code>
                </Text>
              </li>
            );
          })}
        </ol>
      </Box>
    </Stack>
  );
}

/** From the client on the left to the server on the right, and back. */
function Rung({ bytes, isRemoved }: { bytes: ReturnType<typeof tripBytes>; isRemoved: boolean }) {
  const middle = (CLIENT + SERVER) / 2;
  return (
    <svg
      width={CLIENT + SERVER}
      height={RUNG}
      role="img"
      aria-label={bytes ? `${bytes.sent} sent, ${bytes.received} received` : "request and answer"}
      opacity={isRemoved ? 0.35 : 1}
    >
      <path d={`M${CLIENT} 0v${RUNG}M${SERVER} 0v${RUNG}`} stroke="var(--line)" />
      <path d={`M${CLIENT} 12L${SERVER} 20m-6 -4l6 4l-7 2`} stroke="var(--soft)" fill="none" />
      <path
        d={`M${SERVER} 34L${CLIENT} 42m6 -4l-6 4l7 2`}
        stroke="var(--accent)"
        strokeWidth="2"
        fill="none"
      />
      <text x={middle} y={11} textAnchor="middle" fontSize="11" fill="var(--soft)">
        {bytes?.sent}
      </text>
      <text x={middle} y={33} textAnchor="middle" fontSize="11" fill="var(--soft)">
        {bytes?.received}
      </text>
    </svg>
  );
}
