import { Readable } from "node:stream";
import { MAX_RECORDING_BYTES } from "@wirecost/contract";
import { storageStore } from "../../platform/database/team-storage.ts";
import { ArrivalSlots } from "../../platform/http/arrival-slots.ts";
import { leaving } from "../../platform/http/leaving.ts";
import type { Handlers } from "../../platform/http/operation.ts";
import { receiveBody } from "../../platform/http/receive-body.ts";
import type { RequestServices } from "../../platform/module.ts";
import { ConversationPool } from "./conversation-pool.ts";
import { conversationStore } from "./store/conversations.ts";
import { evaluationStore } from "./store/evaluations.ts";
import { limitStore } from "./store/limits.ts";
import { wholeContent } from "./store/read-content.ts";

/** Maximum concurrent recordings of a caller or team. */
const ARRIVING = { each: 8, all: 64, what: "recordings" };

export function conversationRoutes({ config, database, callers, onClose }: RequestServices) {
  const { uploadDir, teamDiskBytes } = config;
  const pool = new ConversationPool(config);
  onClose(() => pool.close());
  const conversations = conversationStore(database);
  const evaluations = evaluationStore(database);
  const limits = limitStore(database);
  const storage = storageStore(database);
  const arriving = new ArrivalSlots(ARRIVING);
  const readerOf = async (teamId: string, id: string) => {
    const recording = await conversations.recording(teamId, id);
    return () => wholeContent(recording);
  };

  return {
    listConversations: ({ params, query }) => conversations.list(params.teamId, query),

    createConversation: async ({ params: { teamId }, query, request, reply }) => {
      // An unread body would keep its connection open.
      reply.header("connection", "close");
      pool.refuseIfFull(teamId);
      await storage.refuseIfFull(teamId, Number(request.headers["content-length"] ?? 0), teamDiskBytes);
      const leave = arriving.enter(callers.of(request).sharing, teamId);
      const received = await receiveBody(request, {
        folder: uploadDir,
        most: MAX_RECORDING_BYTES,
        what: "recording",
        done: "stored",
        advice: "Send it gzipped, or record a shorter part.",
      }).finally(leave);
      reply.removeHeader("connection");
      const into = { teamId, name: query.name, enter: conversations.enter(teamId), maxBytes: teamDiskBytes };
      const { id, duplicate } = await pool.store({ received, into }, leaving(reply));
      reply.code(duplicate ? 200 : 201);
      return { conversation: await conversations.get(teamId, id), duplicate };
    },

    compareConversations: async ({ params: { teamId }, body: { before, after, network }, reply }) => {
      const of = {
        readBefore: await readerOf(teamId, before),
        readAfter: await readerOf(teamId, after),
        network,
        withoutNames: false,
      };
      reply.type("application/json");
      return pool.compare(teamId, of, leaving(reply));
    },

    getConversation: ({ params }) => conversations.get(params.teamId, params.conversationId),

    getRecording: async ({ params, reply }) => {
      const { name, bytes, pieces } = await conversations.recording(params.teamId, params.conversationId);
      const file = encodeURIComponent(`${name}.wirecost.gz`);
      reply.header("content-disposition", `attachment; filename*=UTF-8''${file}`);
      reply.header("content-length", bytes);
      return Readable.from(pieces, { objectMode: false });
    },

    renameConversation: ({ params, body }) =>
      conversations.rename(params.teamId, params.conversationId, body.name),
    deleteConversation: ({ params }) => conversations.remove(params.teamId, params.conversationId),
    restoreConversation: ({ params }) => conversations.restore(params.teamId, params.conversationId),

    evaluateConversation: async ({ params: { teamId, conversationId }, body: settings, reply }) => {
      const read = await readerOf(teamId, conversationId);
      const of = { read, settings, withoutNames: false };
      const { document } = await pool.evaluate(teamId, of, leaving(reply));
      reply.type("application/json");
      return document;
    },

    listEvaluations: async ({ params }) => ({
      items: await evaluations.list(params.teamId, params.conversationId),
    }),
    saveEvaluation: async ({ params: { teamId, conversationId }, body: { name, settings }, reply }) => {
      const read = await readerOf(teamId, conversationId);
      const of = { read, settings, withoutNames: false };
      const evaluated = await pool.evaluate(teamId, of, leaving(reply));
      return evaluations.save(teamId, conversationId, { name, evaluated, maxBytes: teamDiskBytes });
    },
    getEvaluation: async ({ params: { teamId, conversationId, evaluationId }, reply }) => {
      const document = await evaluations.get(teamId, conversationId, evaluationId);
      reply.type("application/json");
      return document;
    },
    deleteEvaluation: ({ params: { teamId, conversationId, evaluationId } }) =>
      evaluations.remove(teamId, conversationId, evaluationId),

    listConversationLimits: async ({ params, query }) => ({
      items: await limits.list(params.teamId, query.name),
    }),
    setConversationLimit: ({ params, body }) => limits.set(params.teamId, body),
    deleteConversationLimit: ({ params }) => limits.remove(params.teamId, params.limitId),
  } satisfies Partial<Handlers>;
}
