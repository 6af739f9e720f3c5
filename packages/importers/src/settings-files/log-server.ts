import { linesOf } from "../decode/lines.ts";
import type { ServerFacts } from "./settings-reading.ts";

/** Number of the message in which a broker logs its -H, and the parameter's name in it. */
const [HOST_MESSAGE, HOST_FLAG] = ["(4261)", "(-H)"];
/** Maximum length of a host or version, in characters. */
const MAX_LENGTH = 100;
const RELEASE = /\b(?:OpenEdge|Progress)(?: RDBMS)? Release (\d+(?:\.\w+)*)/gi;

/** Facts about the server at its latest start in a database log; a host called localhost is omitted. */
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
  // The dot after it ends the sentence.
  return (host?.endsWith(".") ? host.slice(0, -1) : host)?.slice(0, MAX_LENGTH);
}
