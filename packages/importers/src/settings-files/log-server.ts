import type { ServerFacts } from "./settings-reading.ts";

/** What a broker logs of its -H; the dot behind it is the sentence's. */
const HOST = /\(4261\)[^\n]*\(-H\)\s*:\s*(\S+?)\.?[ \t]*$/gm;
const RELEASE = /\b(?:OpenEdge|Progress)(?: RDBMS)? Release (\d+(?:\.\w+)*)/gi;

/** What a database's log says of the server at its latest start; a host called localhost says nothing. */
export function logServer(text: string): ServerFacts {
  const host = lastOf(text, HOST);
  const version = lastOf(text, RELEASE);
  return {
    ...(version !== undefined && { version }),
    ...(host !== undefined && !/^(?:localhost|127\.0\.0\.1|::1)$/i.test(host) && { host }),
  };
}

function lastOf(text: string, pattern: RegExp): string | undefined {
  let last: string | undefined;
  for (const [, found] of text.matchAll(pattern)) last = found?.slice(0, 100);
  return last;
}
