const NUMBERS = /^(\d{4})[-./](\d\d)[-./](\d\d)(?!\d)/;
/** A time as Tcl and C write it: "Sat Nov 21 10:04:11 UTC 2026". */
const WORDS = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) +(\d{1,2}) \d\d:\d\d:\d\d (?:\S+ )?(\d{4})$/;
const SLASHES = /\b(\d\d)\/(\d\d)\/(\d\d(?:\d\d)?)\b/g;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The ISO 8601 date of a time, in the time zone in which it was written; undefined if it names no date. */
export function calendarDay(text: string): string | undefined {
  const [, year, month, day] = NUMBERS.exec(text) ?? [];
  if (year !== undefined) return written(Number(year), Number(month), Number(day));
  const [, name = "", dayOfMonth, inYear] = WORDS.exec(text) ?? [];
  return written(Number(inYear), MONTHS.indexOf(name) + 1, Number(dayOfMonth));
}

/**
 * The last slash-separated date of a text. Whether the month or the day comes first is decided from all of its dates.
 *
 * @returns undefined where every one of them could be read either way
 */
export function lastSlashedDay(text: string): string | undefined {
  const found = [...text.matchAll(SLASHES)].map(([, a, b, year]) => {
    const century = year?.length === 2 ? 2000 : 0;
    return { a: Number(a), b: Number(b), year: Number(year) + century };
  });
  const last = found.at(-1);
  if (!last) return undefined;
  const dayFirst = found.some(({ a }) => a > 12);
  const monthFirst = found.some(({ b }) => b > 12);
  if (dayFirst === monthFirst) return last.a === last.b ? written(last.year, last.a, last.b) : undefined;
  return monthFirst ? written(last.year, last.a, last.b) : written(last.year, last.b, last.a);
}

function written(year: number, month: number, day: number): string | undefined {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 && !leap ? 28 : (MONTH_DAYS[month - 1] ?? 0);
  if (!(year >= 1970 && year <= 9999 && day >= 1 && day <= days)) return undefined;
  return [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
}
