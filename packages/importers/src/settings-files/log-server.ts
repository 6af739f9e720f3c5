import { linesOf } from "../decode/lines.ts";
import type { ServerFacts } from "./settings-reading.ts";

/** The number of the message in which a broker logs its -H, and the parameter's name in it. */
const [HOST_MESSAGE, HOST_FLAG] = ["(4261)", "(-H)"];
/** What is kept of a host or a version, in characters. */
const MAX_LENGTH = 100;
const RELEASE = /\b(?:OpenEdge|Progress)(?: RDBMS)? Release (\d+(?:\.\w+)*)/gi;

/** What a database's log says of the server at its latest start; a host called localhost says nothing. */
export function logServer(text: string): ServerFacts {
  let host: string | undefined;
  let version: string | undefined;
  for (const { text: line } of linesOf(text)) {
    host = hostIn(line) ?? host;
    for (const [, release] of line.matchAll(RELEASE)) version = release?.slice(0, MAX_LENGTH);
  }
  return {
    ...(version !== undefined && { version }),
    ...(host !== undefined && !/^(?:localhost|127\.0\.0\.1|::1)$/i.test(host) && { host }),
  };
}

function hostIn(line: string): string | undefined {
  const number = line.indexOf(HOST_MESSAGE);
  const flag = line.lastIndexOf(HOST_FLAG);
  if (number < 0 || flag < number) return undefined;
  const [, host] = /^:\s*(\S+)$/.exec(line.slice(flag + HOST_FLAG.length).trim()) ?? [];
  // The dot behind it is the sentence's.
  return (host?.endsWith(".") ? host.slice(0, -1) : host)?.slice(0, MAX_LENGTH);
}
