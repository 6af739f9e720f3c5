import { type LogTime, logTimeAt } from "../log-time.ts";

/**
 * What Docker Compose (`db-1  | `), kubectl (`[pod/db-0/postgres] `) and container runtimes put before each line: the
 * name of a container, a time to the nanosecond, or one with the stream and whether the line is whole.
 */
const COLLECTED =
  /^(?:([\w.@-]+) +\|(?: |$)|\[(pod\/[\w./-]+)\] )?(?:(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,9}(?:Z|[+-]\d\d:\d\d)) (?:(std(?:out|err)) ([FP])(?: |$))?)?/;

/** Digits of a second that Docker and kubectl write; PostgreSQL and MySQL have fewer in times of their own. */
const NANOSECONDS = /\.\d{9}/;

export interface ContainerLine {
  readonly text: string;
  /** The container; "" where the line does not name it. */
  readonly source: string;
  readonly stream: string;
  readonly time: LogTime | undefined;
  /** Whether the runtime cut the line, and the next one of its stream continues it. */
  readonly isPart: boolean;
}

/** A line without what a container runtime put before it; undefined where there is nothing of that kind. */
export function containerLine(line: string): ContainerLine | undefined {
  const [all = "", compose, pod, time = "", stream = "", tag] = COLLECTED.exec(line) ?? [];
  const source = compose ?? pod ?? "";
  if (all === "" || (source === "" && stream === "" && !NANOSECONDS.test(time))) return undefined;
  return { text: line.slice(all.length), source, stream, time: logTimeAt(time, 0), isPart: tag === "P" };
}

/** Whether most lines of a text have something before them that a container runtime put there. */
export function areContainerLines(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line.trim() !== "");
  const collected = filled.filter((line) => containerLine(line) !== undefined);
  return collected.length > 0 && 3 * collected.length >= 2 * filled.length;
}
