import type { Statement } from "../conversation.ts";

/** Maximum characters of a path. */
const MAX_LENGTH = 200;

/**
 * The path of a request's address without parts that vary between requests or identify a person: no host, query or
 * fragment, and `?` for each part with a digit, an @ or an unusual character, and for each long one. So
 * /orders/4711/items and /orders/8/items are equal, and /v2/orders stays.
 *
 * @param address a path, or a whole URL
 */
export function pathWithoutIds(address: string): string {
  const scheme = address.indexOf("://");
  const start = scheme >= 0 && scheme < 12 ? address.indexOf("/", scheme + 3) : 0;
  const rest = start < 0 ? "/" : address.slice(start);
  const end = rest.search(/[?#;]/);
  const path = (end < 0 ? rest : rest.slice(0, end)).slice(0, 10 * MAX_LENGTH);
  const parts = path.split("/").map((part) => (isFixedPart(part) ? part : "?"));
  const whole = parts.join("/");
  return whole.length > MAX_LENGTH ? `${whole.slice(0, MAX_LENGTH)}…` : whole || "/";
}

/**
 * A request as a statement: its method and {@link pathWithoutIds}. A redirect is a separate statement, because its
 * response is not data: it is not one of many such requests for data, nor can its response be reused.
 */
export function requestStatement(method: string, path: string, isRedirected: boolean): Statement {
  const text = `${method} ${path}`;
  return isRedirected
    ? { text: `${text} redirected`, operation: "REDIRECT", tables: [] }
    : { text, operation: method, tables: [] };
}

/** The parts of such a text; undefined for another one. */
export function requestOf(text: string): Parameters<typeof requestStatement> | undefined {
  const [, method, path, redirected] = /^([A-Z]{1,20}|\?) (\/\S*)( redirected)?$/.exec(text) ?? [];
  return method && path ? [method, path, redirected !== undefined] : undefined;
}

/** Whether a part of a path is constant: a word, a placeholder of a route, a version, a file's name. */
export function isFixedPart(part: string): boolean {
  if (part.length === 0 || /^v\d{1,3}$/.test(part)) return true;
  if (
    part.length <= 52 &&
    /^(?:[:*]\w{0,40}(?:\(\.:format\))?|\{\w{1,40}\}|\[\w{1,40}\]|<\w{1,40}>)$/.test(part)
  )
    return true;
  return part.length <= 30 && /^[A-Za-z_.~-]+$/.test(part);
}
