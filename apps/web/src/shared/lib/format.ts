import { formatCount, formatQuantity, formatSignificant } from "@wirecost/sim-core";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const calendarDay = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const minute = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** A time in the user's time zone: `21 Nov 2026, 04:18`. */
export function formatWhen(iso: string): string {
  return minute.format(new Date(iso));
}

/** A calendar date such as `2026-11-21`: `21 Nov 2026`. */
export function formatDay(date: string): string {
  return calendarDay.format(new Date(date));
}

/** Age within a day, otherwise the date: `just now`, `12 min ago`, `3 h ago`, `21 Nov 2026`. */
export function formatAgo(iso: string, now: number): string {
  const minutes = Math.floor((now - new Date(iso).getTime()) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return day.format(new Date(iso));
}

/** How many rows: `1 row`, `1,758 rows`. */
export function rowCountText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "row" : "rows"}`;
}

/**
 * A difference with its sign: `+30.0 ms`, `−12 msgs`, `0 ms`. For percentages it is in percentage points: 19.6 % to
 * 19.9 % is `+0.3 points`, because "+0.3 %" would be a share of 19.6 %.
 */
export function signedQuantity(difference: number, unit: string, largest?: number): string {
  const size = Math.abs(difference);
  const text =
    unit === "%"
      ? `${size === 0 || size >= 0.95 ? formatSignificant(size) : Number(size.toPrecision(1))} points`
      : formatQuantity(size, unit, largest);
  return difference === 0 ? text : `${difference > 0 ? "+" : "−"}${text}`;
}

/** Three full stops: the font of the pictures has no ellipsis. */
const DOTS = "...";

/**
 * Labels of a maximum length that stay distinct: long ones lose their middle, and if that makes two equal, they keep
 * the position where they begin to differ; a number is appended if even that does not help.
 *
 * @param most at least 10
 */
export function shortenApart(labels: readonly string[], most: number): readonly string[] {
  const short = labels.map((label) => {
    const middle = cutMiddle(label, most);
    const alike = labels.filter((other) => other !== label && cutMiddle(other, most) === middle);
    return alike.length > 0 ? cutBefore(label, commonStart([label, ...alike]), most) : middle;
  });
  const numbers = new Map<string, Map<string, number>>();
  return short.map((text, i) => {
    const label = labels[i] ?? "";
    const known = numbers.get(text) ?? new Map<string, number>();
    numbers.set(text, known);
    const number = known.get(label) ?? known.size + 1;
    known.set(label, number);
    if (number === 1) return text;
    const suffix = ` #${number}`;
    return `${text.slice(0, most - suffix.length)}${suffix}`;
  });
}

function cutMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const left = Math.ceil((most - DOTS.length) / 2);
  return text.slice(0, left) + DOTS + text.slice(text.length - (most - DOTS.length - left));
}

/** The text from a position on, with a few characters before it. */
function cutBefore(text: string, at: number, most: number): string {
  const from = Math.min(Math.max(0, at - 3), text.length - (most - DOTS.length));
  const rest = DOTS + text.slice(from);
  return rest.length <= most ? rest : rest.slice(0, most - DOTS.length) + DOTS;
}

function commonStart([first = "", ...others]: readonly string[]): number {
  let length = 0;
  while (length < first.length && others.every((other) => other[length] === first[length])) length++;
  return length;
}
