import { calendarDay } from "./calendar-day.ts";
import type { Provenance } from "./reading.ts";
import type { ServerFacts } from "./settings-files/settings-reading.ts";

/** What files say themselves of what was measured on. */
export interface FileFacts {
  readonly product?: string;
  readonly version?: string;
  readonly host?: string;
  /** A day in ISO 8601. */
  readonly measuredOn?: string;
}

/** Longest text of a fact. */
const MOST = 100;

/**
 * What a measurement and a database log say of what was measured on.
 *
 * @param provenance of the measurement: the program that wrote it is no part of what it measured
 * @param server of the log, which was given to say it and counts before the measurement
 */
export function fileFacts(provenance: Provenance | undefined, server: ServerFacts | undefined): FileFacts {
  const { product, productVersion, date = "" } = provenance ?? {};
  const facts = { product, version: productVersion, measuredOn: calendarDay(date), ...server };
  return Object.fromEntries(
    Object.entries(facts).flatMap(([id, text]) => (text?.trim() ? [[id, text.trim().slice(0, MOST)]] : [])),
  );
}
