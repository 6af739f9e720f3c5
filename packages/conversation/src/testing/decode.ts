import type { Protocol } from "../conversation.ts";
import { detectingDecoder } from "../protocol/detect.ts";
import type { RecordedTrip } from "../recorder.ts";
import { join } from "./bytes.ts";

export type Segment = readonly [from: "client" | "server", bytes: Uint8Array];

export interface Decoded {
  readonly trips: readonly RecordedTrip[];
  readonly dropped: Readonly<Record<string, number>>;
  readonly protocol: Protocol | undefined;
  readonly encrypted: boolean;
}

/** Numbers values in the order in which they first come. */
export function numbering(): (values: string | Uint8Array) => number {
  const known = new Map<string, number>();
  return (values) => {
    const key = typeof values === "string" ? values : `bytes ${values.join()}`;
    const number = known.get(key) ?? known.size + 1;
    known.set(key, number);
    return number;
  };
}

/**
 * Decodes a connection's bytes as one that was opened at 0, segment i of which passes at 1000 (i + 1) microseconds.
 *
 * @param cut cuts a segment into the pieces in which it arrives
 */
export function decoded(segments: readonly Segment[], cut = (bytes: Uint8Array) => [bytes]): Decoded {
  const trips: RecordedTrip[] = [];
  const dropped: Record<string, number> = {};
  let about: { protocol: Protocol; encrypted: boolean } | undefined;
  let transactions = 0;
  const decoder = detectingDecoder({
    connection: 7,
    openedUs: 0,
    sink: {
      trip: (trip) => {
        trips.push(trip);
      },
      drop: (what, count = 1) => {
        dropped[what] = (dropped[what] ?? 0) + count;
      },
    },
    hash: numbering(),
    nextTransaction: () => ++transactions,
    describe: (protocol, encrypted) => {
      about = { protocol, encrypted };
    },
  });
  for (const [i, [from, bytes]] of segments.entries())
    for (const piece of cut(bytes)) decoder.take(from, piece, 1000 * (i + 1));
  decoder.end(1000 * (segments.length + 1));
  return { trips, dropped, protocol: about?.protocol, encrypted: about?.encrypted ?? false };
}

/** A trip's calls as lines: kind, statement, rows, transaction block. */
export function lines({ trips }: Decoded): string[][] {
  return trips.map(({ kind, calls }) => [
    kind,
    ...calls.map(
      ({ kind, statement, rows, transaction }) =>
        `${kind} ${statement.text} = ${rows}${transaction ? ` in ${transaction}` : ""}`,
    ),
  ]);
}

export const client = (...parts: readonly Uint8Array[]): Segment => ["client", join(...parts)];
export const server = (...parts: readonly Uint8Array[]): Segment => ["server", join(...parts)];
