import type { Provenance } from "./reading.ts";
import type { ServerFacts } from "./settings-files/settings-reading.ts";
import { calendarDay } from "./values/calendar-day.ts";

/** Facts about the environment stated in files. */
export interface FileFacts {
  readonly product?: string;
  readonly version?: string;
  readonly host?: string;
  /** An ISO 8601 date. */
  readonly measuredOn?: string;
}

/** Maximum length of a fact. */
const MAX_LENGTH = 100;

/**
 * The facts about the environment in a measurement and a database log.
 *
 * @param provenance of the measurement; the program that wrote the file is not part of the environment
 * @param server facts of the log, which take precedence
 */
export function fileFacts(provenance: Provenance | undefined, server: ServerFacts | undefined): FileFacts {
  const { product, productVersion, date = "" } = provenance ?? {};
  const facts = { product, version: productVersion, measuredOn: calendarDay(date), ...server };
  return Object.fromEntries(
    Object.entries(facts).flatMap(([id, text]) =>
      text?.trim() ? [[id, text.trim().slice(0, MAX_LENGTH)]] : [],
    ),
  );
}
