import { createHash, randomUUID } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { MAX_MAPPINGS } from "@wirecost/contract";
import { connect, type PrismaClient } from "@wirecost/prisma";
import { anyName, anyText } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import yauzl from "yauzl";
import { ZipFile } from "yazl";
import type { Transaction } from "../../platform/database/database.ts";
import { lock } from "../../platform/database/locks.ts";
import { countOf } from "../../platform/database/refuse-beyond.ts";
import { schemaOf } from "../../testing/operation-request.ts";
import { recordingOf } from "../../testing/recording-of.ts";
import {
  calibrationOf,
  design,
  newDatabase,
  type Person,
  planOf,
  signUp,
  testApp,
} from "../../testing/test-app.ts";
import { limitsOf } from "../conversations/store/limits.ts";
import { conversationsOf } from "../conversations/store/store-conversation.ts";

let app: FastifyInstance;
let prisma: PrismaClient;
let ann: Person;
let archive: Buffer;

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  prisma = connect(databaseUrl, 1);
  app = await testApp({ databaseUrl });
  ann = await signUp(app, "Ann");
  await fill(ann);
  archive = await exported(ann);
});
afterAll(async () => {
  await app.close();
  await prisma.$disconnect();
});

/** Creates one of each object, some twice and some deleted. */
async function fill(person: Person): Promise<void> {
  const base = `/api/teams/${person.teamId}`;
  const post = async (path: string, payload: object) =>
    (await person.send({ method: "POST", url: base + path, payload })).json();
  const file = async (query: string, payload: string | Buffer) => {
    const headers = { "content-type": "application/octet-stream" };
    const reply = await person.send({ method: "POST", url: `${base}/uploads?${query}`, headers, payload });
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json().upload.id;
  };
  const fit = await post("/calibrations", { name: "fit", document: calibrationOf() });
  const { id } = await post("/experiments", { name: "Größe <b>", design });
  await post(`/experiments/${id}/runs`, { design: { ...design, params: { records: 2000 } } });
  const used = { id: fit.id, name: "fit", params: ["latencyMs"], domain: {} };
  const params = { records: 1000, latencyMs: 0.5 };
  const calibrated = await post("/experiments", {
    name: "calibrated",
    design: { ...design, params, calibration: used },
  });
  expect(calibrated.latestRun).toBeDefined();
  const deletedExperiment = await post("/experiments", { name: "deleted", design });
  await person.send({ method: "DELETE", url: `${base}/experiments/${deletedExperiment.id}` });
  const environment = await post("/environments", { name: "lab", facts: { cores: 8 } });
  await post("/environments", { name: "lab", facts: { cores: 16 } });
  const mapping = [{ target: { kind: "setting", param: "mm" } }];
  await post("/mappings", { name: "nightly", model: "openedge-query", headers: ["buffer"], mapping });
  const environmentQuery = encodeURIComponent(
    JSON.stringify({ environmentId: environment.id, facts: { cores: 8 } }),
  );
  const table = "row,mm,messages\nfirst,1024,102\nsecond,8192,0.1\n";
  const uploadId = await file(`name=a.csv&model=openedge-query&environment=${environmentQuery}`, table);
  const many = Array.from({ length: 6000 }, (_, i) => `${1024 * (1 + (i % 7))},${i / 7}`);
  await file("name=many.csv&model=openedge-query", `mm,messages\n${many.join("\n")}\n`);
  const columns = [{ kind: "own-setting" }, { kind: "own-metric", unit: "ms", better: "lower" }];
  const own = encodeURIComponent(JSON.stringify(columns.map((target) => ({ target }))));
  await file(`name=own.csv&mapping=${own}`, "threads,answer (ms)\n1,0.25\n2,0.5\n");
  const thresholds = { limit: 110 };
  const series = { model: "openedge-query", metric: "messages", settings: { mm: 1024 } };
  await post("/baselines", { ...series, uploadId, thresholds });
  await post("/plans", { name: "measure", document: planOf() });
  const headers = { "content-type": "application/octet-stream" };
  const payload = recordingOf({ name: "Nachtlauf <b>" });
  const stored = await person.send({ method: "POST", url: `${base}/conversations`, headers, payload });
  const conversation = stored.json().conversation.id;
  const settings = { network: { rttMs: 43 }, changes: [{ statement: 2, change: "join" }] };
  await post(`/conversations/${conversation}/evaluations`, { name: "one query", settings });
  await post("/conversation-limits", {
    name: "Nachtlauf <b>",
    endpoint: "GET /depots",
    maxTrips: 4,
    maxMs: 7,
    rttMs: 5,
  });
  await post("/schemas", schemaOf);
  const again = await post("/schemas", { name: "gone", content: schemaOf.content });
  await person.send({ method: "DELETE", url: `${base}/schemas/${again.schema.id}` });
  const dropped = await person.send({
    method: "POST",
    url: `${base}/conversations?name=gone`,
    headers,
    payload,
  });
  await person.send({ method: "DELETE", url: `${base}/conversations/${dropped.json().conversation.id}` });
  const { latestRun } = calibrated;
  const onRun = { of: { kind: "run", id: latestRun.id }, cell: { mm: 1024 } };
  await post("/comments", { ...onRun, text: "Thanks, @Ann", mentions: [person.userId] });
  await post("/comments", { of: { kind: "upload", id: uploadId }, text: "Before the upgrade" });
  await post("/comments", { of: { kind: "conversation", id: conversation }, text: "Joined later" });
}

async function exported(person: Person): Promise<Buffer> {
  const reply = await person.send({ url: `/api/teams/${person.teamId}/archive` });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["content-type"]).toBe("application/zip");
  return reply.rawPayload;
}

const imports = (person: Person, payload: Buffer, accept?: string) =>
  person.send({
    method: "POST",
    url: `/api/teams/${person.teamId}/archive`,
    headers: { "content-type": "application/octet-stream", ...(accept ? { accept } : {}) },
    payload,
  });

/** Waits until an import waits for a named lock. */
async function untilWaiting(tx: Transaction, reply: Promise<LightMyRequestResponse>): Promise<void> {
  let ended = false;
  void reply.then(() => {
    ended = true;
  });
  const waits = async () => {
    const [row] = await tx.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    return ended || row?.count === 1;
  };
  await expect.poll(waits).toBe(true);
  expect(ended).toBe(false);
}

async function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const opened = await yauzl.fromBufferPromise(zip);
  for await (const entry of opened.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await opened.openReadStreamPromise(entry)) pieces.push(piece);
    files.set(entry.fileName, Buffer.concat(pieces));
  }
  return files;
}

async function zip(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const zipFile = new ZipFile();
  for (const [path, content] of files) zipFile.addBuffer(content, path);
  zipFile.end();
  const pieces: Buffer[] = [];
  for await (const piece of zipFile.outputStream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** Content of an archive, with ids numbered in order of first use and without creation time and file name. */
async function content(of: Buffer): Promise<string[]> {
  const files = await unzip(of);
  const texts = [...files].flatMap(([path, bytes]) => {
    if (path === "manifest.json" || path === "wirecost.json") return [];
    if (path.endsWith("/file")) return [bytes.toString("base64")];
    return bytes
      .toString("utf8")
      .split("\n")
      .map((line) => `${path.replace(/.*\//, "")} ${line}`);
  });
  // A run that names a calibration has another hash when the calibration's id differs.
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
  return texts
    .map((text) => (text.includes('calibration\\":{') ? text.replace(/"sha256":"\w+"/, "") : text))
    .map((text) => text.replaceAll(uuid, "ID"))
    .sort();
}

describe("an archive of a team", () => {
  it("lists its content before the download", async () => {
    const reply = await ann.send({ url: `/api/teams/${ann.teamId}/archive/size` });
    expect(reply.json()).toMatchObject({ experiments: 2, runs: 3, uploads: 3, calibrations: 1, plans: 1 });
    expect(reply.json()).toMatchObject({ environments: 1, mappings: 1, baselines: 1, comments: 3 });
  });

  it("lists each file with its bytes and hash, and has the original uploads", async () => {
    const files = await unzip(archive);
    const manifest = JSON.parse(String(files.get("manifest.json")));
    expect(manifest.files.map(({ path }: { path: string }) => path)).toEqual(
      [...files.keys()].filter((path) => path !== "manifest.json"),
    );
    const uploads = String(files.get("uploads.jsonl"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const first = uploads.find(({ name }) => name === "a.csv");
    expect(String(files.get(`uploads/${first.id}/file`))).toMatch(/^row,mm,messages\n/);
    expect(String(files.get("experiments.jsonl"))).not.toContain("deleted");
    expect(JSON.stringify([...files.values()].map(String))).not.toContain(ann.teamId);
  });

  it("is equal after a round trip for any names and values of a team's objects", async () => {
    // PostgreSQL text cannot contain NUL. Requests with it are rejected.
    const stored = (text: fc.Arbitrary<string>) => text.filter((one) => !one.includes("\0"));
    const name = stored(anyName({ maxLength: 90 }));
    const file = fc.record({
      name: stored(anyName({ maxLength: 60 })).map((name) => `${name}.csv`),
      label: stored(anyText()),
      value: fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
    });
    const anyTeam = fc.record({
      names: fc.tuple(name, name, name),
      texts: fc.array(stored(anyName({ maxLength: 300 })), { minLength: 2, maxLength: 9 }),
      facts: fc.record({
        host: stored(anyName()),
        network: stored(anyName()),
        cores: fc.integer({ min: 1, max: 512 }),
      }),
      headers: fc.array(stored(anyText()), { minLength: 2, maxLength: 9 }),
      // The same bytes again would be the same upload.
      files: fc.uniqueArray(file, { minLength: 2, maxLength: 6, selector: ({ value }) => value }),
      latencyMs: fc.double({ min: 0.01, max: 500, noNaN: true }),
      seed: fc.integer({ min: 2, max: 2 ** 31 - 1 }),
      maxTrips: fc.integer({ min: 1, max: 5000 }),
    });
    const property = fc.asyncProperty(anyTeam, async (of) => {
      const person = await signUp(app, "Ida");
      const base = `/api/teams/${person.teamId}`;
      const post = async (path: string, payload: object) => {
        const reply = await person.send({ method: "POST", url: base + path, payload });
        expect(reply.statusCode, reply.body).toBeOneOf([200, 201]);
        return reply.json();
      };
      const [experiment, environment, mapping] = of.names;
      const changed = { ...design, seed: of.seed, params: { records: 733, latencyMs: of.latencyMs } };
      const { latestRun } = await post("/experiments", { name: experiment, design: changed });
      await post("/environments", { name: environment, facts: of.facts });
      const ignored = of.headers.map(() => ({ target: { kind: "ignore" } }));
      await post("/mappings", { name: mapping, model: null, headers: of.headers, mapping: ignored });
      await post("/conversation-limits", {
        ...{ name: experiment, endpoint: mapping, maxMs: null, rttMs: 5 },
        maxTrips: of.maxTrips,
      });
      for (const { name, label, value } of of.files) {
        const headers = { "content-type": "application/octet-stream" };
        const query = `name=${encodeURIComponent(name)}&model=round-trips`;
        const cell = `"${label.replaceAll('"', '""')}"`;
        const payload = `row,rttMs,queries,elapsedMs\n${cell},7,31,${value}\nlast,7,31,${value * 2}\n`;
        const reply = await person.send({
          method: "POST",
          url: `${base}/uploads?${query}`,
          headers,
          payload,
        });
        expect(reply.statusCode, reply.body).toBe(201);
      }
      for (const text of of.texts)
        await post("/comments", { of: { kind: "run", id: latestRun.id }, cell: { mm: 4096 }, text });
      const before = await exported(person);
      const other = await signUp(app, "Jon");
      const reply = await imports(other, before);
      expect(reply.statusCode, reply.body).toBe(200);
      expect(reply.json()).toMatchObject({
        ...{ experiments: { added: 1 }, environments: { added: 1 }, mappings: { added: 1 } },
        ...{ conversationLimits: { added: 1 }, uploads: { added: of.files.length } },
        comments: { added: of.texts.length },
      });
      expect(await content(await exported(other))).toEqual(await content(before));
    });
    // Sign-up, export and import take most of the time: few teams, with many texts each.
    await fc.assert(property, { numRuns: 2 });
  });

  it("of version 1, which names environments differently, is read too", async () => {
    const files = await unzip(archive);
    const former = (text: string) => text.replaceAll("environments", "passports");
    const renamedFiles = new Map(
      [...files].flatMap(([path, bytes]) =>
        path === "manifest.json"
          ? []
          : [[former(path), path.endsWith(".jsonl") ? Buffer.from(former(String(bytes))) : bytes]],
      ),
    );
    const head = { ...JSON.parse(String(files.get("wirecost.json"))), version: 1 };
    renamedFiles.set("wirecost.json", Buffer.from(JSON.stringify(head)));
    const manifest = [...renamedFiles].map(([path, bytes]) => {
      return { path, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
    });
    const first = await zip(
      new Map([...renamedFiles, ["manifest.json", Buffer.from(JSON.stringify({ files: manifest }))]]),
    );
    expect(first.includes("passports.jsonl")).toBe(true);
    const hans = await signUp(app, "Hans");
    const reply = await imports(hans, first);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({ environments: { added: 1 }, uploads: { added: 3 } });
    expect(await content(await exported(hans))).toEqual(await content(archive));
  });

  it("is equal after an import, and a second import adds nothing", async () => {
    const eve = await signUp(app, "Eve");
    const first = await imports(eve, archive);
    expect(first.statusCode, first.body).toBe(200);
    expect(first.json()).toMatchObject({
      team: "Ann's team",
      experiments: { added: 2, known: 0 },
      runs: { added: 3, known: 0 },
      uploads: { added: 3, known: 0 },
      baselines: { added: 1, known: 0 },
      conversations: { added: 1, known: 0 },
      evaluations: { added: 1, known: 0 },
      conversationLimits: { added: 1, known: 0 },
      schemas: { added: 1, known: 0 },
    });
    const [recording] = (await eve.send({ url: `/api/teams/${eve.teamId}/conversations` })).json().items;
    expect(recording).toMatchObject({
      name: "Nachtlauf <b>",
      trips: 14,
      exceeded: [
        { what: "trips", value: 13 },
        { what: "ms", rttMs: 5 },
      ],
    });
    expect(await content(await exported(eve))).toEqual(await content(archive));
    const second = (await imports(eve, archive)).json();
    for (const { added } of Object.values<{ added?: number }>(second)) expect(added ?? 0).toBe(0);
    expect(await content(await exported(eve))).toEqual(await content(archive));
    // The calibration of a run refers to the new team's copy.
    const { items } = (
      await eve.send({ url: `/api/teams/${eve.teamId}/experiments?search=calibrated` })
    ).json();
    const run = (await eve.send({ url: `/api/teams/${eve.teamId}/runs/${items[0].latestRun.id}` })).json();
    const fit = await eve.send({
      url: `/api/teams/${eve.teamId}/calibrations/${run.document.calibration.id}`,
    });
    expect(fit.json().name).toBe("fit");
    // No member of the team becomes the author of an imported comment.
    const url = `/api/teams/${eve.teamId}/comments?runId=${items[0].latestRun.id}`;
    expect((await eve.send({ url })).json().items).toMatchObject([
      { cell: { mm: 1024 }, author: { id: null, name: "Ann" }, mentions: [{ id: "", name: "Ann" }] },
    ]);
    const activity = (await eve.send({ url: `/api/teams/${eve.teamId}/activity` })).json().items;
    expect(activity.map(({ verb }: { verb: string }) => verb)).toEqual([
      "exported",
      "imported",
      "exported",
      "imported",
    ]);
  });

  it("adds nothing to its own team", async () => {
    const reply = (await imports(ann, archive)).json();
    for (const { added } of Object.values<{ added?: number }>(reply)) expect(added ?? 0).toBe(0);
    expect(await content(await exported(ann))).toEqual(await content(archive));
  });

  it("contains no literal that a recording was manipulated to have", async () => {
    const files = await unzip(archive);
    const path = [...files.keys()].find((name) => name.endsWith("recording.wirecost.gz")) ?? "";
    const calls = [{ sql: "SELECT a FROM b WHERE c = 'hunter2-Zugang'" }];
    const bytes = gzipSync(recordingOf({ calls }));
    const manifest = JSON.parse(String(files.get("manifest.json")));
    const manifestFile = manifest.files.find((file: { path: string }) => file.path === path);
    Object.assign(manifestFile, {
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
    files.set(path, bytes).set("manifest.json", Buffer.from(JSON.stringify(manifest)));
    const ida = await signUp(app, "Ida");
    const reply = await imports(ida, await zip(files));
    expect(reply.statusCode, reply.body).toBe(200);
    const url = `/api/teams/${ida.teamId}/conversations`;
    const { id } = (await ida.send({ url })).json().items[0];
    const text = gunzipSync((await ida.send({ url: `${url}/${id}/recording` })).rawPayload).toString();
    expect(text).toContain("SELECT a FROM b WHERE c = ?");
    expect(text).not.toContain("hunter2");
    manifestFile.sha256 = createHash("sha256").update("x").digest("hex");
    manifestFile.bytes = 1;
    files.set(path, Buffer.from("x")).set("manifest.json", Buffer.from(JSON.stringify(manifest)));
    const refused = await imports(await signUp(app, "Jo"), await zip(files));
    expect([refused.statusCode, refused.json().detail]).toEqual([
      422,
      expect.stringMatching(/recording\.wirecost\.gz: It does not begin with/),
    ]);
  });

  it("reports progress on request", async () => {
    const bob = await signUp(app, "Bob");
    const reply = await imports(bob, archive, "application/x-ndjson");
    const events = reply.body
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(events[0]).toEqual({ state: "reading" });
    expect(events).toContainEqual({ state: "storing", uploads: 2, total: 3 });
    expect(events.at(-1)).toMatchObject({ state: "done", status: 200, body: { uploads: { added: 3 } } });
  });
});

it("an import reports a full disk of the database", async () => {
  // PostgreSQL's error message.
  await prisma.$executeRaw`
    CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`;
  await prisma.$executeRaw`
    CREATE TRIGGER disk_full BEFORE INSERT ON plan FOR EACH ROW EXECUTE FUNCTION disk_full()`;
  try {
    const reply = await imports(await signUp(app, "Fay"), archive);
    expect([reply.statusCode, reply.json()]).toEqual([
      503,
      expect.objectContaining({
        code: "server-unavailable",
        detail: expect.stringMatching(/^The database's disk is full/),
      }),
    ]);
  } finally {
    await prisma.$executeRaw`DROP TRIGGER disk_full ON plan`;
  }
});

describe("an invalid archive is rejected, and nothing is stored", () => {
  const changed = async (change: (files: Map<string, Buffer>) => void): Promise<Buffer> => {
    const files = await unzip(archive);
    change(files);
    return zip(files);
  };
  const ownRows = (files: Map<string, Buffer>) =>
    [...files.keys()].find(
      (path) => path.endsWith("rows.jsonl") && String(files.get(path)).includes("0.25,0.5"),
    ) ?? "";

  it.each([
    ["no ZIP", async () => Buffer.from("mm,messages\n1,2\n"), "is no ZIP"],
    ["another ZIP file", () => zip(new Map([["a.txt", Buffer.from("a")]])), "not an archive of a team"],
    ["cut off", async () => archive.subarray(0, archive.length / 2), "is no ZIP"],
    [
      "cut off while it was made",
      () => changed((files) => files.delete("manifest.json")),
      "manifest.json is missing",
    ],
    [
      "a corrupted byte",
      async () => {
        const bytes = Buffer.from(archive);
        const at = bytes.indexOf("rows.jsonl") + 15;
        bytes[at] = (bytes[at] ?? 0) ^ 255;
        return bytes;
      },
      "damaged",
    ],
    [
      "a file that differs from the manifest",
      () =>
        changed((files) => {
          const path = ownRows(files);
          const rows = String(files.get(path));
          files.set(path, Buffer.from(rows.replace("0.25", "0.35")));
        }),
      "does not match its manifest",
    ],
    ["a file missing", () => changed((files) => files.delete(ownRows(files))), "is missing"],
    [
      "a too long line",
      () =>
        changed((files) => {
          // 40 MiB, which take 40 KiB in the ZIP.
          const bomb = Buffer.alloc(40 * 1024 * 1024, " ");
          const manifest = JSON.parse(String(files.get("manifest.json")));
          const file = manifest.files.find(({ path }: { path: string }) => path === "plans.jsonl");
          Object.assign(file, {
            bytes: bomb.length,
            sha256: createHash("sha256").update(bomb).digest("hex"),
          });
          files.set("plans.jsonl", bomb).set("manifest.json", Buffer.from(JSON.stringify(manifest)));
        }),
      "plans.jsonl, line 1 is too long",
    ],
    [
      "a newer version",
      () =>
        changed((files) => {
          const head = JSON.parse(String(files.get("wirecost.json")));
          files.set("wirecost.json", Buffer.from(JSON.stringify({ ...head, version: 3 })));
        }),
      "newer Wirecost: it is of version 3",
    ],
  ])("%s", async (_, make, words) => {
    const team = await signUp(app, "Carl");
    const reply = await imports(team, await make());
    expect([reply.statusCode, reply.json().code], reply.body).toEqual([422, "unreadable-upload"]);
    expect(reply.json().detail).toContain(words);
    expect(reply.json().detail).toContain("Nothing was imported.");
    const size = (await team.send({ url: `/api/teams/${team.teamId}/archive/size` })).json();
    expect(Object.values(size).every((count) => count === 0)).toBe(true);
  });

  it.each([
    ["recordings", conversationsOf],
    ["limits of recordings", limitsOf],
  ])("waits for requests that add %s, and so counts what they add", async (_, lockName) => {
    const team = await signUp(app, "Cleo");
    const importing = await prisma.$transaction(
      async (tx) => {
        await lock(tx, countOf(lockName(team.teamId)));
        const reply = imports(team, archive);
        await untilWaiting(tx, reply);
        return { reply };
      },
      { timeout: 3_600_000 },
    );
    expect((await importing.reply).statusCode).toBe(200);
  });

  it("more mappings than allowed, also with one added meanwhile", async () => {
    const team = await signUp(app, "Dora");
    const { teamId } = team;
    const one = { teamId, headers: ["a"], mapping: [] };
    await prisma.namedMapping.createMany({
      data: Array.from({ length: MAX_MAPPINGS - 1 }, (_, i) => ({ ...one, name: `m${i}` })),
    });
    const importing = await prisma.$transaction(
      async (tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`count mappings of ${teamId}`}, 0))`;
        await tx.namedMapping.create({ data: { ...one, name: "meanwhile" } });
        const reply = imports(team, archive);
        await untilWaiting(tx, reply);
        return { reply };
      },
      { timeout: 3_600_000 },
    );
    const reply = await importing.reply;
    expect([reply.statusCode, reply.json().detail], reply.body).toEqual([
      409,
      "With those of the archive the team would have 201 mappings; it may have 200. Delete some first. Nothing was imported.",
    ]);
  });

  it.each([
    [
      "too many comments on one object",
      "comments.jsonl",
      501,
      () => ({ id: randomUUID() }),
      "With those of the archive one run, upload or recording would have 501 comments; it may have 500. Nothing was imported.",
    ],
    [
      "too many limits for recordings of one name",
      "conversation-limits.jsonl",
      101,
      (i: number) => ({ name: "page", endpoint: `GET /${i}` }),
      'With those of the archive the recordings named "page" would have 101 limits; they may have 100. Nothing was imported.',
    ],
  ])("%s", async (_, path, count, of, detail) => {
    const rows = (files: Map<string, Buffer>) => {
      const [line = ""] = String(files.get(path)).split("\n");
      const copies = Array.from({ length: count }, (_, i) =>
        JSON.stringify({ ...JSON.parse(line), ...of(i) }),
      );
      const bytes = Buffer.from(`${copies.join("\n")}\n`);
      const manifest = JSON.parse(String(files.get("manifest.json")));
      const file = manifest.files.find((one: { path: string }) => one.path === path);
      Object.assign(file, { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
      files.set(path, bytes).set("manifest.json", Buffer.from(JSON.stringify(manifest)));
    };
    const reply = await imports(await signUp(app, "Emil"), await changed(rows));
    expect([reply.statusCode, reply.json().detail], reply.body).toEqual([409, detail]);
  });

  it("a file above the size limit, before it is received", async () => {
    const reply = await ann.send({
      method: "POST",
      url: `/api/teams/${ann.teamId}/archive`,
      headers: { "content-type": "application/octet-stream", "content-length": String(3 * 1024 ** 3) },
    });
    expect([reply.statusCode, reply.json().code]).toEqual([413, "upload-too-large"]);
    expect(reply.json().detail).toContain("the limit is 2048 MiB");
  });
});
