import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The part of IPv6 that is assigned to the Internet. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address is public: not of this machine, a private network or another special purpose in IANA's
 * registries. Names and other spellings of an address, such as 0x7f.1, are not.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(GLOBAL_UNICAST));
}
