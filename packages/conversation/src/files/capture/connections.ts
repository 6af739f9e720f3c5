import { Connection, openedBy } from "./connection.ts";
import { ConnectionTrips, type Shared } from "./connection-trips.ts";
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

/** Connections that are followed at once; of more, those that are over or silent are let go of. */
const MAX_CONNECTIONS = 20_000;
/** Bytes of all connections that wait for others. */
const MAX_HELD_BYTES = 128 * 1024 * 1024;
const MAX_IDENTITIES = 100_000;

interface Followed {
  readonly connection: Connection;
  /** Address and port of its client. */
  readonly client: string;
  /** Whether the same connection was captured at another place, with other addresses. */
  isCopy: boolean | undefined;
}

export class Connections {
  readonly #shared: Shared;
  readonly #drop: (what: string, count?: number) => void;
  readonly #followed = new Map<string, Followed>();
  /** Addresses and ports to which a connection was opened. */
  readonly #servers = new Set<string>();
  readonly #identities = new Map<string, string>();
  #heldBytes = 0;

  constructor(shared: Shared, drop: (what: string, count?: number) => void) {
    this.#shared = shared;
    this.#drop = drop;
  }

  take(datagram: Datagram, atUs: number): void {
    if (datagram.protocol !== TCP) {
      this.#drop(NAMES[datagram.protocol] ?? `IP packets of protocol ${datagram.protocol}`);
      return;
    }
    const segment = segmentOf(datagram);
    if (typeof segment === "string") {
      this.#drop(segment);
      return;
    }
    const from = `${datagram.from}/${segment.fromPort}`;
    const to = `${datagram.to}/${segment.toPort}`;
    const key = from < to ? `${from} ${to}` : `${to} ${from}`;
    let followed = this.#followed.get(key);
    if (followed?.connection.isReopenedBy(from === followed.client ? "client" : "server", segment)) {
      this.#finish(followed);
      followed = undefined;
    }
    if (!followed) {
      // What remains of a connection that is over.
      if (segment.isReset) return;
      followed = this.#follow(from, to, segment);
      this.#followed.set(key, followed);
    }
    const { connection, client } = followed;
    if (connection.isOver || followed.isCopy) return;
    const before = connection.heldBytes;
    connection.take(from === client ? "client" : "server", segment, atUs);
    this.#heldBytes += connection.heldBytes - before;
    if (this.#heldBytes > MAX_HELD_BYTES) {
      const held = connection.heldBytes;
      connection.flush();
      this.#heldBytes += connection.heldBytes - held;
    }
    followed.isCopy ??= this.#isCopy(connection.identity, key);
  }

  finish(): void {
    for (const followed of this.#followed.values()) this.#finish(followed);
    this.#followed.clear();
  }

  #follow(from: string, to: string, segment: Segment): Followed {
    if (this.#followed.size >= MAX_CONNECTIONS) this.#letGo();
    const isFromClient = segment.isSyn
      ? openedBy(segment.acknowledged) === "client"
      : this.#servers.has(to) ||
        (!this.#servers.has(from) && serverPort(segment.fromPort, segment.toPort) === segment.toPort);
    const [client, server] = isFromClient ? [from, to] : [to, from];
    if (segment.isSyn && this.#servers.size < MAX_IDENTITIES) this.#servers.add(server);
    const port = isFromClient ? segment.toPort : segment.fromPort;
    const connection = new Connection(new ConnectionTrips(this.#shared, server, port));
    return { connection, client, isCopy: undefined };
  }

  /** Behind address translation, as of containers, a capture on all interfaces has each packet twice. */
  #isCopy(identity: string | undefined, key: string): boolean | undefined {
    if (identity === undefined) return undefined;
    const known = this.#identities.get(identity);
    if (known !== undefined && known !== key) {
      this.#drop("connections that were captured a second time, with other addresses");
      return true;
    }
    if (this.#identities.size >= MAX_IDENTITIES) this.#identities.clear();
    this.#identities.set(identity, key);
    return false;
  }

  #letGo(): void {
    const byAge = [...this.#followed].sort(([, { connection: a }], [, { connection: b }]) =>
      a.isOver === b.isOver ? a.lastUs - b.lastUs : a.isOver ? -1 : 1,
    );
    for (const [key, followed] of byAge.slice(0, MAX_CONNECTIONS / 2)) {
      this.#finish(followed);
      this.#followed.delete(key);
    }
  }

  #finish({ connection }: Followed): void {
    const held = connection.heldBytes;
    connection.finish();
    this.#heldBytes += connection.heldBytes - held;
  }
}
