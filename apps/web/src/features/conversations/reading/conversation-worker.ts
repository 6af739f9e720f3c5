import {
  type Conversation,
  ConversationFileError,
  combineOpened,
  type FindingsRequest,
  groupingsOf,
  OpenConversation,
  type OpenedConversation,
  type OpenedRecording,
  type Results,
  type ResultsRequest,
  readConversation,
  recordingLines,
  type Setting,
  stateRtt,
  withClock,
} from "@wirecost/conversation";
import type { Network } from "@wirecost/sim-core";
import { expose, transfer } from "comlink";
import {
  forgetRecording,
  storedRecording,
  storeRecording,
} from "../../../entities/conversation/stored-recording.ts";
import { fetchStream, streamPieces } from "../../../shared/lib/stream-pieces.ts";

/** Round trips written before other calls get a turn. */
const AT_ONCE = 20_000;

let read: OpenedConversation | undefined;
let open: OpenConversation | undefined;
/** The latest added file. */
let adding = 0;
/** What this browser should store or remove: the latest request wins, even if an earlier one takes longer. */
let storing = 0;

/** Reads recorded conversations and computes with them. One conversation is open at a time, of any number of files. */
const api = {
  /**
   * @param onProgress bytes read so far
   * @throws ConversationFileError naming the place, or the files that have no time line in common
   */
  async open(files: readonly File[], onProgress: (bytes: number) => void): Promise<OpenedRecording> {
    return opened(combineOpened(await readAll(files, onProgress)));
  },

  /**
   * Adds files to the open conversation, which is unchanged if they cannot be read, or adding is canceled.
   * @throws as open()
   */
  async add(files: readonly File[], onProgress: (bytes: number) => void): Promise<OpenedRecording> {
    const own = ++adding;
    const goOn = () => {
      if (own !== adding) throw new Error("Adding files was canceled.");
    };
    const read = await readAll(files, (bytes) => {
      goOn();
      onProgress(bytes);
    });
    goOn();
    return opened(combineOpened([current(), ...read]));
  },

  cancelAdding() {
    adding++;
  },

  /** @param aheadUs of the clock of a file of pages; undefined to estimate it */
  setClock(file: number, aheadUs: number | undefined): OpenedRecording {
    const { conversation, format } = current();
    return opened({ conversation: withClock(conversation, file, aheadUs), format });
  },

  /** A file of this product, such as the example. */
  async fetch(url: string, name: string, onProgress: (bytes: number) => void): Promise<OpenedRecording> {
    return opened(await readConversation(name, streamPieces(await fetchStream(url), onProgress)));
  },

  /** The conversation that was open when the page was left; undefined if there was none. */
  async restore(): Promise<(OpenedRecording & { readonly name: string }) | undefined> {
    const stored = await storedRecording();
    if (!stored) return undefined;
    const { name, content, format } = stored;
    const { conversation } = await readConversation(name, streamPieces(content.stream()));
    const found = opened({ conversation, format });
    return transfer({ ...found, name }, buffersOf(found.conversation));
  },

  /** Stores the conversation in this browser. @throws DOMException where that does not work */
  async store(name: string): Promise<void> {
    const own = ++storing;
    const { format } = current();
    const content = await recordingFile();
    if (own === storing) await storeRecording({ name, format, content });
  },

  forget(): Promise<void> {
    storing++;
    return forgetRecording();
  },

  /** The conversation as a gzipped recording. @param recordedMs its stated round-trip time */
  recording: (recordedMs: number | undefined) => recordingFile(recordedMs),

  results(request: ResultsRequest): Results {
    const results = requireOpen().results(request);
    const { times, sums } = results;
    const { names: _, grouping: __, sharedMs: ___, ...columns } = sums;
    const arrays = [...(times ? Object.values(times) : []), ...Object.values(columns)];
    return transfer(results, [...new Set(arrays.map(({ buffer }) => buffer))]);
  },

  findings: (request: FindingsRequest) => requireOpen().findings(request),
  pageFindings: (request: Pick<FindingsRequest, "thresholds">) => requireOpen().pageFindings(request),
  effects: (setting: Setting, request: FindingsRequest) => requireOpen().effects(setting, request, pause),
  matrix: (setting: Setting, request: FindingsRequest, networks: readonly Network[]) =>
    requireOpen().matrix(setting, request, networks, pause),
};

export type ConversationWorker = typeof api;

/** @param onProgress bytes of all of them */
async function readAll(
  files: readonly File[],
  onProgress: (bytes: number) => void,
): Promise<readonly OpenedConversation[]> {
  const read: OpenedConversation[] = [];
  let before = 0;
  for (const file of files) {
    try {
      read.push(
        await readConversation(
          file.name,
          streamPieces(file.stream(), (bytes) => onProgress(before + bytes)),
        ),
      );
    } catch (error) {
      if (files.length === 1 || !(error instanceof ConversationFileError)) throw error;
      throw new ConversationFileError(`${file.name}: ${error.message}`);
    }
    before += file.size;
  }
  return read;
}

function opened(found: OpenedConversation): OpenedRecording {
  const { conversation, format } = found;
  read = found;
  open = new OpenConversation(conversation);
  const copy = copyOf(conversation);
  return transfer({ conversation: copy, format, groupings: groupingsOf(conversation) }, buffersOf(copy));
}

async function recordingFile(recordedMs?: number): Promise<Blob> {
  const { conversation } = current();
  const lines = recordingLines(
    recordedMs === undefined ? conversation : stateRtt(conversation, 1000 * recordedMs),
  );
  const encoder = new TextEncoder();
  const text = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      await pause();
      const parts: string[] = [];
      for (let i = 0; i < AT_ONCE; i++) {
        const { done, value } = lines.next();
        if (done) {
          controller.enqueue(encoder.encode(parts.join("")));
          return controller.close();
        }
        parts.push(value);
      }
      controller.enqueue(encoder.encode(parts.join("")));
    },
  });
  return new Response(text.pipeThrough(new CompressionStream("gzip"))).blob();
}

/** Lets pending calls run first. */
function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done, 0));
}

function current() {
  if (!read) throw new Error("No conversation is open.");
  return read;
}

function requireOpen(): OpenConversation {
  if (!open) throw new Error("No conversation is open.");
  return open;
}

function copyOf(conversation: Conversation): Conversation {
  return { ...conversation, trips: copied(conversation.trips), calls: copied(conversation.calls) };
}

function copied<Columns extends object>(columns: Columns): Columns {
  const copies = Object.entries(columns).map(([name, column]) => [name, column.slice()] as const);
  return Object.fromEntries(copies) as Columns;
}

function buffersOf({ trips, calls }: Conversation): Transferable[] {
  return [...Object.values(trips), ...Object.values(calls)].map(({ buffer }) => buffer);
}

expose(api);
