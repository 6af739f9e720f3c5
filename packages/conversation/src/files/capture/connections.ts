import { Connection, openedBy } from "./connection.ts";
import { connectionTrips, type Shared } from "./connection-trips.ts";
import type { Datagram } from "./datagram.ts";
import { serverPort } from "./roles.ts";
import { type Segment, segmentOf } from "./segment.ts";

const TCP = 6;
const NAMES: Readonly<Record<number, string>> = {
  1: "ICMP packets",
  2: "IGMP packets",
  17: "UDP packets",
  58: "ICMPv6 packets",
  89: "OSPF packets",
  112: "VRRP packets",
  132: "SCTP packets",
};

/** Maximum connections followed at once; beyond it, finished and silent ones are dropped. */
const MAX_CONNECTIONS = 20_000;
/** Maximum bytes of all connections waiting for missing ones. */
const MAX_HELD_BYTES = 128 * 1024 * 1024;
const MAX_IDENTITIES = 100_000;

interface Followed {
  readonly connection: Connection;
  /** Address and port of its client. */
  readonly client: string;
  /** Whether the same connection was captured at another place, with other addresses. */
  isCopy: boolean | undefined;
}

export function connectionsOf(shared: Shared, drop: (what: string, count?: number) => void) {
  const connections = new Map<string, Followed>();
  /** Addresses and ports to which a connection was opened. */
  const servers = new Set<string>();
  const identities = new Map<string, string>();
  let heldBytes = 0;

  return { take, finish };

  function take(datagram: Datagram, atUs: number): void {
    if (datagram.protocol !== TCP) {
      drop(NAMES[datagram.protocol] ?? `IP packets of protocol ${datagram.protocol}`);
      return;
    }
    const segment = segmentOf(datagram);
    if (typeof segment === "string") {
      drop(segment);
      return;
    }
    const from = `${datagram.from}/${segment.fromPort}`;
    const to = `${datagram.to}/${segment.toPort}`;
    const key = from < to ? `${from} ${to}` : `${to} ${from}`;
    let followed = connections.get(key);
    if (followed?.connection.isReopenedBy(from === followed.client ? "client" : "server", segment)) {
      close(followed);
      followed = undefined;
    }
    if (!followed) {
      // A remainder of a finished connection.
      if (segment.isReset) return;
      followed = follow(from, to, segment);
      connections.set(key, followed);
    }
    const { connection, client } = followed;
    if (connection.isOver || followed.isCopy) return;
    const before = connection.heldBytes;
    connection.take(from === client ? "client" : "server", segment, atUs);
    heldBytes += connection.heldBytes - before;
    if (heldBytes > MAX_HELD_BYTES) {
      const held = connection.heldBytes;
      connection.flush();
      heldBytes += connection.heldBytes - held;
    }
    followed.isCopy ??= isCopy(connection.identity, key);
  }

  function finish(): void {
    for (const followed of connections.values()) close(followed);
    connections.clear();
  }

  function follow(from: string, to: string, segment: Segment): Followed {
    if (connections.size >= MAX_CONNECTIONS) letGo();
    const isFromClient = segment.isSyn
      ? openedBy(segment.acknowledged) === "client"
      : servers.has(to) ||
        (!servers.has(from) && serverPort(segment.fromPort, segment.toPort) === segment.toPort);
    const [client, server] = isFromClient ? [from, to] : [to, from];
    if (segment.isSyn && servers.size < MAX_IDENTITIES) servers.add(server);
    const port = isFromClient ? segment.toPort : segment.fromPort;
    const connection = new Connection(connectionTrips(shared, server, port));
    return { connection, client, isCopy: undefined };
  }

  /** With address translation, as for containers, a capture on all interfaces has each packet twice. */
  function isCopy(identity: string | undefined, key: string): boolean | undefined {
    if (identity === undefined) return undefined;
    const known = identities.get(identity);
    if (known !== undefined && known !== key) {
      drop("connections that were captured a second time, with other addresses");
      return true;
    }
    if (identities.size >= MAX_IDENTITIES) identities.clear();
    identities.set(identity, key);
    return false;
  }

  function letGo(): void {
    const byAge = [...connections].sort(([, { connection: a }], [, { connection: b }]) =>
      a.isOver === b.isOver ? a.lastUs - b.lastUs : a.isOver ? -1 : 1,
    );
    for (const [key, followed] of byAge.slice(0, MAX_CONNECTIONS / 2)) {
      close(followed);
      connections.delete(key);
    }
  }

  function close({ connection }: Followed): void {
    const held = connection.heldBytes;
    connection.finish();
    heldBytes += connection.heldBytes - held;
  }
}
