import { type LogTime, logTimeAt } from "../log-time.ts";

/**
 * Prefixes of Docker Compose (`db-1 | `), kubectl (`[pod/db-0/postgres] `) and container runtimes: the name of a
 * container, a time to the nanosecond, or one with the stream and whether the line is complete.
 */
const COLLECTED =
  /^(?:([\w.@-]+) +\|(?: |$)|\[(pod\/[\w./-]+)\] )?(?:(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,9}(?:Z|[+-]\d\d:\d\d)) (?:(std(?:out|err)) ([FP])(?: |$))?)?/;

/** Digits of a second written by Docker and kubectl; PostgreSQL and MySQL write fewer. */
const NANOSECONDS = /\.\d{9}/;

export interface ContainerLine {
  readonly text: string;
  /** The container; "" if the line does not name it. */
  readonly source: string;
  readonly stream: string;
  readonly time: LogTime | undefined;
  /** Whether the runtime split the line, and the next one of its stream continues it. */
  readonly isPart: boolean;
}

/** A line without a container runtime's prefix; undefined if there is none. */
export function containerLine(line: string): ContainerLine | undefined {
  const [all = "", compose, pod, time = "", stream = "", tag] = COLLECTED.exec(line) ?? [];
  const source = compose ?? pod ?? "";
  if (all === "" || (source === "" && stream === "" && !NANOSECONDS.test(time))) return undefined;
  return { text: line.slice(all.length), source, stream, time: logTimeAt(time, 0), isPart: tag === "P" };
}

/** Whether most lines of a text have a container runtime's prefix. */
export function areContainerLines(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line.trim() !== "");
  const collected = filled.filter((line) => containerLine(line) !== undefined);
  return collected.length > 0 && 3 * collected.length >= 2 * filled.length;
}
