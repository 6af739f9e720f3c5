/** Addresses in their usual form, which are nearly all. */
const PLAIN = /^(?=\/)(?!\/[/\\])(?:(?!\/\.)[^%\\?#])*(?:\?|$)/;

/** Letters, digits and `-._~` as percent-encodings, which mean the same as the characters (RFC 3986, 2.3). */
const NEEDLESS = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi;

/**
 * A request's address in the one way in which it is looked at: without a scheme and a host, without `.` and `..`, and
 * without percent-encodings that mean nothing. What follows its path stays as it is. What no address is stays too, and
 * is refused by the router.
 */
export function plainAddress(address: string): string {
  if (PLAIN.test(address)) return address;
  const origin = /^https?:\/\/[^/?#]*/i.exec(address)?.[0] ?? "";
  const rest = address.slice(origin.length);
  const end = rest.search(/[?#]/);
  const [path, query] = end < 0 ? [rest, ""] : [rest.slice(0, end), rest.slice(end)];
  const decoded = path.replace(NEEDLESS, (code) => decodeURIComponent(code));
  // One slash: two would begin with a host.
  const whole = `http://host/${decoded.replace(/^[/\\]+/, "")}`;
  return (URL.canParse(whole) ? new URL(whole).pathname : decoded) + query;
}
