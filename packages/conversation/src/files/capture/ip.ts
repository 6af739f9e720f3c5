import type { Datagram } from "./datagram.ts";
import { fragmentsOf } from "./fragments.ts";
import { IPV4, IPV6, payloadOf } from "./link-layer.ts";
import type { Packet } from "./packet.ts";

const DAMAGED = "IP packets with lengths that cannot be";
const CUT = "packets that were cut off within their headers";

const HOP_BY_HOP = 0;
const IP_IN_IP = 4;
const IPV6_IN_IP = 41;
const ROUTING = 43;
const FRAGMENT = 44;
const GRE = 47;
const ESP = 50;
const AUTHENTICATION = 51;
const NO_NEXT = 59;
const DESTINATION = 60;
const MOBILITY = 135;
/** IPv6 extension headers. */
const EXTENSIONS = new Set([HOP_BY_HOP, ROUTING, FRAGMENT, AUTHENTICATION, DESTINATION, MOBILITY]);

/** Maximum nesting of IP packets. */
const MAX_TUNNELS = 4;

/** Unwraps packets down to the IP payload, and reassembles fragments. */
export function ipLayer(datagram: (datagram: Datagram, atUs: number) => void, drop: (what: string) => void) {
  const fragments = fragmentsOf(drop);
  let nowUs = 0;

  return { take, finish: fragments.finish };

  function take({ linkType, bytes, length, atUs }: Packet): void {
    nowUs = atUs;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const payload = payloadOf(linkType, view);
    if (typeof payload === "string") drop(payload);
    else open(payload.etherType, bytes.subarray(payload.at), length - payload.at, 0);
  }

  function open(etherType: number, bytes: Uint8Array, length: number, tunnels: number): void {
    const why = etherType === IPV4 ? ipv4(bytes, length, tunnels) : ipv6(bytes, length, tunnels);
    if (why !== undefined) drop(why);
  }

  /** @returns why it cannot be read */
  function ipv4(bytes: Uint8Array, length: number, tunnels: number): string | undefined {
    if (bytes.length < 20) return CUT;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const header = 4 * (view.getUint8(0) & 0x0f);
    // With segmentation offload, the length of a large packet is 0.
    const total = view.getUint16(2) || length;
    if (view.getUint8(0) >> 4 !== 4 || header < 20 || total < header) return DAMAGED;
    if (bytes.length < header) return CUT;
    const datagram = {
      from: String(view.getUint32(12)),
      to: String(view.getUint32(16)),
      protocol: view.getUint8(9),
      // Frames may be padded after the packet.
      bytes: bytes.subarray(header, Math.min(total, bytes.length)),
      length: total - header,
    };
    const flags = view.getUint16(6);
    if ((flags & 0x3fff) === 0) return takePayload(datagram, tunnels);
    const place = { id: view.getUint16(4), offset: 8 * (flags & 0x1fff), isLast: (flags & 0x2000) === 0 };
    return fragment(datagram, place, tunnels);
  }

  function ipv6(bytes: Uint8Array, length: number, tunnels: number): string | undefined {
    if (bytes.length < 40) return CUT;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    if (view.getUint8(0) >> 4 !== 6) return DAMAGED;
    // A large segment, or a jumbogram, has a length of 0.
    const declared = view.getUint16(4);
    const total = declared === 0 ? length : 40 + declared;
    const from = address(view, 8);
    const to = address(view, 24);
    let protocol = view.getUint8(6);
    let at = 40;
    while (EXTENSIONS.has(protocol)) {
      if (bytes.length < at + 8) return total < at + 8 ? DAMAGED : CUT;
      const size =
        protocol === FRAGMENT
          ? 8
          : protocol === AUTHENTICATION
            ? 4 * (view.getUint8(at + 1) + 2)
            : 8 * (view.getUint8(at + 1) + 1);
      if (at + size > total) return DAMAGED;
      if (at + size > bytes.length) return CUT;
      const next = view.getUint8(at);
      if (protocol === FRAGMENT) {
        const place = view.getUint16(at + 2);
        const [offset, isLast] = [place & 0xfff8, (place & 1) === 0];
        const payload = bytes.subarray(at + size, Math.min(total, bytes.length));
        const part = { from, to, protocol: next, bytes: payload, length: total - at - size };
        // A fragment that is the whole packet needs no reassembly.
        if (offset > 0 || !isLast)
          return fragment(part, { id: view.getUint32(at + 4), offset, isLast }, tunnels);
      }
      protocol = next;
      at += size;
    }
    const payload = bytes.subarray(at, Math.min(total, bytes.length));
    return takePayload({ from, to, protocol, bytes: payload, length: total - at }, tunnels);
  }

  function fragment(
    part: Datagram,
    place: { id: number; offset: number; isLast: boolean },
    tunnels: number,
  ): string | undefined {
    if (part.bytes.length < part.length) return "IP fragments that were cut off";
    const bytes = fragments.add(part, place, nowUs);
    if (!bytes) return undefined;
    return takePayload({ ...part, bytes, length: bytes.length }, tunnels);
  }

  function takePayload(one: Datagram, tunnels: number): string | undefined {
    const { protocol, bytes, length } = one;
    switch (protocol) {
      case IP_IN_IP:
      case IPV6_IN_IP:
        if (tunnels >= MAX_TUNNELS) return "packets within too many tunnels";
        open(protocol === IP_IN_IP ? IPV4 : IPV6, bytes, length, tunnels + 1);
        return undefined;
      case ESP:
        return "encrypted packets (IPsec)";
      case GRE:
        return "packets within a GRE tunnel";
      case NO_NEXT:
        return "packets without content";
      default:
        datagram(one, nowUs);
        return undefined;
    }
  }
}

function address(view: DataView, at: number): string {
  return [0, 4, 8, 12].map((part) => view.getUint32(at + part).toString(16)).join(":");
}
