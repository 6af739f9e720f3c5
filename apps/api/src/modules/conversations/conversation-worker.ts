import {
  bothWithoutNames,
  ConversationFileError,
  compareConversations,
  conversationNetwork,
  evaluateConversation,
  networkModel,
  withoutNames,
} from "@wirecost/conversation";
import { ParamError, parseParams } from "@wirecost/sim-core/model";
import { KeptConnection } from "../../platform/database/connections.ts";
import { onKeptConnection } from "../../platform/database/kept-work.ts";
import { invalidDesign } from "../../platform/errors/app-error.ts";
import type { ReceivedBody } from "../../platform/http/receive-body.ts";
import { sha256Of } from "../../platform/sha256.ts";
import type { ConversationOutcome, ConversationTask, EvaluatedText } from "./conversation-task.ts";
import { readSent, readStored } from "./recorded.ts";
import { savedNumbers } from "./saved-numbers.ts";
import { storeConversation } from "./store/store-conversation.ts";

/** Of a received file that is read at once. */
const PIECE = 64 * 1024;

/** Reads and stores a recording, or computes what was asked of stored ones. */
export default async function conversationWorker(task: ConversationTask): Promise<ConversationOutcome> {
  try {
    switch (task.kind) {
      case "store":
        return await store(task);
      case "evaluate":
        return { state: "evaluated", evaluated: await evaluate(task) };
      case "compare": {
        const network = conversationNetwork(parseParams(networkModel, task.network));
        const [old, now] = [await readStored(task.before), await readStored(task.after)];
        const [before, after] = task.withoutNames ? bothWithoutNames(old, now) : [old, now];
        return {
          state: "compared",
          document: JSON.stringify(compareConversations(before, after, network)),
        };
      }
    }
  } catch (error) {
    if (error instanceof ConversationFileError) return { state: "unreadable", message: error.message };
    if (error instanceof ParamError) {
      const { message, issues } = invalidDesign(error);
      return { state: "refused", message, issues };
    }
    if (error instanceof RangeError) return { state: "refused", message: error.message, issues: [] };
    throw error;
  }
}

const connection = new KeptConnection();

async function store({
  received,
  into,
  databaseUrl,
}: Extract<ConversationTask, { kind: "store" }>): Promise<ConversationOutcome> {
  const { name: own, recorded } = await readSent(piecesOf(received)).finally(() => received.file.close());
  const name = into.name ?? own;
  if (name === "") return { state: "nameless" };
  return onKeptConnection(connection, databaseUrl, (client) =>
    storeConversation(client, { ...into, name }, recorded),
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

async function evaluate({
  content,
  settings,
  withoutNames: isReplaced,
}: Extract<ConversationTask, { kind: "evaluate" }>): Promise<EvaluatedText> {
  const stored = await readStored(content);
  const found = await evaluateConversation(isReplaced ? withoutNames(stored) : stored, settings);
  const document = JSON.stringify(found);
  const sha256 = sha256Of(document);
  return { document, sha256, ...savedNumbers(found) };
}
