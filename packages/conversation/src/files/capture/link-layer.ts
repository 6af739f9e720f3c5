/** Payload of a frame: its EtherType, and its offset. -1 if it has none. */
export interface Payload {
  readonly etherType: number;
  readonly at: number;
}

export const IPV4 = 0x0800;
export const IPV6 = 0x86dd;

const VLAN = new Set([0x8100, 0x88a8, 0x9100, 0x9200]);
const MPLS = new Set([0x8847, 0x8848]);
const PPPOE = 0x8864;

const CUT = "packets that were cut off within their headers";

/**
 * Finds the payload of a frame, by https://www.tcpdump.org/linktypes.html.
 *
 * @returns or in a few words what it is that cannot be read
 */
export function payloadOf(linkType: number, view: DataView): Payload | string {
  switch (linkType) {
    case 0:
    case 108:
      return loopback(view);
    case 1:
      return view.byteLength < 14 ? CUT : ethernet(view, 12);
    case 9:
    case 50:
      return ppp(view);
    case 12:
    case 14:
    case 101:
    case 228:
    case 229:
      return bare(view, 0);
    case 51:
      return view.byteLength < 8 ? CUT : pppPayload(view, 6);
    case 113:
      return view.byteLength < 16 ? CUT : ethernet(view, 14);
    case 276:
      return view.byteLength < 20 ? CUT : after(view, view.getUint16(0), 20);
    default:
      return `packets of link type ${linkType}, which is not supported`;
  }
}

/** An IP packet without a link-layer header. */
function bare(view: DataView, at: number): Payload | string {
  if (view.byteLength <= at) return CUT;
  const version = view.getUint8(at) >> 4;
  if (version === 4) return { etherType: IPV4, at };
  return version === 6 ? { etherType: IPV6, at } : "packets of other kinds than IP";
}

/** The number of an address family, in the byte order of the capturing computer. */
function loopback(view: DataView): Payload | string {
  if (view.byteLength < 4) return CUT;
  const families = [view.getUint32(0), view.getUint32(0, true)];
  if (families.includes(2)) return { etherType: IPV4, at: 4 };
  // Linux, NetBSD, FreeBSD, macOS.
  const isIpv6 = [10, 24, 28, 30].some((family) => families.includes(family));
  return isIpv6 ? { etherType: IPV6, at: 4 } : "packets of other kinds than IP";
}

/** A frame with its EtherType, or length, at an offset. */
function ethernet(view: DataView, at: number): Payload | string {
  const type = view.getUint16(at);
  if (type >= 1536) return after(view, type, at + 2);
  // A length: 802.3 with a SNAP header may carry IP; cooked captures have 802.2 frames as type 4.
  const isSnap = view.byteLength >= at + 10 && view.getUint32(at + 2) === 0xaaaa0300;
  return isSnap ? after(view, view.getUint16(at + 8), at + 10) : "frames of other kinds than IP";
}

/** Skips VLAN tags, labels and sessions. */
function after(view: DataView, firstType: number, from: number): Payload | string {
  let [type, at] = [firstType, from];
  while (VLAN.has(type)) {
    if (view.byteLength < at + 4) return CUT;
    type = view.getUint16(at + 2);
    at += 4;
  }
  if (type === IPV4 || type === IPV6) return { etherType: type, at };
  if (type === PPPOE) return view.byteLength < at + 8 ? CUT : pppPayload(view, at + 6);
  if (MPLS.has(type)) {
    for (let isLast = false; !isLast; at += 4) {
      if (view.byteLength < at + 4) return CUT;
      isLast = (view.getUint8(at + 2) & 1) === 1;
    }
    return bare(view, at);
  }
  return type === 0x0806 ? "ARP packets" : "frames of other kinds than IP";
}

function ppp(view: DataView): Payload | string {
  if (view.byteLength < 4) return CUT;
  return pppPayload(view, view.getUint16(0) === 0xff03 ? 2 : 0);
}

function pppPayload(view: DataView, at: number): Payload | string {
  if (view.byteLength < at + 2) return CUT;
  const protocol = view.getUint16(at);
  if (protocol === 0x0021) return { etherType: IPV4, at: at + 2 };
  return protocol === 0x0057 ? { etherType: IPV6, at: at + 2 } : "packets of other kinds than IP";
}
