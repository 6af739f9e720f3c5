import type { EvaluationSettings, SavedEvaluationSummary } from "@wirecost/contract";
import {
  bothWithoutNames,
  ConversationFileError,
  compareConversations,
  conversationNetwork,
  evaluateConversation,
  networkModel,
  withoutNames,
  withStatedRtt,
} from "@wirecost/conversation";
import type { Params } from "@wirecost/sim-core";
import { ParamError, parseParams } from "@wirecost/sim-core/model";
import { ReusedConnection } from "../../platform/database/connections.ts";
import { AppError, invalidDesign } from "../../platform/errors/app-error.ts";
import type { ReceivedBody } from "../../platform/http/receive-body.ts";
import { sha256Of } from "../../platform/sha256.ts";
import { answering } from "../../platform/threads/answer.ts";
import { readSent, readStored } from "./recorded.ts";
import { savedNumbers } from "./saved-numbers.ts";
import { type StoreInto, storeConversation } from "./store/store-conversation.ts";

/** Bytes of a received file read at a time. */
const PIECE = 64 * 1024;

export interface EvaluatedText
  extends Pick<SavedEvaluationSummary, "sha256" | "rttMs" | "changes" | "elapsedMs" | "trips"> {
  readonly document: string;
}

const connection = new ReusedConnection();

interface StoreTask {
  /** Its bytes, which are transferred to the thread. */
  readonly received: ReceivedBody;
  readonly into: StoreInto;
  readonly databaseUrl: string;
}

/** Reads a recording and stores it. */
export const store = reading(async ({ received, into, databaseUrl }: StoreTask) => {
  const { name: own, recorded } = await readSent(piecesOf(received)).finally(() => received.file.close());
  const name = into.name ?? own;
  if (name === "") throw new AppError("invalid-request", "The recording has no name. Send one as ?name=.");
  return connection.use(databaseUrl, (client) => storeConversation(client, { ...into, name }, recorded));
});

interface EvaluateTask {
  /** Gzipped. */
  readonly content: Uint8Array;
  readonly settings: EvaluationSettings;
  /** Whether its names are replaced before anything is computed. */
  readonly withoutNames: boolean;
}

export const evaluate = reading(async (task: EvaluateTask): Promise<EvaluatedText> => {
  const stored = await readStored(task.content);
  const found = await evaluateConversation(task.withoutNames ? withoutNames(stored) : stored, task.settings);
  const document = JSON.stringify(found);
  return { document, sha256: sha256Of(document), ...savedNumbers(found) };
});

interface CompareTask {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly network: Params;
  readonly withoutNames: boolean;
}

export const compare = reading(async (task: CompareTask) => {
  const network = conversationNetwork(parseParams(networkModel, task.network));
  const [old, now] = [await readStored(task.before), await readStored(task.after)];
  const [before, after] = task.withoutNames ? bothWithoutNames(old, now) : [old, now];
  return JSON.stringify(compareConversations(withStatedRtt(before), withStatedRtt(after), network));
});

/** Runs work whose errors about a recording or a setting are errors of the request. */
function reading<Task, T>(work: (task: Task) => Promise<T>) {
  return answering((task: Task) =>
    work(task).catch((error: unknown) => {
      if (error instanceof ConversationFileError) throw new AppError("unreadable-upload", error.message);
      if (error instanceof ParamError) throw invalidDesign(error);
      if (error instanceof RangeError) throw new AppError("invalid-design", error.message);
      throw error;
    }),
  );
}

async function* piecesOf({ file, size }: ReceivedBody): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; ) {
    const { bytesRead, buffer } = await file.read(new Uint8Array(PIECE), 0, PIECE, at);
    if (bytesRead === 0) throw new Error(`The received file ends after ${at} of ${size} bytes.`);
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
