import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import {
  type ConversationSummary,
  LISTED_RTTS,
  MAX_LISTED_ENDPOINTS,
  MAX_RECORDED_CHARACTERS,
  MAX_RECORDED_NAMES,
  MAX_RECORDED_TRIPS,
  MAX_RECORDING_BYTES,
} from "@wirecost/contract/conversation";
import {
  type Conversation,
  ConversationFileError,
  networkModel,
  RTT,
  readRecording,
  recordingLines,
  summarize,
  withoutLiterals,
  withStatedRtt,
} from "@wirecost/conversation";
import { parseParams } from "@wirecost/sim-core/model";
import { network } from "@wirecost/sim-core/models/round-trips";

const MIB = 1024 * 1024;
/** Bytes compressed at a time. */
const PIECE = 64 * 1024;

/** Maximum content of a stored recording. */
const LIMITS = {
  bytes: 512 * MIB,
  named: MAX_RECORDED_NAMES,
  characters: MAX_RECORDED_CHARACTERS,
  trips: MAX_RECORDED_TRIPS,
};

export interface Recorded extends Omit<ConversationSummary, "id" | "name" | "exceeded" | "createdAt"> {
  /** Gzipped. */
  readonly content: Buffer;
  /** By request name: its round trips, then their ms for each of LISTED_RTTS. */
  readonly endpointSums: Readonly<Record<string, readonly number[]>>;
}

export function readStored(content: Uint8Array): Promise<Conversation> {
  return readRecording([content], LIMITS);
}

/**
 * Reads a received recording, and serializes it for storing, without literals.
 *
 * @returns the recording, and its own name
 * @throws ConversationFileError naming the line
 */
export async function readSent(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<{ readonly name: string; readonly recorded: Recorded }> {
  const conversation = withoutLiterals(await readRecording(pieces, LIMITS));
  const { content, sha256 } = await written(conversation);
  const { source, statements, rttUs } = conversation;
  const networks = LISTED_RTTS.map((rttMs) => network(parseParams(networkModel, { [RTT]: rttMs })));
  const summary = summarize(withStatedRtt(conversation), rttUs === null ? [] : networks);
  const endpoints = summary.endpoints.flatMap(({ endpoint, calls, trips, predictedMs }) => {
    const name = conversation.endpoints[endpoint - 1];
    return name === undefined ? [] : [{ name, calls, trips, predictedMs: [...predictedMs] }];
  });
  return {
    name: source.name.trim(),
    recorded: {
      sha256,
      content,
      bytes: content.length,
      kind: source.kind,
      startedAt: source.startedAt,
      recordedMs: summary.recordedMs,
      rttMs: summary.recordedRttMs,
      connections: summary.connections,
      statements: statements.length,
      trips: summary.trips,
      calls: summary.calls,
      elapsedMs: summary.predictions.map(({ elapsedMs }) => elapsedMs),
      endpoints: endpoints.slice(0, MAX_LISTED_ENDPOINTS),
      endpointSums: Object.fromEntries(
        endpoints.map(({ name, trips, predictedMs }) => [name, [trips, ...predictedMs]]),
      ),
    },
  };
}

/** The recording's lines, gzipped, and their hash. */
async function written(conversation: Conversation): Promise<{ content: Buffer; sha256: string }> {
  const hash = createHash("sha256");
  const gzip = Readable.from(piecesOf(recordingLines(conversation), (piece) => hash.update(piece))).pipe(
    createGzip(),
  );
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of gzip) {
    pieces.push(piece);
    size += piece.length;
    if (size > MAX_RECORDING_BYTES)
      throw new ConversationFileError(
        `The recording has more than ${MAX_RECORDING_BYTES / MIB} MiB when it is gzipped, the limit. Record a shorter part.`,
      );
  }
  return { content: Buffer.concat(pieces), sha256: hash.digest("hex") };
}

function* piecesOf(lines: Iterable<string>, look: (piece: string) => void): Generator<string> {
  let piece = "";
  for (const line of lines) {
    piece += line;
    if (piece.length < PIECE) continue;
    look(piece);
    yield piece;
    piece = "";
  }
  look(piece);
  yield piece;
}
