/** Maximum comment that is read for tags. */
const MAX_COMMENT = 4096;
const MAX_VALUE = 200;

/**
 * Keys of sqlcommenter that name code. Every other key is ignored, because its value may be user data: see
 * https://google.github.io/sqlcommenter/spec/ and the query log tags of Rails.
 */
const KEYS: ReadonlySet<string> = new Set(
  `
  action app application controller db_driver file framework function handler job line
  namespaced_controller route source_location traceparent`
    .trim()
    .split(/\s+/),
);

const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The earlier format of Rails and Marginalia: key:value,key2:value2, unencoded. */
const LEGACY = /^\w+:[^,\s][^,]*(?:,\w+:[^,\s][^,]*)*$/;

/**
 * The tags in a comment in sqlcommenter's format: key='value',key2='value2', URL-encoded; or in that of Rails.
 *
 * @param comment with its delimiters
 * @returns without any tag where the comment is something else, even in part
 */
export function commentTags(comment: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  if (comment.length > MAX_COMMENT || !comment.startsWith("/*") || !comment.endsWith("*/")) return tags;
  const body = comment.slice(2, -2).trim();
  if (LEGACY.test(body)) {
    for (const part of body.split(",")) {
      const colon = part.indexOf(":");
      keep(tags, part.slice(0, colon), part.slice(colon + 1));
    }
    return tags;
  }
  let at = 0;
  while (at < body.length) {
    const open = body.indexOf("='", at);
    if (open < 0) return new Map();
    const close = closingQuote(body, open + 2);
    if (close < 0) return new Map();
    const key = decode(body.slice(at, open).trim());
    const value = decode(body.slice(open + 2, close).replaceAll("\\'", "'"));
    if (key === undefined || value === undefined || !/^[\w.-]+$/.test(key)) return new Map();
    keep(tags, key, value);
    at = close + 1;
    while (body[at] === " ") at++;
    if (at < body.length && body[at] !== ",") return new Map();
    at++;
  }
  return tags;
}

function keep(tags: Map<string, string>, key: string, value: string): void {
  if (!KEYS.has(key) || (key === "traceparent" && !TRACEPARENT.test(value))) return;
  const text = routeName(value);
  if (text) tags.set(key, text);
}

/** A route in storable form: on one line, not too long, and without a query string, which contains user data. */
export function routeName(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  const clean = value.replace(/[\u0000-\u001f\u007f\ud800-\udfff]/gu, " ").trim();
  return withoutQuery(clean).slice(0, MAX_VALUE);
}

/** A route may be a regular expression with question marks in it, but a query string contains user data. */
function withoutQuery(route: string): string {
  for (let at = route.indexOf("?"); at >= 0; at = route.indexOf("?", at + 1)) {
    if (/^\?[\w%[\].-]{1,100}=/.test(route.slice(at, at + 110))) return route.slice(0, at);
  }
  return route;
}

function closingQuote(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "'") return at;
  }
  return -1;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
