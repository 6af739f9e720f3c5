import { REVIEW_DAYS } from "@wirecost/contract";

/** When a key or webhook that has awaited review since then is disabled. */
export function pauseOf(reviewSince: Date): Date {
  return new Date(reviewSince.getTime() + REVIEW_DAYS * 86_400_000);
}

/** The same as a condition on such a row. @param row its name in the statement */
export function notPaused(row: string): string {
  return `(${row}.review_since IS NULL OR ${row}.review_since > now() - make_interval(days => ${REVIEW_DAYS}))`;
}
