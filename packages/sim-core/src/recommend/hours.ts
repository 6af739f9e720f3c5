/** How often a job is executed, and how long it takes. */
export interface Use {
  readonly executionsADay: number;
  readonly users: number;
  /** Seconds per execution before the change. */
  readonly secondsBefore: number;
  /** The same after the change. */
  readonly secondsAfter: number;
  /** Hours per day that all users together wait for everything; omitted if unknown. */
  readonly hoursInAll?: number | undefined;
}

/** What a change is worth. */
export interface Worth {
  /** Hours per day that all users together wait for this job, before and after. */
  readonly hoursBefore: number;
  readonly hoursAfter: number;
  readonly hoursSaved: number;
  readonly overall: Overall | undefined;
}

/** What the change does to the day as a whole, by Amdahl's law. */
export interface Overall {
  /** This job's share of all waiting, 0 to 1. */
  readonly part: number;
  /** How many times as fast the whole becomes with this change. */
  readonly gain: number;
  /** Upper limit of the speedup, if this job took no time: 1 / (1 - part); infinite if there is nothing else. */
  readonly limit: number;
}

/**
 * Hours per day that a change saves, and the share of the whole that it can affect (Amdahl 1967, AFIPS 30).
 *
 * @throws RangeError for negative numbers, and where this alone takes longer than everything together
 */
export function hoursWorth({ executionsADay, users, secondsBefore, secondsAfter, hoursInAll }: Use): Worth {
  for (const [name, value] of Object.entries({
    executionsADay,
    users,
    secondsBefore,
    secondsAfter,
    hoursInAll,
  }))
    if (value !== undefined && !(value >= 0)) throw new RangeError(`${name}: ${value} is below 0.`);
  const hours = (seconds: number) => (executionsADay * users * seconds) / 3600;
  const hoursBefore = hours(secondsBefore);
  const hoursAfter = hours(secondsAfter);
  return {
    hoursBefore,
    hoursAfter,
    hoursSaved: hoursBefore - hoursAfter,
    overall: hoursInAll === undefined ? undefined : overall(hoursBefore, hoursAfter, hoursInAll),
  };
}

function overall(before: number, after: number, inAll: number): Overall | undefined {
  // Rounding of the daily total must not push the share above 1.
  if (before > inAll * (1 + 1e-9))
    throw new RangeError(
      `This job takes ${before.toPrecision(3)} h per day, more than the total of ${inAll} h.`,
    );
  if (inAll === 0) return undefined;
  const part = Math.min(1, before / inAll);
  return { part, gain: inAll / (inAll - before + after), limit: 1 / (1 - part) };
}
