import type { Model } from "@wirecost/sim-core";
import { parseNumber } from "../../../../shared/lib/parse-number.ts";

export interface HoursSettings {
  /** By one user. */
  readonly executions: number;
  readonly users: number;
  /** Hours that all users together wait for everything in a day. */
  readonly inAll: number | undefined;
}

/** What a model assumes as initial values. */
export function defaultHours({ view: { use } }: Model): HoursSettings {
  return { executions: use.timesPerDay, users: use.users, inAll: undefined };
}

/** As the address carries it: `100:250`, `100:250:40`; "" for the model's own. */
export function writeHours(model: Model, { executions, users, inAll }: HoursSettings): string {
  const text = [executions, users, ...(inAll === undefined ? [] : [inAll])].join(":");
  const { view } = model;
  return text === `${view.use.timesPerDay}:${view.use.users}` ? "" : text;
}

/** Reads it back; undefined where it is none. */
export function readHours(model: Model, text: string): HoursSettings | undefined {
  if (text === "") return defaultHours(model);
  const parts = text.split(":").map(parseNumber);
  const [executions, users, inAll] = parts;
  const good = parts.every((part) => part !== undefined && part >= 0) && parts.length <= 3;
  return good && executions !== undefined && users !== undefined ? { executions, users, inAll } : undefined;
}
