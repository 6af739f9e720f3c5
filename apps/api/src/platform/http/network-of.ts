import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * What an address counts as where addresses are limited: of IPv6 the first 64 bits, since one subscriber has all
 * addresses there. An IPv4 address stays what it is, also where it is written as an IPv6 one.
 */
export function networkOf(address: string): string {
  // An IPv4 address has one form, and one that is none is what it is.
  if (isIP(address) !== 6) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
