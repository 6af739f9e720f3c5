import { type Conversation, type RequestTimes, requestText, type TripRange } from "@wirecost/conversation";
import { countText, formatCount, formatQuantity } from "@wirecost/sim-core";
import { useId, useMemo, useState } from "react";
import { Swatch } from "../../../entities/prediction/parts-bar.tsx";
import { useWidth } from "../../../shared/charts/lines/use-width.ts";
import { Button, Chip } from "../../../shared/ui/controls/button.tsx";
import { Box, Row, Small, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { PageLanes, requestFacts } from "../pages/page-lanes.tsx";
import type { ChangeView } from "../view/use-view.ts";
import type { ConversationView } from "../view/view-address.ts";
import styles from "./time-line.module.css";
import { aboutCursor, TrackArea, ZOOM } from "./track-area.tsx";
import { numbersIn, spanOf, type Track, type TripTimes, tracksOf, tripsIn } from "./tracks.ts";
import { tripFacts, tripStatement } from "./trip-text.ts";
import { axisMarks, useTimeWindow } from "./window.ts";

/** Maximum connections drawn: those with the most round trips. */
const MAX_TRACKS = 300;
const MIN_HEIGHT = 8;
const MAX_HEIGHT = 44;
/** Height in pixels below which few tracks fill the area. */
const WANTED = 240;
/** Pixels of an axis label. */
const MARK = 100;

/** When each connection waited for the network, for the server and for the program, by time. */
export function TimeLine({
  conversation,
  times,
  requests,
  clock,
  rttMs,
  hasPrediction,
  range,
  onView,
}: {
  conversation: Conversation;
  times: TripTimes;
  /** Of the requests of pages. */
  requests: RequestTimes | undefined;
  clock: ConversationView["clock"];
  rttMs: number;
  hasPrediction: boolean;
  range: TripRange | undefined;
  onView: ChangeView;
}) {
  const hint = useId();
  const onRange = (range: TripRange | undefined) => onView({ range });
  const [frame, width] = useWidth(900);
  const all = useMemo(() => tracksOf(conversation), [conversation]);
  const tracks = useMemo(() => busiest(all), [all]);
  const window = useTimeWindow(times, requests);
  const { whole, shown, isZoomed, zoom, fit, showAll } = window;
  const [chosen, setCursor] = useState(0);
  const [hovered, setHovered] = useState<number>();
  const [request, setRequest] = useState<number>();
  const { pages } = conversation;
  const cursor = Math.min(chosen, conversation.trips.sentUs.length - 1);
  const described = hovered ?? cursor;
  const height = Math.max(MIN_HEIGHT, Math.min(MAX_HEIGHT, Math.floor(WANTED / tracks.length)));
  const span = useMemo(() => range && spanOf(times, range), [times, range]);
  const zoomBy = (factor: number) => zoom(factor, aboutCursor(times.sentUs[cursor] ?? 0, shown));
  return (
    <Stack as="section" gap={8} aria-label="Time line">
      <Row wrap justify="between" gap={8} gapX={16}>
        <Row as="ul" wrap gap={4} gapX={16} tone="soft" size={12} aria-label="Legend">
          <Key color="--wait-network" text="waiting for the network" />
          <Key color="--wait-server" text="waiting for the server" />
          <Key color="--wait-client" text="the program’s own time" />
          {requests ? <Key color="--wait-web" text="the network to the web server" /> : null}
        </Row>
        <Row wrap gap={4}>
          {hasPrediction ? (
            <>
              <Chip pressed={clock === "predicted"} onClick={() => onView({ clock: "predicted" })}>
                at {formatQuantity(rttMs, "ms")}
              </Chip>
              <Chip pressed={clock === "recorded"} onClick={() => onView({ clock: "recorded" })}>
                as recorded
              </Chip>
            </>
          ) : null}
          <Button size="small" aria-label="Zoom in" onClick={() => zoomBy(ZOOM)}>
            +
          </Button>
          <Button size="small" aria-label="Zoom out" disabled={!isZoomed} onClick={() => zoomBy(1 / ZOOM)}>
            −
          </Button>
          <Button size="small" disabled={!isZoomed} onClick={showAll}>
            Show all
          </Button>
        </Row>
      </Row>
      <div ref={frame} className={styles.frame}>
        <Box relative border="bottom" tone="soft" size={11} className={styles.axis} aria-hidden="true">
          {axisMarks(shown, whole.from, Math.floor(width / MARK)).map(({ us, text }) => (
            <span
              key={us}
              style={{ left: `${(100 * (us + whole.from - shown.from)) / (shown.to - shown.from)}%` }}
            >
              {text}
            </span>
          ))}
        </Box>
        {requests && pages ? (
          <>
            <div className={styles.label}>Page requests</div>
            <PageLanes
              pages={pages}
              times={requests}
              shown={shown}
              width={width}
              onHover={setRequest}
              onRange={onRange}
            />
            <div className={styles.label}>Connections to the database</div>
          </>
        ) : null}
        <div className={styles.scroll}>
          <TrackArea
            conversation={conversation}
            tracks={tracks}
            times={times}
            window={window}
            width={width}
            height={height}
            describedBy={hint}
            cursor={cursor}
            onCursor={setCursor}
            onHover={setHovered}
            range={range}
            span={span}
            onRange={onRange}
          />
        </div>
        {isZoomed ? (
          <div className={styles.whole} aria-hidden="true">
            <span
              style={{
                left: `${(100 * (shown.from - whole.from)) / (whole.to - whole.from)}%`,
                width: `${Math.max(0.3, (100 * (shown.to - shown.from)) / (whole.to - whole.from))}%`,
              }}
            />
          </div>
        ) : null}
      </div>
      <div className={styles.readout}>
        <Small as="p">
          {pages && requests && request !== undefined
            ? requestFacts(pages, requests, whole.from, request)
            : tripFacts(conversation, times, whole.from, described)}
        </Small>
        <Text as="p" ellipsis>
          <code>
            {pages && request !== undefined
              ? requestText(pages, request)
              : tripStatement(conversation, described)}
          </code>
        </Text>
      </div>
      {all.length > tracks.length ? (
        <Small as="p">
          {`The ${formatCount(tracks.length)} connections with the most round trips are drawn, of ${formatCount(all.length)}.`}
        </Small>
      ) : null}
      {range && span ? (
        <Row wrap gap={8} role="status">
          <Text>{selectedText(times, range, span)}</Text>
          <Button size="small" onClick={() => fit(span)}>
            Zoom to selection
          </Button>
          <Button size="small" onClick={() => onRange(undefined)}>
            Clear selection
          </Button>
        </Row>
      ) : null}
      <Small as="p" id={hint} hideNarrow>
        Drag to select; Ctrl and the wheel zoom. Keys: arrows move, with Shift they select, + and − zoom, Page
        Up and Page Down pan, Home and End, Enter zooms to the selection, Esc clears it.
      </Small>
    </Stack>
  );
}

function Key({ color, text }: { color: string; text: string }) {
  return (
    <li>
      <Swatch color={`var(${color})`} />
      {text}
    </li>
  );
}

function selectedText(times: TripTimes, range: TripRange, [from, to]: readonly [number, number]): string {
  const [first, last] = numbersIn(times, range);
  return `${countText(tripsIn(times, range), "round trip")} selected (${formatCount(first)}–${formatCount(last)}), ${formatQuantity((to - from) / 1000, "ms")}. The statements and the round trips below are those of the selection; the findings are those of the whole recording that occur in it.`;
}

function busiest(tracks: readonly Track[]): readonly Track[] {
  if (tracks.length <= MAX_TRACKS) return tracks;
  return tracks
    .toSorted((a, b) => b.trips.length - a.trips.length)
    .slice(0, MAX_TRACKS)
    .sort((a, b) => a.connection - b.connection);
}
