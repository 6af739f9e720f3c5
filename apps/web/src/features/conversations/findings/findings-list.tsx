import {
  changeWords,
  type Effect,
  type Finding,
  type FoundItem,
  formatChange,
  type Treatment,
  type TripRange,
} from "@wirecost/conversation";
import { countText, countWhile, formatCount, formatQuantity } from "@wirecost/sim-core";
import { useState } from "react";
import { FindingItem } from "../../../entities/conversation/evaluation/finding-item.tsx";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Row, Small, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { EmptyState, ListSkeleton } from "../../../shared/ui/messages/states.tsx";
import { numbersIn, type TripTimes } from "../time-line/tracks.ts";
import type { ChangeView } from "../view/use-view.ts";
import type { ConversationView } from "../view/view-address.ts";

/** Findings displayed initially. */
const SHOWN = 12;
/** Maximum selectable occurrences of a finding. */
const PLACES = 5;

/**
 * Unnecessary round trips: each finding with its cost at the selected round-trip time, its occurrences and its remedy.
 */
export function FindingsList({
  found,
  isSearching,
  effects,
  rttMs,
  times,
  view: { range, changes },
  hasPool,
  hasTimes,
  onView,
  onTry,
}: {
  found: readonly FoundItem[];
  isSearching: boolean;
  effects: readonly Effect[];
  rttMs: number;
  /** The numbers of its round trips. */
  times: Pick<TripTimes, "numbers">;
  view: ConversationView;
  /** Whether connections already come from a pool. */
  hasPool: boolean;
  /** Whether the recording's round-trip time is known, so that changes can be tried. */
  hasTimes: boolean;
  onView: ChangeView;
  onTry: (item: FoundItem) => void;
}) {
  const [all, setAll] = useState(false);
  const items = found
    .map((item, index) => ({
      item,
      index,
      saved: savedWithin(item.finding, range),
      places: evidenceRange(item.finding, range),
    }))
    .filter(({ places, saved }) => range === undefined || places.length > 0 || saved > 0)
    .sort((a, b) => (range === undefined ? 0 : b.saved - a.saved));
  if (isSearching) return <ListSkeleton />;
  if (items.length === 0)
    return (
      <EmptyState title={range ? "No findings in the selected round trips" : "No findings"}>
        No statement is repeated often enough to reach a threshold below.
      </EmptyState>
    );
  return (
    <Stack gap={12}>
      {range ? (
        <Small as="p" measure={90}>
          {`${countText(items.length, "finding")} of the whole recording ${items.length === 1 ? "occurs" : "occur"} in the selection. Numbers are those of the whole recording, except where they are called selected.`}
        </Small>
      ) : null}
      <ul>
        {items.slice(0, all ? items.length : SHOWN).map(({ item, index, saved, places }) => {
          const effect = effects.find((one) => one.finding === index);
          const isChosen = item.pool
            ? hasPool
            : item.remedy.length > 0 &&
              item.remedy.every(([statement, change]) => isEqual(changes.get(statement), change));
          return (
            <FindingItem
              key={`${item.finding.kind} ${index}`}
              heading="h2"
              {...item.text}
              severity={item.finding.severity}
              cost={
                <>
                  {costText(item, rttMs)}
                  {range && item.finding.savedTrips > 0 ? (
                    <Text tone="soft">{`; selected: ${tripsCost(saved, rttMs)}`}</Text>
                  ) : null}
                </>
              }
            >
              <Row wrap gap={6} gapX={12} mt={6}>
                {isChosen ? (
                  <Small>Its change is chosen.</Small>
                ) : effect && effect.savedTrips > 0 ? (
                  <>
                    <Button size="small" onClick={() => onTry(item)}>
                      Try:{" "}
                      {item.pool ? "connection pool" : item.remedy[0] ? changeWords(item.remedy[0][1]) : ""}
                    </Button>
                    <Small>{`${savingText(item.finding, effect)}${range ? " of the whole recording" : ""}`}</Small>
                  </>
                ) : hasTimes && (effect || !(item.pool || item.remedy.length > 0)) ? (
                  <Small>No change of a single statement does this.</Small>
                ) : null}
                {places.slice(0, PLACES).map((place, i) => (
                  <Button
                    size="small"
                    variant="quiet"
                    key={place.join("-")}
                    onClick={() => onView({ range: place })}
                  >
                    {i === 0 ? `Select round trips ${placeText(times, place)}` : placeText(times, place)}
                  </Button>
                ))}
                {places.length > PLACES ? (
                  <Small>{`and ${countText((range ? places.length : item.finding.occurrences) - PLACES, "more place")}`}</Small>
                ) : null}
              </Row>
            </FindingItem>
          );
        })}
      </ul>
      {!all && items.length > SHOWN ? (
        <div>
          <Button onClick={() => setAll(true)}>{`Show ${formatCount(items.length - SHOWN)} more`}</Button>
        </div>
      ) : null}
    </Stack>
  );
}

/** Its cost in the whole recording: round trips, and their time over the network. */
function costText({ finding }: FoundItem, rttMs: number): string {
  if (finding.kind === "client-time") return formatQuantity((finding.numbers.idleUs ?? 0) / 1000, "ms");
  // On several connections, some of them may be concurrent.
  const most = finding.connections.length > 1 ? "up to " : "";
  return `${tripsCost(finding.savedTrips, rttMs, most)} at ${formatQuantity(rttMs, "ms")}`;
}

/** The saving of a change, and why it may exceed its finding's cost. */
function savingText({ savedTrips }: Finding, effect: Effect): string {
  const saved = `saves at least ${formatQuantity(effect.savedMs, "ms")}`;
  return effect.savedTrips > savedTrips
    ? `changes its statements wherever they are executed: ${saved}, ${countText(effect.savedTrips, "round trip")}`
    : saved;
}

/** `12 round trips, 360 ms`. */
function tripsCost(trips: number, rttMs: number, most = ""): string {
  return `${countText(trips, "round trip")}, ${most}${formatQuantity(trips * rttMs, "ms")}`;
}

function isEqual(chosen: Treatment | undefined, change: Treatment): boolean {
  return chosen !== undefined && formatChange(chosen) === formatChange(change);
}

function placeText(times: Pick<TripTimes, "numbers">, range: TripRange): string {
  const [first, last] = numbersIn(times, range);
  return `${formatCount(first)}–${formatCount(last)}`;
}

/** Occurrences of a finding as trips; within a range those that overlap it. */
export function evidenceRange({ evidence }: Finding, range: TripRange | undefined): readonly TripRange[] {
  return evidence
    .map(({ firstTrip, lastTrip }): TripRange => [firstTrip, lastTrip])
    .filter(([first, last]) => range === undefined || (first <= range[1] && last >= range[0]));
}

/** Round trips of a finding; within a range those recorded there. */
export function savedWithin({ saved, savedTrips }: Finding, range: TripRange | undefined): number {
  if (range === undefined) return savedTrips;
  const countTo = (last: number) => countWhile(saved.length, (i) => (saved[i] ?? 0) <= last);
  return countTo(range[1]) - countTo(range[0] - 1);
}
