/** How often something is done, and what it takes. */
export interface Use {
  /** By one user. */
  readonly executionsADay: number;
  readonly users: number;
  /** Seconds of one execution as it is. */
  readonly secondsBefore: number;
  /** The same after the change. */
  readonly secondsAfter: number;
  /** Hours that all users together wait for everything in a day; left out where nobody knows. */
  readonly hoursInAll?: number | undefined;
}

/** What a change is worth. */
export interface Worth {
  /** Hours a day that all users together wait for this, before and after. */
  readonly hoursBefore: number;
  readonly hoursAfter: number;
  readonly hoursSaved: number;
  readonly overall: Overall | undefined;
}

/** What the change does to the day as a whole, by Amdahl's law. */
export interface Overall {
  /** Part of all the waiting that this is, 0 to 1. */
  readonly part: number;
  /** How many times as fast the whole becomes with this change. */
  readonly gain: number;
  /** What it would become if this took no time at all: 1 / (1 - part); infinite where there is nothing else. */
  readonly limit: number;
}

/**
 * Hours a day that a change saves, and the part of the whole that it can ever touch (Amdahl 1967, AFIPS 30).
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
  // Rounding of the day's total must not turn all of it into more than all.
  if (before > inAll * (1 + 1e-9))
    throw new RangeError(
      `This alone takes ${before.toPrecision(3)} h a day, more than the ${inAll} h of everything together.`,
    );
  if (inAll === 0) return undefined;
  const part = Math.min(1, before / inAll);
  return { part, gain: inAll / (inAll - before + after), limit: 1 / (1 - part) };
}
