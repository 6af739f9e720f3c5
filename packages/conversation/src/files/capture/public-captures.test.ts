import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Conversation } from "../../conversation.ts";
import { ConversationReader } from "../../format/read.ts";
import { valueHash } from "../value-hash.ts";
import { capture } from "./capture.ts";

const folder = new URL("../../../fixtures/captures/", import.meta.url);

/** tshark's counts for a capture: scripts/check/count-captures.mjs. */
interface Counted {
  readonly connections: readonly {
    readonly rttUs: number | null;
    readonly clientBytes: number;
    readonly serverBytes: number;
    readonly turnarounds: number;
  }[];
  readonly statements: number;
  readonly completed: number;
}

const counts: Record<string, Counted> = JSON.parse(readFileSync(new URL("counts.json", folder), "utf8"));

function opened(name: string): Conversation {
  const reader = capture.read({ name, hash: valueHash() });
  reader.take(new Uint8Array(readFileSync(new URL(name, folder))));
  return reader.finish(false);
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
const missing = ({ dropped }: Conversation) =>
  dropped.find(({ what }) => what === "bytes that are missing in the capture")?.count ?? 0;

/** Ignored connections: HTTP in addition to an unknown protocol. Their bytes are not counted. */
const LEFT_OUT = new Set(["mixed-vlan-mpls.pcap"]);
/** A handshake with packets out of order has no round-trip time. */
const UNCLEAR_HANDSHAKE = new Set(["handshake-reorder.pcap", "ipv6-http-atomic-frag.pcap"]);

/**
 * tshark 4.0 does not know query attributes, and counts a prepared statement once: here 12 transactions of 7
 * statements, on two connections.
 */
const KNOWN_STATEMENTS: Readonly<Record<string, number>> = {
  "mysql-9.0.0-query-attributes.pcap": 1,
  "pgbench-and-psql.pcap": 106,
};

it("has counts for each capture", () => {
  expect(Object.keys(counts)).toEqual(readdirSync(folder).filter((name) => /\.pcap(?:ng)?$/.test(name)));
});

describe.each(Object.entries(counts).filter(([name]) => !LEFT_OUT.has(name)))("%s", (name, counted) => {
  const conversation = opened(name);
  const { trips, calls, connections } = conversation;

  it("has the same number of statements as tshark", () => {
    expect(calls.trip.length).toBe(KNOWN_STATEMENTS[name] ?? counted.statements);
  });

  it("has the same number of bytes", () => {
    // The message that ends a connection is not a round trip. It has 5 bytes in both protocols.
    const sent = sum(counted.connections.map(({ clientBytes }) => clientBytes));
    const remaining = sent - sum(trips.requestBytes);
    expect(remaining % 5).toBe(0);
    expect(remaining).toBeLessThanOrEqual(
      5 * connections.filter(({ protocol }) => protocol !== "unknown").length,
    );
    const answered = sum(counted.connections.map(({ serverBytes }) => serverBytes));
    expect(sum(trips.replyBytes)).toBe(answered + missing(conversation));
  });

  it("has the same number of round trips", () => {
    // tshark does not count a greeting, and we do not count the message that ends a connection.
    const greetings = connections.filter(({ protocol }) => protocol === "mysql").length;
    const turnarounds = sum(counted.connections.map((one) => one.turnarounds));
    const ends = (sum(counted.connections.map((one) => one.clientBytes)) - sum(trips.requestBytes)) / 5;
    expect(trips.sentUs.length).toBe(turnarounds + greetings - ends);
  });

  it.skipIf(UNCLEAR_HANDSHAKE.has(name))("has the same round trips of handshakes", () => {
    const sorted = (values: readonly (number | null)[]) => values.toSorted((a, b) => (a ?? -1) - (b ?? -1));
    expect(sorted(connections.map(({ rttUs }) => rttUs))).toEqual(
      sorted(
        counted.connections.filter((one) => one.clientBytes + one.serverBytes > 0).map(({ rttUs }) => rttUs),
      ),
    );
  });
});

it("ignores HTTP in addition to an unknown protocol, in VLAN and MPLS tags", () => {
  const { trips, dropped } = opened("mixed-vlan-mpls.pcap");
  // The server's packets were not captured. The client acknowledges 49 bytes of them, in two parts.
  expect(sum(trips.requestBytes)).toBe(26);
  expect(sum(trips.replyBytes)).toBe(49);
  expect(dropped).toContainEqual({ what: "bytes that are missing in the capture", count: 49 });
  expect(dropped).toContainEqual({ what: "connections of HTTP, which are not of a database", count: 2 });
});

it("has the statements of an application", () => {
  const { statements, connections } = opened("greenhouse-app.pcap");
  expect(connections.map(({ protocol }) => protocol)).toEqual(["postgresql", "postgresql"]);
  expect(statements.map(({ operation }) => operation)).toContain("INSERT");
});

describe("a run captured during wirecost record", () => {
  const captured = opened("pgbench-and-psql.pcap");
  const lines = readFileSync(new URL("pgbench-and-psql.wirecost", folder), "utf8").trimEnd().split("\n");
  const reader = new ConversationReader();
  for (const line of lines) reader.line(line);
  const recorded = reader.finish();

  /** Content that does not depend on the capture point, by connection. */
  function content({ connections, trips, calls, statements }: Conversation) {
    return connections.map((_, number) => {
      const own = [...trips.sentUs.keys()].filter((trip) => trips.connection[trip] === number);
      const bytes = own.map((trip) => [trips.kind[trip], trips.requestBytes[trip], trips.replyBytes[trip]]);
      const ownCalls = [...calls.trip.keys()].filter((call) => own.includes(calls.trip[call] ?? -1));
      return {
        bytes,
        calls: ownCalls.map((call) => [
          statements[calls.statement[call] ?? -1]?.text,
          calls.rows[call],
          calls.kind[call],
          (calls.transaction[call] ?? 0) > 0,
        ]),
      };
    });
  }

  it("has the same trips and calls", () => {
    expect(content(captured)).toEqual(content(recorded));
    expect(captured.calls.trip).toHaveLength(106);
    expect(captured.dropped).toEqual(recorded.dropped);
  });

  it("has almost the same time", () => {
    const length = ({ trips: { sentUs, endUs } }: Conversation) => Math.max(...endUs) - (sentUs[0] ?? 0);
    expect(Math.abs(length(captured) / length(recorded) - 1)).toBeLessThan(0.02);
  });

  it("has no value of a statement or row", () => {
    expect(readFileSync(new URL("pgbench-and-psql.pcap", folder), "latin1")).toContain("planted-secret");
    expect(JSON.stringify(captured)).not.toContain("planted-secret");
  });
});
