import { randomBytes } from "node:crypto";
import type { KeyScope, Role } from "@wirecost/contract";
import { connect, type PrismaClient } from "@wirecost/prisma";
import type { FastifyInstance } from "fastify";
import {
  commentOf,
  environmentOf,
  type Ids,
  limitOf,
  mappingOf,
  schemaOf,
  seriesOf,
  sharingOf,
  table,
  webhookOf,
} from "./operation-request.ts";
import { recordingOf } from "./recording-of.ts";
import { calibrationOf, design, type Person, planOf, signUp } from "./test-app.ts";

/** Part of names that only Ann's team may see. */
export const MARK = "only for Ann's team";

/** Ann's team, which keeps one of everything, and who comes to it: from inside, from outside and no longer. */
export type WholeTeam = Awaited<ReturnType<typeof wholeTeam>>;

export async function wholeTeam(app: FastifyInstance, databaseUrl: string) {
  const [ann, eve, viewer, editor, uploader, removed] = await Promise.all([
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
  const base = `/api/teams/${ann.teamId}`;
  await ann.send({ method: "DELETE", url: `${base}/members/${removed.userId}` });
  const [ids, evesIds] = [
    await storeOneOfEach(ann, `mine, ${MARK}`, prisma),
    await storeOneOfEach(eve, "mine", prisma),
  ];

  const [expired, revoked] = [await makeKey(ann, "write"), await makeKey(ann, "write")];
  await prisma.key.updateMany({ where: { id: expired.id }, data: { expiresAt: new Date(0) } });
  await ann.send({ method: "DELETE", url: `${base}/keys/${revoked.id}` });
  const write = await makeKey(ann, "write");

  const sharing = { ...sharingOf(ids.runId), expiresAt: "2999-01-01T00:00:00Z" };
  const [link, expiredLink, revokedLink] = [
    await makeLink(ann, "shares", sharing),
    await makeLink(ann, "shares", sharing),
    await makeLink(ann, "shares", sharing),
  ];
  await prisma.share.updateMany({ where: { id: expiredLink.id }, data: { expiresAt: new Date(0) } });
  await ann.send({ method: "DELETE", url: `${base}/shares/${revokedLink.id}` });
  const withdrawn = await makeLink(ann, "invitations", { email: "not-asked@example.com" });
  await ann.send({ method: "DELETE", url: `${base}/invitations/${withdrawn.id}` });
  await prisma.$disconnect();

  const tokens = {
    read: (await makeKey(ann, "read")).token,
    upload: (await makeKey(ann, "upload")).token,
    write: write.token,
    eves: (await makeKey(eve, "write")).token,
    expired: expired.token,
    revoked: revoked.token,
    wrong: `${write.token.slice(0, -1)}${write.token.endsWith("A") ? "B" : "A"}`,
    link: link.token,
    expiredLink: expiredLink.token,
    revokedLink: revokedLink.token,
    withdrawnInvitation: withdrawn.token,
  };
  return { ann, eve, viewer, editor, uploader, removed, ids, evesIds, tokens };
}

async function makeKey(person: Person, scope: KeyScope): Promise<{ id: string; token: string }> {
  const { key, token } = await make(person, "keys", { name: scope, scope });
  return { id: key.id, token };
}

/** A link to something, or into the team. */
async function makeLink(
  person: Person,
  path: "shares" | "invitations",
  payload: object,
): Promise<{ id: string; token: string }> {
  const { share, invitation, url, link } = await make(person, path, payload);
  return { id: (share ?? invitation).id, token: (url ?? link).split(/[/#]/).at(-1) };
}

async function make(person: Person, path: string, payload: object = {}) {
  const reply = await person.send({ method: "POST", url: `/api/teams/${person.teamId}/${path}`, payload });
  if (reply.statusCode >= 300) throw new Error(`${path}: ${reply.body}`);
  return reply.json();
}

/** What a person's team keeps of each kind, by the names that paths give them. */
async function storeOneOfEach(person: Person, name: string, prisma: PrismaClient): Promise<Ids> {
  const experiment = await make(person, "experiments", { name, design });
  const runId = experiment.latestRun.id;
  const stored = await person.send({
    method: "POST",
    url: `/api/teams/${person.teamId}/uploads?name=a.csv&model=openedge-query`,
    headers: { "content-type": "application/octet-stream" },
    payload: table,
  });
  const uploadId = stored.json().upload.id;
  await make(person, `uploads/${uploadId}/environments`, { environmentId: null, facts: { cores: 8 } });
  const webhookId = (await make(person, "webhooks", webhookOf)).webhook.id;
  const sessions = await person.send({ url: "/api/me/sessions" });
  // Made here, because a design that takes long is nothing to begin with.
  const computation = await prisma.computation.create({
    data: {
      teamId: person.teamId,
      name,
      model: design.model,
      design: JSON.stringify(design),
      actor: {},
      cells: 4,
    },
  });
  return {
    teamId: person.teamId,
    userId: person.userId,
    sessionId: sessions.json().items[0].id,
    experimentId: experiment.id,
    runId,
    uploadId,
    webhookId,
    deliveryId: (await make(person, `webhooks/${webhookId}/test`)).id,
    invitationId: (await makeLink(person, "invitations", { email: "asked@example.com" })).id,
    shareId: (await makeLink(person, "shares", sharingOf(runId))).id,
    keyId: (await makeKey(person, "read")).id,
    baselineId: (await make(person, "baselines", seriesOf(uploadId))).id,
    environmentId: (await make(person, "environments", environmentOf)).id,
    schemaId: (await make(person, "schemas", schemaOf)).schema.id,
    mappingId: (await make(person, "mappings", mappingOf)).id,
    commentId: (await make(person, "comments", commentOf(runId))).id,
    calibrationId: (await make(person, "calibrations", { name: "fit", document: calibrationOf() })).id,
    computationId: computation.id,
    ...(await storeRecording(person, name)),
    planId: (await make(person, "plans", { name: "measure", document: planOf() })).id,
    modelId: design.model,
    token: randomBytes(32).toString("base64url"),
  };
}

/** A recording with a saved result, a limit and a link. */
async function storeRecording(person: Person, name: string): Promise<Ids> {
  const stored = await person.send({
    method: "POST",
    url: `/api/teams/${person.teamId}/conversations`,
    headers: { "content-type": "application/octet-stream" },
    payload: recordingOf({ name }),
  });
  if (stored.statusCode !== 201) throw new Error(stored.body);
  const conversationId = stored.json().conversation.id;
  const result = { name, settings: { network: { rttMs: 41 } } };
  await makeLink(person, "shares", { of: { kind: "conversation", id: conversationId, settings: {} } });
  return {
    conversationId,
    laterConversationId: conversationId,
    evaluationId: (await make(person, `conversations/${conversationId}/evaluations`, result)).id,
    limitId: (await make(person, "conversation-limits", limitOf)).id,
  };
}
