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

/** A moment in the reader's own time zone: `21 Nov 2026, 04:18`. */
export function formatWhen(iso: string): string {
  return minute.format(new Date(iso));
}

/** A day of the calendar, as `2026-11-21` gives it: `21 Nov 2026`. */
export function formatDay(date: string): string {
  return calendarDay.format(new Date(date));
}

/** How long ago within a day, else the date: `just now`, `12 min ago`, `3 h ago`, `21 Nov 2026`. */
export function formatAgo(iso: string, now: number): string {
  const minutes = Math.floor((now - new Date(iso).getTime()) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return day.format(new Date(iso));
}
