import { parseNumber } from "../../../../lib/parse-number.ts";

export interface HoursSettings {
  /** By one user. */
  readonly executions: number;
  readonly users: number;
  /** Hours that all users together wait for everything in a day. */
  readonly inAll: number | undefined;
}

/** A round start: nobody's numbers, so that everybody puts in his own. */
export const DEFAULT_HOURS: HoursSettings = { executions: 100, users: 100, inAll: undefined };

/** As the address carries it: `100:250`, `100:250:40`. */
export function writeHours({ executions, users, inAll }: HoursSettings): string {
  const text = [executions, users, ...(inAll === undefined ? [] : [inAll])].join(":");
  return text === `${DEFAULT_HOURS.executions}:${DEFAULT_HOURS.users}` ? "" : text;
}

/** Reads it back; undefined where it is none. */
export function readHours(text: string): HoursSettings | undefined {
  if (text === "") return DEFAULT_HOURS;
  const parts = text.split(":").map(parseNumber);
  const [executions, users, inAll] = parts;
  const good = parts.every((part) => part !== undefined && part >= 0) && parts.length <= 3;
  return good && executions !== undefined && users !== undefined ? { executions, users, inAll } : undefined;
}
