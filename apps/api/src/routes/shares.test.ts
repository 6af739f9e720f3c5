import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { design, type Person, signUp, testApp } from "../testing/test-app.ts";

let app: FastifyInstance;
let ann: Person;
let base: string;

beforeAll(async () => {
  app = await testApp({ publicUrl: "https://wirecost.example" });
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}`;
});
afterAll(() => app.close());

async function makeShare(payload: object = {}) {
  const made = await ann.send({
    method: "POST",
    url: `${base}/experiments`,
    payload: { name: "shared", design },
  });
  const { id, latestRun } = made.json();
  const reply = await ann.send({ method: "POST", url: `${base}/runs/${latestRun.id}/shares`, payload });
  expect(reply.statusCode).toBe(201);
  const { share, url } = reply.json();
  return {
    experimentId: id,
    runId: latestRun.id,
    share,
    token: new URL(url).pathname.replace("/s/", ""),
    url,
  };
}

const open = (token: string) => app.inject({ url: `/api/shares/${token}` });

describe("a link", () => {
  it("opens one table for anybody, and nothing that leads further", async () => {
    const { token, url } = await makeShare();
    expect(url).toMatch(/^https:\/\/wirecost\.example\/s\/[\w-]{43}$/);
    const reply = await open(token);
    expect(reply.statusCode).toBe(200);
    expect(Object.keys(reply.json()).sort()).toEqual([
      "createdAt",
      "document",
      "expiresAt",
      "modelVersionCurrent",
      "sha256",
      "title",
    ]);
    expect(reply.body).not.toContain(ann.teamId);
    expect(reply.body).not.toContain(ann.userId);
    expect(reply.headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    });
  });

  it("is gone with the next request once it is revoked", async () => {
    const { token, share } = await makeShare();
    expect((await open(token)).statusCode).toBe(200);
    expect((await ann.send({ method: "DELETE", url: `${base}/shares/${share.id}` })).statusCode).toBe(204);
    const gone = await open(token);
    expect([gone.statusCode, gone.json().code]).toEqual([404, "share-gone"]);
  });

  it("is gone while its experiment is deleted", async () => {
    const { token, experimentId } = await makeShare();
    await ann.send({ method: "DELETE", url: `${base}/experiments/${experimentId}` });
    expect((await open(token)).json().code).toBe("share-gone");
    await ann.send({ method: "POST", url: `${base}/experiments/${experimentId}/restore` });
    expect((await open(token)).statusCode).toBe(200);
  });

  it("answers a wrong token as it answers a revoked one", async () => {
    const { token, share } = await makeShare();
    await ann.send({ method: "DELETE", url: `${base}/shares/${share.id}` });
    const answer = async (wrong: string) => {
      const { requestId: _, ...body } = (await open(wrong)).json();
      return body;
    };
    for (const wrong of ["x".repeat(43), "x".repeat(250), "x".repeat(3000), "%00"])
      expect(await answer(wrong)).toEqual(await answer(token));
  });

  it("is listed without its token", async () => {
    const { share, token, runId } = await makeShare({ expiresInDays: 7 });
    const reply = await ann.send({ url: `${base}/shares?runId=${runId}` });
    expect(reply.json().items).toEqual([share]);
    expect(reply.body).not.toContain(token);
    const days = (Date.parse(share.expiresAt) - Date.parse(share.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(7, 3);
  });

  it("refuses a lifetime that is none", async () => {
    const { runId } = await makeShare();
    const reply = await ann.send({
      method: "POST",
      url: `${base}/runs/${runId}/shares`,
      payload: { expiresInDays: 0 },
    });
    expect(reply.statusCode).toBe(400);
  });
});
