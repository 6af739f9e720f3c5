import { countText } from "@wirecost/conversation";
import { formatQuantity } from "@wirecost/sim-core";
import { exceededText } from "../../entities/conversation/limit-text.ts";
import { Text } from "../../shared/ui/layout/layout.tsx";
import type { HistoryPoint } from "./history-points.ts";

/** The latest recording, how it differs from the one before, and which limits it exceeds. */
export function HistorySentence({
  points,
  request,
  rttMs,
}: {
  points: readonly HistoryPoint[];
  request: string | null;
  rttMs: number;
}) {
  return (
    <Text as="p" lead>
      {historySentence(points, request, rttMs)}
    </Text>
  );
}

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
