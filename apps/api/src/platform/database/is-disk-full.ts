import { errorsBehind } from "./errors-behind.ts";

/** PostgreSQL's disk_full. */
const DISK_FULL = "53100";

/** Whether an error or one of its causes says that the database has no disk space left. */
export function isDiskFull(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  const full = ["code", "originalCode"].some((name) => Reflect.get(error, name) === DISK_FULL);
  return full || errorsBehind(error).some((inner) => isDiskFull(inner, depth + 1));
}
