import { isIPv6 } from "node:net";

/**
 * What an address counts as where addresses are limited: of IPv6 the first 64 bits, for whoever has one address there
 * has all of them. An IPv4 address stays what it is, also where it is written as an IPv6 one.
 */
export function networkOf(address: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined || !isIPv6(address)) return ipv4 ?? address;
  const [head = "", tail] = address.split("::");
  const [left, right] = [head, tail ?? ""].map((half) => (half === "" ? [] : half.split(":")));
  const missing = tail === undefined ? 0 : 8 - (left?.length ?? 0) - (right?.length ?? 0);
  const groups = [...(left ?? []), ...Array<string>(missing).fill("0"), ...(right ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
