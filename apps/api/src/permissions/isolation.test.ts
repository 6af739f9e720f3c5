import { type KeyScope, type Role, routes } from "@wirecost/contract";
import { connect } from "@wirecost/prisma";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  calibrationOf,
  design,
  newDatabase,
  type Person,
  planOf,
  signUp,
  testApp,
} from "../testing/test-app.ts";
import { rules } from "./rules.ts";

const table = "mm,messages\n1024,102\n";
const all = Object.entries(routes);
const passportOf = { name: "lab", facts: { version: "12.8", cores: 8 } };
const mappingOf = {
  name: "nightly",
  model: "openedge-query",
  headers: ["buffer"],
  mapping: [{ target: { kind: "setting", param: "mm" } }],
};
const webhookOf = { url: "https://example.com/hook", events: ["upload.created"] };
const sharing = { of: { kind: "design", title: "x", design } };
const guarded = all.filter(([, { permission }]) => rules[permission].of === "team");
const series = {
  model: "openedge-query",
  metric: "messages",
  settings: { mm: 1024 },
  uploadId: null,
  thresholds: { limit: 110 },
};

let app: FastifyInstance;
let ann: Person;
let eve: Person;
let viewer: Person;
let editor: Person;
let uploader: Person;
let removed: Person;
let ids: Record<string, string>;
/** Tokens of Ann's team by scope, of Eve's, and of keys that hold no longer. */
let tokens: Record<KeyScope | "eves" | "revoked" | "expired" | "wrong", string>;

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  app = await testApp({ databaseUrl });
  [ann, eve, viewer, editor, uploader, removed] = await Promise.all([
    signUp(app, "Ann"),
    signUp(app, "Eve"),
    signUp(app, "Viewer"),
    signUp(app, "Editor"),
    signUp(app, "Uploader"),
    signUp(app, "Removed"),
  ]);
  const prisma = connect(databaseUrl, 1);
  const join = ({ userId }: Person, role: Role) =>
    prisma.member.create({ data: { id: `${role}-${userId}`, organizationId: ann.teamId, userId, role } });
  await Promise.all([
    join(viewer, "viewer"),
    join(editor, "editor"),
    join(uploader, "upload-only"),
    join(removed, "editor"),
  ]);
  await ann.send({ method: "DELETE", url: `/api/teams/${ann.teamId}/members/${removed.userId}` });
  const base = `/api/teams/${ann.teamId}`;
  const experiment = (
    await ann.send({ method: "POST", url: `${base}/experiments`, payload: { name: "mine", design } })
  ).json();
  const share = (await ann.send({ method: "POST", url: `${base}/shares`, payload: sharing })).json();
  const upload = await ann.send({
    method: "POST",
    url: `${base}/uploads?name=a.csv&model=openedge-query`,
    headers: { "content-type": "application/octet-stream" },
    payload: table,
  });
  const calibration = await ann.send({
    method: "POST",
    url: `${base}/calibrations`,
    payload: { name: "fit", document: calibrationOf() },
  });
  const plan = await ann.send({
    method: "POST",
    url: `${base}/plans`,
    payload: { name: "measure", document: planOf() },
  });
  const keyOf = async (person: Person, scope: KeyScope) => {
    const url = `/api/teams/${person.teamId}/keys`;
    const made = await person.send({ method: "POST", url, payload: { name: scope, scope } });
    return made.json();
  };
  const [expired, revoked] = [await keyOf(ann, "write"), await keyOf(ann, "write")];
  await prisma.key.update({ where: { id: expired.key.id }, data: { expiresAt: new Date(0) } });
  await ann.send({ method: "DELETE", url: `${base}/keys/${revoked.key.id}` });
  const write = await keyOf(ann, "write");
  tokens = {
    read: (await keyOf(ann, "read")).token,
    upload: (await keyOf(ann, "upload")).token,
    write: write.token,
    eves: (await keyOf(eve, "write")).token,
    expired: expired.token,
    revoked: revoked.token,
    wrong: `${write.token.slice(0, -1)}${write.token.endsWith("A") ? "B" : "A"}`,
  };
  await prisma.$disconnect();
  const passport = await ann.send({ method: "POST", url: `${base}/passports`, payload: passportOf });
  const mapping = await ann.send({ method: "POST", url: `${base}/mappings`, payload: mappingOf });
  const baseline = await ann.send({ method: "POST", url: `${base}/baselines`, payload: series });
  const invited = await ann.send({
    method: "POST",
    url: `${base}/invitations`,
    payload: { email: "asked@example.com" },
  });
  const hook = (await ann.send({ method: "POST", url: `${base}/webhooks`, payload: webhookOf })).json()
    .webhook;
  const tried = await ann.send({ method: "POST", url: `${base}/webhooks/${hook.id}/test` });
  const comment = await ann.send({
    method: "POST",
    url: `${base}/comments`,
    payload: { of: { kind: "run", id: experiment.latestRun.id }, text: "x" },
  });
  queries.listComments = `runId=${experiment.latestRun.id}`;
  ids = {
    webhookId: hook.id,
    deliveryId: tried.json().id,
    invitationId: invited.json().invitation.id,
    userId: ann.userId,
    baselineId: baseline.json().id,
    passportId: passport.json().id,
    mappingId: mapping.json().id,
    calibrationId: calibration.json().id,
    experimentId: experiment.id,
    keyId: (await keyOf(ann, "read")).key.id,
    planId: plan.json().id,
    runId: experiment.latestRun.id,
    shareId: share.share.id,
    uploadId: upload.json().upload.id,
    commentId: comment.json().id,
  };
});
afterAll(() => app.close());

const bodies: Partial<Record<string, InjectOptions["payload"]>> = {
  createExperiment: { name: "x", design },
  renameExperiment: { name: "x" },
  createRun: { design },
  createCalibration: { name: "x", document: calibrationOf() },
  createPlan: { name: "x", document: planOf(2) },
  renameCalibration: { name: "x" },
  setBaseline: series,
  keepPassport: passportOf,
  statePassport: { passportId: null, facts: { cores: 8 } },
  keepMapping: mappingOf,
  renameMapping: { name: "x" },
  renamePassport: { name: "x" },
  createShare: sharing,
  previewShare: sharing,
  copyShare: { token: "x".repeat(43) },
  unlockShare: { password: "x" },
  createKey: { name: "x", scope: "write" },
  createWebhook: webhookOf,
  createTeam: { name: "x" },
  renameTeam: { name: "x" },
  deleteAccount: { password: "x" },
  chooseTeam: { teamId: "x" },
  changeRole: { role: "viewer" },
  createInvitation: { email: "new@example.com" },
  createComment: { of: { kind: "run", id: "00000000-0000-7000-8000-000000000000" }, text: "x" },
  editComment: { text: "x" },
  createUpload: table,
  importTeam: table,
};

const queries: Partial<Record<string, string>> = {
  deleteTeam: "name=no",
  createUpload: "name=b.csv&model=openedge-query",
  listHistoryCells: "model=openedge-query",
  getHistory: `model=openedge-query&metric=messages&settings=${encodeURIComponent('{"mm":1024}')}`,
};

function request(id: string, teamId: string): InjectOptions {
  const route = Object.entries(routes).find(([key]) => key === id)?.[1];
  if (!route) throw new Error(id);
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    name === "teamId" ? teamId : (ids[name] ?? name),
  );
  const payload = bodies[id];
  const query = queries[id];
  return {
    method: route.method,
    url: query === undefined ? path : `${path}?${query}`,
    ...(payload === undefined ? {} : { payload }),
    ...("takesBytes" in route ? { headers: { "content-type": "application/octet-stream" } } : {}),
  };
}

describe.each(guarded)("%s", (id, route) => {
  it("has a body to try it with, if it takes one", () => {
    expect("body" in route || "takesBytes" in route).toBe(id in bodies);
  });

  it("asks the anonymous to sign in", async () => {
    const reply = await app.inject(request(id, ann.teamId));
    expect([reply.statusCode, reply.json().code]).toEqual([401, "signed-out"]);
  });

  it("tells a stranger that there is no such team", async () => {
    const foreign = await eve.send(request(id, ann.teamId));
    const nowhere = await eve.send(request(id, "no-such-team"));
    const { requestId: _1, ...theirs } = foreign.json();
    const { requestId: _2, ...nobodys } = nowhere.json();
    expect(foreign.statusCode).toBe(404);
    expect(theirs).toEqual(nobodys);
  });

  it("lets a viewer look and not touch", async () => {
    if (id === "leaveTeam") return;
    const reply = await viewer.send(request(id, ann.teamId));
    const looks = ["readTeam", "readKeys", "readMembers"].includes(route.permission);
    if (looks) expect(reply.statusCode).toBe(200);
    else expect([reply.statusCode, reply.json().code]).toEqual([403, "forbidden"]);
  });

  it("lets who is upload-only send files and nothing else", async () => {
    if (id === "leaveTeam") return;
    const reply = await uploader.send(request(id, ann.teamId));
    if (id === "createUpload") expect([401, 403]).not.toContain(reply.statusCode);
    else expect([reply.statusCode, reply.json().code]).toEqual([403, "forbidden"]);
  });

  it("leaves an editor who is in the team to owners", async () => {
    if (route.permission !== "ownTeam") return;
    const reply = await editor.send(request(id, ann.teamId));
    expect([reply.statusCode, reply.json().code]).toEqual([403, "forbidden"]);
  });

  it("knows no team for who was removed from it", async () => {
    const reply = await removed.send(request(id, ann.teamId));
    expect([reply.statusCode, reply.json().code]).toEqual([404, "not-found"]);
  });
});

const ofOneThing = guarded.filter(([, { path }]) => /:(?!teamId)\w+/.test(path));
it.each(ofOneThing)("%s finds nothing of another team under one's own", async (id) => {
  const reply = await eve.send(request(id, eve.teamId));
  expect([reply.statusCode, reply.json().code]).toEqual([404, "not-found"]);
});

function sendKey(id: string, token: string, teamId = ann.teamId) {
  const options = request(id, teamId);
  return app.inject({ ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } });
}

describe.each(all)("with a key, %s", (id, { permission, method, path, tag }) => {
  it.each(["wrong", "expired", "revoked"] as const)("is refused to one that is %s", async (which) => {
    const reply = await sendKey(id, tokens[which]);
    expect([reply.statusCode, reply.json().code]).toEqual([401, "key-refused"]);
    expect(reply.headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
    expect(reply.body).not.toContain(tokens[which]);
  });

  it.skipIf(rules[permission].of === "nothing")("knows no other team than the key's", async () => {
    const reply = await sendKey(id, tokens.eves);
    expect([reply.statusCode, reply.json().code]).toEqual([404, "not-found"]);
  });

  // Said here once more, apart from the rules: what a scope is for.
  const open = permission === "anyone" || path === "/api/key";
  const forKeys = open || !["account", "keys", "teams", "webhooks"].includes(tag);
  const allowed: Readonly<Record<KeyScope, boolean>> = {
    read: forKeys && (open || method === "GET"),
    upload: forKeys && (open || id === "createUpload"),
    write: forKeys,
  };
  it.each(["read", "upload"] as const)("is held to the scope %s", async (scope) => {
    const reply = await sendKey(id, tokens[scope]);
    if (allowed[scope]) expect([401, 403]).not.toContain(reply.statusCode);
    else expect([reply.statusCode, reply.json().code]).toEqual([403, "forbidden"]);
    if (allowed[scope] && permission === "readTeam") expect(reply.statusCode).toBe(200);
  });
});

it("left everything of Ann's as it was", async () => {
  const reply = await ann.send({ url: `/api/teams/${ann.teamId}/experiments` });
  expect(reply.json().items).toMatchObject([{ name: "mine", runCount: 1 }]);
});

// Last, because it may change everything.
it.each(all)("with a key of scope write, %s is for keys or is not", async (id, { tag, path, permission }) => {
  const reply = await sendKey(id, tokens.write);
  const open = permission === "anyone" || path === "/api/key";
  if (!open && ["account", "keys", "teams", "webhooks"].includes(tag))
    expect([reply.statusCode, reply.json().code]).toEqual([403, "forbidden"]);
  // These are Ann's: a key has comments of nobody's to change.
  else if (["editComment", "deleteComment"].includes(id)) expect(reply.statusCode).toBe(403);
  else expect([401, 403]).not.toContain(reply.statusCode);
});
