/** Tolerance: durations are measured by another clock than times, which may be slightly faster. */
const SLACK_US = 1000;

/** A logged time; within a second of a log without milliseconds, not before the end of what was logged before. */
export function inOrder(
  { atUs, resolutionUs }: { readonly atUs: number; readonly resolutionUs: number },
  loggedUs: number,
): number {
  const isSameSecond = resolutionUs > 1000 && loggedUs >= atUs && loggedUs - atUs < resolutionUs;
  return isSameSecond ? loggedUs : atUs;
}

/**
 * When something began and ended that took so long and was logged at its end: where the log has milliseconds or
 * seconds, as early as it can have been, which is after what its session did before, and not before the logged time.
 * Within a second, it did not end before what stands before it in the log either, of whatever session; and what a session
 * did first began after that, where the second has room for it.
 *
 * @param lastEndUs when the session's statement before ended
 * @param loggedUs the end of what was logged last, of any session
 * @param of the time that was logged, and what the log distinguishes, in microseconds
 */
export function placed(
  { lastEndUs, loggedUs }: { readonly lastEndUs: number | undefined; readonly loggedUs: number },
  of: { readonly atUs: number; readonly resolutionUs: number },
  us: number,
): { readonly sentUs: number; readonly endUs: number; readonly isBackwards: boolean } {
  const { atUs, resolutionUs } = of;
  const orderedUs = inOrder(of, loggedUs);
  const isFirst = lastEndUs === undefined && orderedUs > atUs && orderedUs + us - atUs < resolutionUs;
  const startUs = isFirst ? orderedUs : lastEndUs;
  const earliest = Math.max(orderedUs, startUs === undefined ? atUs : startUs + us);
  const isBackwards = earliest - atUs > resolutionUs + SLACK_US + us / 100;
  const endUs = isBackwards ? atUs : earliest;
  return { sentUs: endUs - us, endUs, isBackwards };
}
