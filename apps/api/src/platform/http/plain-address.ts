/** Addresses in normal form, the usual case. */
const PLAIN = /^(?=\/)(?!\/[/\\])(?:(?!\/\.)[^%\\?#])*(?:\?|$)/;

/** Percent-encoded letters, digits and `-._~`, which are equivalent to the characters (RFC 3986, 2.3). */
const NEEDLESS = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi;

/**
 * A request's address in normal form: without a scheme and a host, without `.` and `..`, and without unnecessary
 * percent-encodings. The query is unchanged. An invalid address is unchanged too, and the router rejects it.
 */
export function plainAddress(address: string): string {
  if (PLAIN.test(address)) return address;
  const origin = /^https?:\/\/[^/?#]*/i.exec(address)?.[0] ?? "";
  const rest = address.slice(origin.length);
  const end = rest.search(/[?#]/);
  const [path, query] = end < 0 ? [rest, ""] : [rest.slice(0, end), rest.slice(end)];
  const decoded = path.replace(NEEDLESS, (code) => decodeURIComponent(code));
  // One slash: two would begin a host.
  const whole = `http://host/${decoded.replace(/^[/\\]+/, "")}`;
  return (URL.canParse(whole) ? new URL(whole).pathname : decoded) + query;
}
