/** The clock of durations is another one than that of times, and may be a little faster. */
const SLACK_US = 1000;

/**
 * When something began and ended that took so long and was logged at its end: where the log has milliseconds or
 * seconds, as early as it can have been, which is after what its session did before, and not before the logged time.
 *
 * @param lastEndUs when the session's statement before ended
 * @param of the time that was logged, and what the log distinguishes, in microseconds
 */
export function placed(
  lastEndUs: number | undefined,
  of: { readonly atUs: number; readonly resolutionUs: number },
  us: number,
): { readonly sentUs: number; readonly endUs: number; readonly isBackwards: boolean } {
  const { atUs, resolutionUs } = of;
  const earliest = lastEndUs === undefined ? atUs : Math.max(atUs, lastEndUs + us);
  const isBackwards = earliest - atUs > resolutionUs + SLACK_US + us / 100;
  const endUs = isBackwards ? atUs : earliest;
  return { sentUs: endUs - us, endUs, isBackwards };
}
