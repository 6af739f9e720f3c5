import { createHash } from "node:crypto";
import { connect, type PrismaClient } from "@wirecost/prisma";
import { getModel } from "@wirecost/sim-core";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { design, newDatabase, type Person, signUp, testApp } from "../../testing/test-app.ts";

let app: FastifyInstance;
let prisma: PrismaClient;
let ann: Person;
let base: string;
let log = "";

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  prisma = connect(databaseUrl, 1);
  const write = (line: string) => {
    log += line;
  };
  app = await testApp({ databaseUrl, publicUrl: "https://wirecost.example", logLevel: "trace" }, { write });
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}`;
});
afterAll(async () => {
  await app.close();
  await prisma.$disconnect();
});

const tokenOf = (url: string) => new URL(url).pathname.replace("/s/", "");

async function share(of: object, payload: object = {}) {
  const reply = await ann.send({ method: "POST", url: `${base}/shares`, payload: { of, ...payload } });
  expect(reply.statusCode).toBe(201);
  return { share: reply.json().share, url: reply.json().url, token: tokenOf(reply.json().url) };
}

async function makeShare(payload: object = {}, name = "shared") {
  const made = await ann.send({ method: "POST", url: `${base}/experiments`, payload: { name, design } });
  const { id, latestRun } = made.json();
  const shared = await share({ kind: "run", id: latestRun.id }, payload);
  return { experimentId: id, run: latestRun, runId: latestRun.id, ...shared };
}

const CSV = "label,mm,messages\ncustomer,1024,102\norder,8192,16\n";

/** @param model query parameter; none for a custom table */
async function upload(csv = CSV, name = "night.csv", of = "&model=openedge-query") {
  const reply = await ann.send({
    method: "POST",
    url: `${base}/uploads?name=${name}${of}&again=true`,
    headers: { "content-type": "application/octet-stream" },
    payload: csv,
  });
  expect(reply.json()).toMatchObject({ upload: {} });
  return reply.json().upload.id;
}

const open = (token: string) => app.inject({ url: `/api/shares/${token}` });
const summarize = (token: string) => app.inject({ url: `/api/shares/${token}/summary` });
const unlock = (token: string, password: string) =>
  app.inject({ method: "POST", url: `/api/shares/${token}/open`, payload: { password } });
const listShares = async (query = "") => (await ann.send({ url: `${base}/shares?${query}` })).json().items;

describe("a link", () => {
  it("opens one table without an account, and no other data", async () => {
    const { token, url, run } = await makeShare();
    expect(url).toMatch(/^https:\/\/wirecost\.example\/s\/[\w-]{43}$/);
    const reply = await open(token);
    expect(reply.statusCode).toBe(200);
    expect(Object.keys(reply.json()).sort()).toEqual([
      "computedAt",
      "content",
      "expiresAt",
      "newerAt",
      "note",
      "redacted",
      "sender",
      "sha256",
      "sharedAt",
      "shows",
      "title",
    ]);
    expect(reply.body).not.toContain(ann.teamId);
    expect(reply.body).not.toContain(ann.userId);
    expect(reply.headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    });
    const { content, sha256 } = reply.json();
    expect(sha256).toBe(run.sha256);
    expect(createHash("sha256").update(JSON.stringify(content.document)).digest("hex")).toBe(sha256);
  });

  it("has a summary without its content", async () => {
    const { token } = await makeShare({
      title: "Before Friday",
      note: "As agreed",
      sender: "Ann of Payroll",
    });
    const reply = await summarize(token);
    const { content, ...around } = (await open(token)).json();
    expect(content.kind).toBe("run");
    expect(reply.json()).toEqual(around);
    expect(around).toMatchObject({ title: "Before Friday", note: "As agreed", sender: "Ann of Payroll" });
    expect(reply.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  });

  it("does not change, and says that there is a newer run without naming it", async () => {
    const { token, experimentId } = await makeShare();
    const before = (await open(token)).json();
    expect(before.newerAt).toBe(null);
    await ann.send({
      method: "PATCH",
      url: `${base}/experiments/${experimentId}`,
      payload: { name: "secret plans" },
    });
    const other = { ...design, params: { records: 4321 } };
    const made = await ann.send({
      method: "POST",
      url: `${base}/experiments/${experimentId}/runs`,
      payload: { design: other },
    });
    const after = await open(token);
    expect(after.json()).toEqual({ ...before, newerAt: made.json().createdAt });
    expect(after.body).not.toContain("secret plans");
    expect(after.body).not.toContain(made.json().id);
  });

  it("says that a newer file of the same name exists for the same model", async () => {
    const { token } = await share({
      kind: "upload",
      id: await upload("label,mm,messages\ncustomer,1024,101\n"),
    });
    await upload("label,mm,messages\ncustomer,1024,103\n", "morning.csv");
    await upload("clients,tps\n1,249\n8,879\n", "night.csv", "");
    const before = (await open(token)).json();
    expect(before.newerAt).toBe(null);
    const later = await upload("label,mm,messages\ncustomer,1024,104\n");
    const after = await open(token);
    expect(after.json()).toEqual({ ...before, newerAt: expect.any(String) });
    expect(after.body).not.toContain(later);
    await ann.send({ method: "DELETE", url: `${base}/uploads/${later}` });
    expect((await open(token)).json()).toEqual(before);
  });

  it("says the same for custom tables with the same metrics", async () => {
    const id = await upload("clients,tps\n1,250\n8,880\n", "bench.csv", "");
    const { token } = await share({ kind: "upload", id });
    await upload("clients,tps,latency (ms)\n1,250,4\n8,880,9\n", "bench.csv", "");
    expect((await open(token)).json().newerAt).toBe(null);
    await upload("clients,tps\n1,251\n8,881\n", "bench.csv", "");
    expect((await open(token)).json().newerAt).not.toBe(null);
  });

  it("of a comparison says that one of its items has a newer version", async () => {
    const made = await ann.send({
      method: "POST",
      url: `${base}/experiments`,
      payload: { name: "a", design },
    });
    const { id, latestRun } = made.json();
    const items = [
      { kind: "run", id: latestRun.id },
      { kind: "upload", id: await upload("label,mm,messages\ncustomer,1024,7\n", "compared.csv") },
    ];
    const view = { points: [], baseline: 0, metric: "messages", row: "" };
    const { token } = await share({ kind: "comparison", items, view });
    const before = (await open(token)).json();
    expect(before.newerAt).toBe(null);
    await upload("label,mm,messages\ncustomer,1024,8\n", "compared.csv");
    const { newerAt } = (await open(token)).json();
    expect(newerAt).not.toBe(null);
    const again = { ...design, params: { records: 4322 } };
    const run = await ann.send({
      method: "POST",
      url: `${base}/experiments/${id}/runs`,
      payload: { design: again },
    });
    expect((await open(token)).json()).toEqual({ ...before, newerAt: run.json().createdAt });
  });

  it("does not work once it is revoked", async () => {
    const { token, share } = await makeShare();
    expect((await open(token)).statusCode).toBe(200);
    expect((await ann.send({ method: "DELETE", url: `${base}/shares/${share.id}` })).statusCode).toBe(204);
    const revokedReply = await open(token);
    expect([revokedReply.statusCode, revokedReply.json().code]).toEqual([404, "share-gone"]);
  });

  it("does not work while its experiment is deleted", async () => {
    const { token, share, experimentId } = await makeShare();
    await ann.send({ method: "DELETE", url: `${base}/experiments/${experimentId}` });
    expect((await open(token)).json().code).toBe("share-gone");
    expect((await listShares()).find(({ id }: { id: string }) => id === share.id).state).toBe("deleted");
    await ann.send({ method: "POST", url: `${base}/experiments/${experimentId}/restore` });
    expect((await open(token)).statusCode).toBe(200);
  });

  it("answers a wrong token like a revoked one, with or without a password", async () => {
    const { token, share } = await makeShare();
    await ann.send({ method: "DELETE", url: `${base}/shares/${share.id}` });
    const without = ({ requestId: _, ...body }: Record<string, unknown>) => body;
    const revokedReply = without((await open(token)).json());
    for (const wrong of ["x".repeat(43), "x".repeat(250), "x".repeat(3000), "%00"]) {
      expect(without((await open(wrong)).json())).toEqual(revokedReply);
      expect(without((await summarize(wrong)).json())).toEqual(revokedReply);
      expect(without((await unlock(wrong, "x")).json())).toEqual(revokedReply);
    }
  });

  it("is listed without its token, with its maker and number of views", async () => {
    const before = Date.now();
    const expiresAt = new Date(before + 7 * 86_400_000).toISOString();
    const { share, token, runId } = await makeShare({ expiresAt });
    expect(share).toMatchObject({ expiresAt, madeBy: "Ann", views: 0, lastViewedAt: null, state: "live" });
    expect(await listShares(`runId=${runId}`)).toEqual([share]);
    await open(token);
    await open(token);
    await app.inject({ url: `/api/shares/${token}?counted=false` });
    await summarize(token);
    const reply = await ann.send({ url: `${base}/shares?runId=${runId}` });
    expect(reply.body).not.toContain(token);
    const [seen] = reply.json().items;
    expect(seen.views).toBe(2);
    expect(Date.parse(seen.lastViewedAt)).toBeGreaterThanOrEqual(before);
  });

  it("is found by its title, with literal wildcards, and sorted by views", async () => {
    const { share, token } = await makeShare({ title: "100% of it" });
    const { share: other } = await makeShare({ title: "1000 of it" });
    await open(token);
    expect(
      (await listShares(`search=${encodeURIComponent("00% OF")}`)).map(({ id }: { id: string }) => id),
    ).toEqual([share.id]);
    const byViews = await listShares("sort=views&search=of%20it");
    expect(byViews.map(({ id }: { id: string }) => id)).toEqual([share.id, other.id]);
  });

  it.each(["created", "title", "views", "viewed", "expires"])(
    "is listed once over all pages, in the order by %s, also with equal or missing values",
    async (sort) => {
      const expiresAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
      for (const options of [{}, { expiresAt }, { expiresAt }, {}]) {
        const { token } = await makeShare({ title: `paged ${sort}`, ...options });
        if ("expiresAt" in options) await open(token);
      }
      const query = `sort=${sort}&search=paged%20${sort}`;
      const ids = (items: { id: string }[]) => items.map(({ id }) => id);
      const whole = ids(await listShares(query));
      expect(whole).toHaveLength(4);
      const paged: string[] = [];
      for (let cursor = ""; ; ) {
        const { items, nextCursor } = (
          await ann.send({ url: `${base}/shares?${query}&limit=1${cursor}` })
        ).json();
        paged.push(...ids(items));
        if (nextCursor === null || paged.length > 4) break;
        cursor = `&cursor=${nextCursor}`;
      }
      expect(paged).toEqual(whole);
    },
  );

  it.each([
    { expiresAt: "2020-01-01T00:00:00Z" },
    { expiresAt: "tomorrow" },
    { password: "short" },
    { title: " " },
    { redact: [{ name: "x", as: "table" }] },
  ])("is not made with %j", async (payload) => {
    const of = { kind: "design", title: "x", design };
    const reply = await ann.send({ method: "POST", url: `${base}/shares`, payload: { of, ...payload } });
    expect([reply.statusCode, reply.json().code]).toEqual([400, "invalid-request"]);
  });
});

describe("a link with a password", () => {
  const password = "only for the review";

  it("opens only with it, and reveals nothing before", async () => {
    const { token, share } = await makeShare({ password }, "Payroll");
    expect(share.password).toBe(true);
    const locked = await open(token);
    expect([locked.statusCode, locked.json().code]).toEqual([403, "share-locked"]);
    expect(locked.body).not.toContain("Payroll");
    const summary = await summarize(token);
    expect([summary.statusCode, summary.json().code]).toEqual([403, "share-locked"]);
    expect(summary.body).not.toContain("Payroll");
    expect((await unlock(token, "something else")).json().code).toBe("share-locked");
    const reply = await unlock(token, password);
    expect(reply.json()).toMatchObject({ title: "Payroll", content: { kind: "run" } });
    expect(reply.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    expect((await listShares("search=Payroll"))[0].views).toBe(1);
  });

  it("accepts ten wrong passwords, also in parallel, and then delays each further one", async () => {
    const { token, share } = await makeShare({ password });
    const tries = await Promise.all(Array.from({ length: 12 }, (_, i) => unlock(token, `wrong ${i}`)));
    const statuses = tries.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
    const waiting = await unlock(token, password);
    expect([waiting.statusCode, waiting.json().code]).toEqual([429, "too-many-requests"]);
    expect(Number(waiting.headers["retry-after"])).toBeGreaterThan(800);
    const triesSince = new Date(Date.now() - 16 * 60_000);
    await prisma.share.updateMany({ where: { id: share.id }, data: { triesSince } });
    expect((await unlock(token, password)).statusCode).toBe(200);
  });
});

describe("the content of a link", () => {
  it("can be previewed, and the preview stores nothing", async () => {
    const count = await prisma.share.count();
    const payload = {
      of: { kind: "design", title: "for Eve", design },
      redact: [{ name: "eve", as: "host" }],
    };
    const preview = await ann.send({ method: "POST", url: `${base}/shares/preview`, payload });
    expect(preview.json()).toMatchObject({ title: "for host-1", sharedAt: null, redacted: true });
    expect([await prisma.share.count(), await prisma.pseudonym.count()]).toEqual([count, 0]);
    const { of, redact } = payload;
    const shown = (await open((await share(of, { redact })).token)).json();
    expect(shown).toMatchObject({ title: "for host-1", sha256: preview.json().sha256 });
  });

  it("can be a measured file, without the names in it", async () => {
    const id = await upload();
    const of = { kind: "upload", id };
    const plain = (await open((await share(of)).token)).json();
    expect(plain).toMatchObject({
      title: "night.csv",
      content: {
        kind: "measured",
        document: {
          modelVersion: getModel("openedge-query").version,
          rows: [{ label: "customer" }, { label: "order" }],
        },
      },
    });
    const redact = [
      { name: "customer", as: "table" },
      { name: "ORDER", as: "table" },
    ];
    const { token } = await share(of, { redact });
    const redacted = await open(token);
    expect(redacted.body).not.toMatch(/customer|order"/);
    expect(redacted.body).toMatch(/table-[12]/);
    expect((await listShares(`uploadId=${id}`)).length).toBe(2);
    await ann.send({ method: "DELETE", url: `${base}/uploads/${id}` });
    expect((await open(token)).json().code).toBe("share-gone");
  });

  it("contains no replaced name, whatever was shared", async () => {
    const csv = [
      "db server,rtt,size (acme),Acme/s,ms",
      "acme-db01,30,2,5,7",
      "db1.ACME.example,80,3,4,9",
      "other,80,3,4,9",
    ].join("\n");
    const setting = { target: { kind: "own-setting" } };
    const perSecond = { target: { kind: "own-metric", unit: "acme/s", better: "higher" } };
    const mapping = JSON.stringify([setting, setting, setting, perSecond, perSecond]);
    const ownId = await upload(csv, "acme-prod.csv", `&mapping=${encodeURIComponent(mapping)}`);
    const own = { kind: "upload", id: ownId };
    const rows = "label,mm,messages\nACMEPROD,1024,102\nAcme_Kunden,8192,16\n";
    const ofModel = { kind: "upload", id: await upload(rows, "night-at-acme.csv") };
    const calibrated = {
      ...design,
      calibration: { name: "Acme at night", params: ["latencyMs"], domain: { mm: { min: 1024, max: 8192 } } },
    };
    const planned = { kind: "design", title: "for acme", design: calibrated };
    const view = {
      points: ["", "acme", ""],
      baseline: 1,
      metric: "acme-s",
      row: JSON.stringify(["acme-db01", 30]),
    };
    const both = { kind: "comparison", items: [own, planned, ofModel], view };
    const written = { note: "Ask ACME\nor a%63me", sender: "Ann (Acme)" };
    for (const source of [own, ofModel, planned, both]) {
      const plain = (await open((await share(source, written)).token)).body;
      expect(plain.match(/acme/gi)?.length).toBeGreaterThan(3);
      const redact = [{ name: "AcMe", as: "host" }];
      const { token, share: made } = await share(source, { ...written, redact });
      const shown = await open(token);
      expect(shown.json()).toMatchObject({
        redacted: true,
        note: expect.stringMatching(/^Ask (host-\d+)\nor \1$/),
        sender: expect.stringMatching(/^Ann \(host-\d+\)$/),
      });
      const preview = {
        method: "POST",
        url: `${base}/shares/preview`,
        payload: { of: source, ...written, redact },
      } as const;
      for (const text of [shown.body, JSON.stringify(made), (await ann.send(preview)).body])
        expect(text).not.toMatch(/acme/i);
      const all = await open((await share(source, { redactAll: true })).token);
      expect(all.body).not.toMatch(/acme|kunden|other|db server/i);
    }
  });

  it("is redacted in time independent of the texts and names", async () => {
    const lines = Array.from({ length: 500 }, (_, i) => `${"a ".repeat(2000)}${i},1024,${i + 1}`);
    const id = await upload(["label,mm,messages", ...lines].join("\n"), "long.csv");
    const redact = Array.from({ length: 500 }, (_, i) => ({
      name: `${"a ".repeat(1 + (i % 90))}a${i < 90 ? "" : i}`,
      as: "table",
    }));
    const payload = { of: { kind: "upload", id }, redact };
    const reply = await ann.send({ method: "POST", url: `${base}/shares/preview`, payload });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).not.toContain("a a");
  });

  it("can be a comparison of all kinds of tables", async () => {
    const { runId, experimentId } = await makeShare();
    const of = {
      kind: "comparison",
      items: [
        { kind: "run", id: runId },
        { kind: "upload", id: await upload() },
        { kind: "reference", id: "openedge-messages-size" },
        { kind: "design", title: "planned", design },
      ],
      view: { points: ["", "c1", "", ""], baseline: 1, metric: "messages", row: "" },
    };
    const { token } = await share(of);
    const { content, title } = (await open(token)).json();
    expect(title).toContain("planned");
    expect(content.document.view).toEqual(of.view);
    expect(content.document.items.map(({ kind }: { kind: string }) => kind)).toEqual([
      "run",
      "measured",
      "measured",
      "run",
    ]);
    await ann.send({ method: "DELETE", url: `${base}/experiments/${experimentId}` });
    expect((await open(token)).json().code).toBe("share-gone");
  });

  it("cannot be another team's object", async () => {
    const eve = await signUp(app, "Eve");
    const { runId } = await makeShare();
    const id = await upload();
    const url = `/api/teams/${eve.teamId}/shares`;
    for (const of of [
      { kind: "run", id: runId },
      { kind: "upload", id },
      {
        kind: "comparison",
        items: [{ kind: "run", id: runId }],
        view: { points: [], baseline: 0, metric: "", row: "" },
      },
    ]) {
      for (const to of [url, `${url}/preview`]) {
        const reply = await eve.send({ method: "POST", url: to, payload: { of } });
        expect([reply.statusCode, reply.json().code]).toEqual([404, "not-found"]);
      }
    }
  });
});

describe("a copy of a link", () => {
  it("is an experiment of the copying team, with the same bytes", async () => {
    const eve = await signUp(app, "Eve");
    const { token, run } = await makeShare({ password: "for Eve alone" });
    const url = `/api/teams/${eve.teamId}/copies`;
    const refused = await eve.send({ method: "POST", url, payload: { token } });
    expect([refused.statusCode, refused.json().code]).toEqual([403, "share-locked"]);
    const reply = await eve.send({ method: "POST", url, payload: { token, password: "for Eve alone" } });
    expect(reply.statusCode).toBe(201);
    const [{ id, name }] = reply.json().experiments;
    expect(name).toBe("shared");
    const own = (await eve.send({ url: `/api/teams/${eve.teamId}/experiments/${id}` })).json();
    expect(own.latestRun.sha256).toBe(run.sha256);
    expect(own.latestRun.id).not.toBe(run.id);
  });

  it("cannot be made from a revoked link", async () => {
    const { token, share } = await makeShare();
    await ann.send({ method: "DELETE", url: `${base}/shares/${share.id}` });
    const reply = await ann.send({ method: "POST", url: `${base}/copies`, payload: { token } });
    expect([reply.statusCode, reply.json().code]).toEqual([404, "share-gone"]);
  });
});

it("leaves no token and no password in the log", async () => {
  const password = "never to be logged";
  const { token } = await makeShare({ password });
  await open(token);
  await unlock(token, password);
  await unlock(token, `${password} at all`);
  await ann.send({ method: "POST", url: `${base}/copies`, payload: { token, password } });
  await app.inject({ method: "POST", url: `/api/shares/${token}/open`, payload: "{" });
  expect(log).toContain("request completed");
  expect(log).not.toContain(token);
  expect(log).not.toContain(password);
});
