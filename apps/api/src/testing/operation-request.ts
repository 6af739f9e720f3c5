import { routes } from "@wirecost/contract";
import type { InjectOptions } from "fastify";
import { recordingOf } from "./recording-of.ts";
import { calibrationOf, design, planOf } from "./test-app.ts";

const all = Object.entries(routes);

export const table = "mm,messages\n1024,102\n";
export const environmentOf = { name: "lab", facts: { version: "12.8", cores: 8 } };
export const mappingOf = {
  name: "nightly",
  model: "openedge-query",
  headers: ["buffer"],
  mapping: [{ target: { kind: "setting", param: "mm" } }],
};
export const webhookOf = { url: "https://example.com/hook", events: ["upload.created"] };
export const seriesOf = (uploadId: string | undefined) => ({
  model: "openedge-query",
  metric: "messages",
  settings: { mm: 1024 },
  uploadId,
  thresholds: { limit: 110 },
});
export const sharingOf = (runId: string | undefined) => ({
  of: { kind: "run", id: runId },
  redact: [{ name: "Customer", as: "table" }],
});
export const limitOf = {
  name: "nightly batch",
  endpoint: "POST /batch",
  maxTrips: 3,
  maxMs: null,
  rttMs: 20,
};
export const schemaOf = {
  name: "sports",
  content: {
    tables: [
      {
        name: "Customer",
        size: { records: 1117, mean: 134, min: 98, max: 225 },
        fields: [
          ["CustNum", "integer", ">>>>9", 0, 1],
          ["Name", "character", "x(30)", 60, 1],
        ],
      },
    ],
  },
};
const settingsOf = { network: { rttMs: 41 }, changes: [{ statement: 1, change: "join" }] };
export const commentOf = (runId: string | undefined) => ({ of: { kind: "run", id: runId }, text: "x" });

/** Ids of things by the names that paths give them. */
export type Ids = Readonly<Record<string, string>>;

/** What to try each operation with that takes a body, with as many ids in it as it takes. */
const bodies: Partial<Record<string, (ids: Ids) => InjectOptions["payload"]>> = {
  simulate: () => ({ model: design.model, params: {}, seed: 1 }),
  previewRun: () => design,
  createExperiment: () => ({ name: "x", design }),
  renameExperiment: () => ({ name: "x" }),
  createRun: () => ({ design }),
  createCalibration: () => ({ name: "x", document: calibrationOf() }),
  createPlan: () => ({ name: "x", document: planOf(2) }),
  renameCalibration: () => ({ name: "x" }),
  setBaseline: ({ uploadId }) => seriesOf(uploadId),
  saveEnvironment: () => environmentOf,
  stateEnvironment: ({ environmentId }) => ({ environmentId, facts: { cores: 8 } }),
  saveMapping: () => mappingOf,
  renameMapping: () => ({ name: "x" }),
  renameEnvironment: () => ({ name: "x" }),
  createShare: ({ runId }) => sharingOf(runId),
  previewShare: ({ runId }) => sharingOf(runId),
  copyShare: ({ token }) => ({ token }),
  unlockShare: () => ({ password: "x" }),
  confirmAddress: () => ({ token: "x" }),
  createKey: () => ({ name: "x", scope: "write" }),
  createWebhook: () => webhookOf,
  createTeam: () => ({ name: "x" }),
  renameTeam: () => ({ name: "x" }),
  decideReview: ({ keyId }) => ({ remove: [{ kind: "key", id: keyId }] }),
  deleteAccount: () => ({ password: "x" }),
  chooseTeam: ({ teamId }) => ({ teamId }),
  changeRole: () => ({ role: "viewer" }),
  createInvitation: () => ({ email: "new@example.com" }),
  createComment: ({ runId }) => commentOf(runId),
  editComment: () => ({ text: "x" }),
  createUpload: () => table,
  importTeam: () => table,
  createConversation: () => recordingOf({ name: "other" }),
  compareConversations: ({ conversationId, laterConversationId }) => ({
    before: conversationId,
    after: laterConversationId,
  }),
  renameConversation: () => ({ name: "x" }),
  evaluateConversation: () => settingsOf,
  saveEvaluation: () => ({ name: "x", settings: settingsOf }),
  setConversationLimit: () => limitOf,
  saveSchema: () => schemaOf,
};

/** And each whose query says something. */
const queries: Partial<Record<string, (ids: Ids) => Record<string, string>>> = {
  deleteTeam: () => ({ name: "no" }),
  findTeamOf: ({ experimentId = "" }) => ({ kind: "experiment", id: experimentId }),
  createUpload: ({ environmentId }) => ({
    name: "b.csv",
    model: "openedge-query",
    environment: JSON.stringify({ environmentId, facts: { cores: 8 } }),
  }),
  listComments: ({ runId = "" }) => ({ runId }),
  listHistoryCells: () => ({ model: "openedge-query" }),
  listShares: ({ runId = "" }) => ({ runId }),
  getHistory: () => ({ model: "openedge-query", metric: "messages", settings: '{"mm":1024}' }),
};

/**
 * A request that would do something, if it were permitted.
 *
 * @param ids what stands in paths, queries and bodies
 * @throws Error for an operation that has no body or no id here to try it with
 */
export function operationRequest(id: string, ids: Ids): InjectOptions {
  const route = all.find(([key]) => key === id)?.[1];
  if (!route) throw new Error(`There is no operation ${id}.`);
  if (("body" in route || "takesBytes" in route) !== id in bodies)
    throw new Error(`${id}: say in bodies what to try it with, exactly if it takes a body.`);
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const found = ids[name];
    if (found === undefined) throw new Error(`${id}: the fixture has no ${name}.`);
    return found;
  });
  const payload = bodies[id]?.(ids);
  return {
    method: route.method,
    url: path,
    query: queries[id]?.(ids) ?? {},
    ...(payload === undefined ? {} : { payload }),
    ...("takesBytes" in route ? { headers: { "content-type": "application/octet-stream" } } : {}),
  };
}
