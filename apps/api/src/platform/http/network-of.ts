import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The network of an address for limits: for IPv6 the first 64 bits, because one subscriber has all addresses there. An
 * IPv4 address is used as it is, also in IPv6 notation.
 */
export function networkOf(address: string): string {
  // An IPv4 address has one form; an invalid one is used as it is.
  if (isIP(address) !== 6) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
