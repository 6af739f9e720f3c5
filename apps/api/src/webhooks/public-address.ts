import { BlockList, isIP } from "node:net";

/** Of IPv4, what no address on the Internet is: IANA's special-purpose registry, multicast, and reserved. */
const special = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  special.addSubnet(network, bits, "ipv4");
}

/** Of IPv6, what is in use on the Internet, ... */
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");

/** ... without what leads to an IPv4 address inside it (Teredo, 6to4), protocols' own, and documentation. */
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  special.addSubnet(network, bits, "ipv6");
}

/** Whether an IP address is one on the Internet, and not of this machine or of a network that only it can see. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, "ipv4");
    case 6:
      return global.check(address, "ipv6") && !special.check(address, "ipv6");
    default:
      return false;
  }
}
