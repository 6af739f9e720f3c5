import type { Conversation } from "../../conversation.ts";
import { ConversationFileError, type FileContext, type FileFormat, type FileReader } from "../file-format.ts";
import { MISSING } from "./connection-trips.ts";
import { connectionsOf } from "./connections.ts";
import { ipLayer } from "./ip.ts";
import { Kinds } from "./kinds.ts";
import type { PacketReader } from "./packet.ts";
import { isPcap, PcapReader } from "./pcap.ts";
import { isPcapng, PcapngReader } from "./pcapng.ts";
import { withoutPool } from "./pool.ts";

/** Packets captured by tcpdump, Wireshark and others: docs/conversation-imports.md. */
export const capture: FileFormat = {
  title: "a network capture (pcap, pcapng)",
  recognizes: (start) => isPcap(start) || isPcapng(start),
  read: (context) => captureReader(context),
};

function captureReader({ name, hash }: FileContext): FileReader {
  const kinds = new Kinds();
  const dropped = new Map<string, number>();
  let packets: PacketReader | undefined;
  let transactions = 0;
  const drop = (what: string, count = 1) => {
    dropped.set(what, (dropped.get(what) ?? 0) + count);
  };
  const connections = connectionsOf({ kinds, hash, nextTransaction: () => ++transactions }, drop);
  const ip = ipLayer(connections.take, drop);
  return { take, finish };

  function take(bytes: Uint8Array): void {
    packets ??= isPcapng(bytes) ? new PcapngReader(ip.take) : new PcapReader(ip.take);
    packets.take(bytes);
  }

  function finish(isCut: boolean): Conversation {
    ip.finish();
    connections.finish();
    const { startedMs, rest } = packets ?? { startedMs: undefined, rest: 0 };
    if (startedMs === undefined) throw new ConversationFileError("The capture has no packets.");
    const builder = kinds.finish();
    for (const [what, count] of dropped) builder.drop(what, count);
    if (isCut || rest > 0) builder.drop("end of the capture: the file was cut off");
    const source = {
      kind: "capture",
      name,
      startedAt: null,
      timesAt: "client",
      lowerBound: false,
    } as const;
    const conversation = withoutPool(builder.build(source), kinds.servers);
    if (conversation.trips.sentUs.length === 0) {
      const has = conversation.dropped.map(({ what, count }) => `${count} ${what}`).join(", ");
      throw new ConversationFileError(
        `The capture has no TCP connection that carried data${has ? `. It has: ${has}` : ""}. Capture the packets to and from the database's port, for example with: tcpdump -w page.pcap port 5432`,
      );
    }
    return sinceFirstTrip(conversation, startedMs);
  }
}

function sinceFirstTrip({ source, trips, ...rest }: Conversation, startedMs: number): Conversation {
  const firstUs = trips.sentUs[0] ?? 0;
  for (const column of [trips.sentUs, trips.requestedUs, trips.answeredUs, trips.endUs])
    for (let i = 0; i < column.length; i++) column[i] = (column[i] ?? 0) - firstUs;
  const started = new Date(startedMs + firstUs / 1000);
  const startedAt = Number.isNaN(started.getTime()) ? null : started.toISOString();
  const isMissing = rest.dropped.some(({ what }) => what === MISSING);
  return { ...rest, source: { ...source, startedAt, lowerBound: isMissing }, trips };
}
