import { connect as connectTo } from "node:net";
import { text } from "node:stream/consumers";
import { errorCodes, problem, routes } from "@wirecost/contract";
import Fastify, { type FastifyInstance, type InjectOptions } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { createAuth } from "./modules/accounts/sign-in/auth.ts";
import { readConfig } from "./platform/config/config.ts";
import { Database } from "./platform/database/database.ts";
import { MAX_NESTING } from "./platform/http/body-nesting.ts";
import { design, newDatabase, type Person, sharedApp, signUp, testApp } from "./testing/test-app.ts";

describe("the OpenAPI document", () => {
  it("lists every operation of the contract with its errors", async () => {
    const app = await testApp({ webOrigin: "http://127.0.0.1:9" });
    const document = (await app.inject({ url: "/api/openapi.json" })).json();
    const operations = Object.values<Record<string, { operationId: string; responses: object }>>(
      document.paths,
    ).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(routes).sort());
    for (const { responses } of operations) expect(Object.keys(responses)).toContain("4XX");
    const upload = document.paths["/api/teams/{teamId}/uploads"].post;
    expect(upload.requestBody.content["application/octet-stream"].schema).toMatchObject({ format: "binary" });
    const answers = (path: string) =>
      document.paths[`/api/teams/{teamId}/${path}`].get.responses[200].content;
    const file = { schema: { type: "string", format: "binary" } };
    expect(answers("archive")).toEqual({ "application/zip": file });
    expect(answers("uploads/{uploadId}/raw")).toEqual({ "application/octet-stream": file });
    expect(answers("runs/{runId}/raw")).toEqual({ "application/json": { schema: {} } });
    const limit = document.paths["/api/teams/{teamId}/conversation-limits"].post.requestBody.content;
    expect(limit["application/json"].schema.properties.rttMs.enum).toEqual([1, 5, 20, 110]);
    const query: readonly { in: string; description?: string }[] = upload.parameters;
    for (const parameter of query.filter((each) => each.in === "query"))
      expect(parameter.description, JSON.stringify(parameter)).toBeTruthy();
    expect((await app.inject({ url: "/api/docs/" })).statusCode).toBe(200);
    await app.close();
  });
});

describe("the OpenAPI document on authorization", () => {
  it("declares both authentication schemes, and the key scopes of each operation", async () => {
    const app = await sharedApp();
    const { components, paths } = (await app.inject({ url: "/api/openapi.json" })).json();
    expect(components.securitySchemes).toMatchObject({
      key: { type: "http", scheme: "bearer" },
      session: { type: "apiKey", in: "cookie" },
    });
    const uploads = paths["/api/teams/{teamId}/uploads"];
    expect(uploads.post).toMatchObject({
      security: [{ key: [] }, { session: [] }],
      description: "Keys of scope upload, write.",
    });
    expect(paths["/api/teams/{teamId}/keys"].get).toMatchObject({
      security: [{ session: [] }],
      description: "Not for keys.",
    });
    expect(paths["/api/models"].get.security).toContainEqual({});
  });
});

it("declares a problem document for every error", async () => {
  const app = await sharedApp();
  const { paths } = (await app.inject({ url: "/api/openapi.json" })).json();
  const responses = Object.values<Record<string, { responses: Record<string, { content?: object }> }>>(
    paths,
  ).flatMap((methods) => Object.values(methods).flatMap(({ responses }) => Object.entries(responses)));
  const failures = responses.filter(([status]) => /^[45]/.test(status));
  expect(failures.length).toBeGreaterThan(100);
  for (const [, { content }] of failures)
    expect(Object.keys(content ?? {})).toEqual(["application/problem+json"]);
});

describe("a failing request", () => {
  it("gets a problem document with an id and without the cause", async () => {
    const app = await sharedApp();
    const bad = await app.inject({
      method: "POST",
      url: "/api/simulate",
      headers: { "content-type": "application/json" },
      payload: "{",
    });
    expect(bad.statusCode).toBe(400);
    const unknown = await app.inject({ url: "/api/teams" });
    const undecodable = await app.inject({ url: "/api/models/%E0%A4%A" });
    expect(undecodable.statusCode).toBe(400);
    for (const reply of [bad, unknown, undecodable]) {
      expect(reply.headers["content-type"]).toContain("application/problem+json");
      expect(errorCodes).toContain(reply.json().code);
      expect(reply.json().requestId).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it("is rejected if a page of another site sent a change", async () => {
    const app = await sharedApp();
    const reply = await app.inject({
      method: "POST",
      url: "/api/simulate",
      headers: { "sec-fetch-site": "cross-site" },
      payload: {},
    });
    expect([reply.statusCode, reply.json().code]).toEqual([403, "forbidden"]);
  });

  it.each([
    ["https://evil.example", {}, 403],
    ["null", {}, 403],
    ["http://localhost:4000", { "sec-fetch-site": "same-site" }, 403],
    ["http://localhost:3000", {}, 200],
    ["http://192.168.1.5:3000", { host: "192.168.1.5:3000" }, 200],
    ["http://behind.example", { "sec-fetch-site": "same-origin" }, 200],
  ])("is judged by its Origin alone where a browser tells no more: %s", async (origin, more, status) => {
    const app = await sharedApp();
    const headers = { origin, ...more };
    const request = { method: "POST", url: "/api/runs/preview", payload: design } as const;
    expect((await app.inject({ ...request, headers })).statusCode).toBe(status);
  });
});

describe("an invalid request", () => {
  let app: FastifyInstance;
  let ann: Person;
  let base: string;
  beforeAll(async () => {
    app = await sharedApp();
    ann = await signUp(app, "Ann");
    base = `/api/teams/${ann.teamId}`;
  });

  const named = (name: string) => ({ name, design });
  const refused = async (options: InjectOptions, words: string) => {
    const reply = await ann.send(options);
    expect([reply.statusCode, reply.json().code]).toEqual([400, "invalid-request"]);
    expect(reply.json().detail).toContain(words);
  };

  it("is rejected with a message for a NUL character", async () => {
    const url = `${base}/experiments`;
    await refused({ method: "POST", url, payload: named("a\0b") }, "name has a NUL character");
    await refused({ url: `${url}?search=%00` }, "search has a NUL character");
    const upload = {
      method: "POST" as const,
      headers: { "content-type": "application/octet-stream" },
      payload: "mm,messages\n1024,1\n",
    };
    await refused({ ...upload, url: `${base}/uploads?name=a%00&model=openedge-query` }, "name has a NUL");
    const account = { name: "A\0", email: "nul@example.com", password: "correct horse battery" };
    await refused({ method: "POST", url: "/api/auth/sign-up/email", payload: account }, "name has a NUL");
    // A NUL character is found at any depth. Beyond the maximum depth no text is read.
    const deep = (depth: number) => ({
      method: "POST" as const,
      url: "/api/auth/sign-in/email",
      headers: { "content-type": "application/json" },
      payload: `{"a":${"[".repeat(depth)}"${"-".repeat(5000)}\\u0000"${"]".repeat(depth)}}`,
    });
    await refused(deep(MAX_NESTING - 1), "has a NUL character");
    await refused(deep(15_000), `the maximum is ${MAX_NESTING}`);
    await refused({ method: "DELETE", url: "/api/me/sessions/%00" }, "sessionId has a NUL");
    const team = await ann.send({ url: "/api/teams/%00/experiments" });
    expect([team.statusCode, team.json().code]).toEqual([404, "not-found"]);
  });

  it("is rejected with a message for a lone surrogate anywhere", async () => {
    const half = String.fromCharCode(0xd83d);
    const refusal = "has half a character (\\ud83d without its other half)";
    const url = `${base}/experiments`;
    await refused({ method: "POST", url, payload: named(`a${half}b`) }, `name ${refusal}`);
    await refused(
      { method: "POST", url: "/api/runs/preview", payload: { ...design, metric: half } },
      refusal,
    );
    const keyed = { model: design.model, params: { [`x${half}`]: 1 } };
    await refused({ method: "POST", url: "/api/simulate", payload: keyed }, refusal);
    const account = { name: half, email: "half@example.com", password: "correct horse battery" };
    await refused({ method: "POST", url: "/api/auth/sign-up/email", payload: account }, `name ${refusal}`);
    const whole = await ann.send({ method: "POST", url, payload: named(`a${half}\ude00`) });
    expect([whole.statusCode, whole.json().name]).toEqual([201, "a\u{1f600}"]);
  });

  it("with an address that cannot be decoded gets the usual headers", async () => {
    for (const url of ["/%", "/%ff", "/api/%ff"]) {
      const { headers, statusCode } = await app.inject({ url });
      expect([url, statusCode, headers["x-content-type-options"]]).toEqual([url, 400, "nosniff"]);
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["content-type"]).toContain("application/problem+json");
    }
  });

  it("may have an address as long as a mapping of 200 columns, and is rejected with a message beyond that", async () => {
    const server = await testApp();
    const address = await server.listen({ port: 0, host: "127.0.0.1" });
    const target = { kind: "own-metric", unit: "é".repeat(30), better: "higher" };
    const mapping = JSON.stringify(Array.from({ length: 200 }, () => ({ target })));
    const send = async (query: string) => {
      const reply = await fetch(`${address}/api/teams/${ann.teamId}/uploads?${query}`);
      return [reply.status, reply.headers.get("content-type"), problem.parse(await reply.json())] as const;
    };
    expect((await send(new URLSearchParams({ mapping }).toString()))[0]).toBe(401);
    const [status, type, refusal] = await send(`x=${"y".repeat(130 * 1024)}`);
    expect([status, type, refusal.code]).toEqual([431, "application/problem+json", "invalid-request"]);
    expect(refusal.detail).toContain("more than 128 KiB, the limit");
    await server.close();
  });

  it("without a host, or with an unknown expectation, is answered by the product and not by Node", async () => {
    const server = await testApp();
    const port = Number(new URL(await server.listen({ port: 0, host: "127.0.0.1" })).port);
    const send = async (...lines: readonly string[]) => {
      const socket = connectTo(port, "127.0.0.1");
      socket.write(`${["GET /api/models HTTP/1.1", "Connection: close", ...lines].join("\r\n")}\r\n\r\n`);
      return text(socket);
    };
    const refusal = await send();
    expect(refusal).toMatch(/^HTTP\/1\.1 400 /);
    expect(refusal).toMatch(/x-content-type-options: nosniff/i);
    expect(problem.parse(JSON.parse(refusal.split("\r\n\r\n")[1] ?? "")).detail).toContain("no Host header");
    expect(await send("Host: localhost", "Expect: 200-perhaps")).toMatch(/^HTTP\/1\.1 200 /);
    await server.close();
  });

  it("is rejected with a message for a query that is misspelled, or names a parameter twice", async () => {
    await refused({ url: `${base}/experiments?serach=a` }, "serach");
    await refused({ url: `${base}/experiments?serach=a` }, "It takes search, sort, cursor, limit.");
    await refused(
      { url: `${base}/uploads?limit=1&limit=2&limit=9` },
      "limit: is given 3 times: give it once.",
    );
    await refused({ url: `${base}/uploads?search=a&search=b` }, "search: is given 2 times: give it once.");
    await refused({ url: `${base}/uploads?limit=many` }, 'limit: "many" is not a number.');
    await refused({ url: `${base}/history/cells?model=openedge-query&metrics=messages` }, "metrics");
  });

  it("is rejected with a message for a body that is not JSON, or changes a prototype", async () => {
    for (const rest of ["", `, "pad": "${"-".repeat(70_000)}"`])
      for (const [payload, words] of [
        [`{"name": "a", "__proto__": {}${rest}}`, "a forbidden prototype property, __proto__"],
        [`{"name": "a"; ${rest}}`, "The body is not valid JSON: "],
      ] as const) {
        const headers = { "content-type": "application/json" };
        await refused({ method: "POST", url: `${base}/experiments`, headers, payload }, words);
      }
  });

  it("is rejected with a message for an invalid cursor", async () => {
    for (const list of ["experiments", "uploads"])
      await refused({ url: `${base}/${list}?cursor=abc` }, "cursor: is not a valid cursor");
  });

  it.each(["activity", "calibrations", "conversations", "experiments", "plans", "shares", "uploads"])(
    "is rejected for a cursor that is the id of something else: %s",
    async (list) => {
      const payload = { name: "cached", facts: { cores: 7 } };
      const saved = await ann.send({ method: "POST", url: `${base}/environments`, payload });
      expect(saved.statusCode, saved.body).toBeLessThan(300);
      const url = `${base}/${list}?cursor=${saved.json().id}`;
      await refused({ url }, "cursor: is not of this list. Use the nextCursor of the previous page.");
    },
  );

  it.each(["experiments", "runs", "uploads"])(
    "finds nothing for a malformed id, as for an unknown id: %s",
    async (list) => {
      const answer = async (id: string) => {
        const { requestId: _, ...body } = (await ann.send({ url: `${base}/${list}/${id}` })).json();
        return body;
      };
      const missing = await answer("00000000-0000-4000-8000-000000000000");
      expect(missing.code).toBe("not-found");
      for (const id of ["nonsense", "%00", "x".repeat(3000)]) expect(await answer(id)).toEqual(missing);
    },
  );

  it("finds no team or model with a too long name", async () => {
    const long = "x".repeat(150);
    for (const url of [`/api/teams/${long}/experiments`, `/api/models/${long}`])
      expect((await ann.send({ url })).json().detail).toMatch(/^There is no such (team|model)/);
  });

  it.each(["a b", "[", "x:99999"])("is rejected for the Host %s", async (host) => {
    await refused(
      { url: "/api/auth/get-session", headers: { host } },
      `The Host header "${host}" is no address`,
    );
  });
});

describe("an account", () => {
  it("is rejected with a message for a short password", async () => {
    const app = await sharedApp();
    const payload = { name: "A", email: "a@example.com", password: "short" };
    const reply = await app.inject({ method: "POST", url: "/api/auth/sign-up/email", payload });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toMatch(/password/i);
  });

  it("gets one team on sign-up, also when two sessions start at once", async () => {
    const app = await sharedApp();
    const ann = await signUp(app, "Ann");
    const { teams, user } = (await ann.send({ url: "/api/me" })).json();
    expect(teams).toMatchObject([{ name: "Ann's team", role: "owner" }]);
    const payload = { email: user.email, password: "correct horse battery" };
    expect((await app.inject({ method: "POST", url: "/api/auth/sign-in/email", payload })).statusCode).toBe(
      200,
    );
    expect((await ann.send({ url: "/api/me" })).json().teams).toHaveLength(1);
  });

  it("is protected against fast password guessing", async () => {
    const app = await testApp({ authRateLimit: true });
    const payload = { email: "unknown@example.com", password: "wrong password" };
    const tries = [];
    for (let i = 0; i < 8; i++)
      tries.push((await app.inject({ method: "POST", url: "/api/auth/sign-in/email", payload })).statusCode);
    expect(tries).toContain(429);
    await app.close();
  });
});

describe("an unreachable database", () => {
  it("gives 503 with a retry time, and recovers without a restart", async () => {
    const { startDatabase } = await import(
      new URL("../../../scripts/start/database/database.mjs", import.meta.url).href
    );
    const { memoryFolder, temporaryDataDir } = await import(
      new URL("../../../scripts/start/temporary-data-dir.mjs", import.meta.url).href
    );
    const { migrate, connect, seed } = await import("@wirecost/prisma");
    const dataDir = await temporaryDataDir(await memoryFolder());
    let database = await startDatabase({ dataDir: dataDir.path, durable: false });
    await migrate(database.url);
    const prisma = connect(database.url, 1);
    await seed(prisma);
    await prisma.$disconnect();
    const app = await testApp({ databaseUrl: database.url });
    const ann = await signUp(app, "Ann");
    const url = `/api/teams/${ann.teamId}/experiments`;
    expect((await ann.send({ url })).statusCode).toBe(200);

    await database.stop();
    for (const target of [url, "/api/ready", "/api/me", "/api/auth/get-session"]) {
      const away = await ann.send({ url: target });
      expect([target, away.statusCode, away.json().code]).toEqual([target, 503, "database-unavailable"]);
      expect(away.headers["retry-after"]).toBe("2");
    }
    expect((await app.inject({ url: "/api/health" })).statusCode).toBe(200);
    expect((await app.inject({ method: "POST", url: "/api/runs/preview", payload: design })).statusCode).toBe(
      200,
    );

    database = await startDatabase({
      dataDir: dataDir.path,
      durable: false,
      port: Number(new URL(database.url).port),
    });
    expect((await ann.send({ url: "/api/ready" })).statusCode).toBe(200);
    expect((await ann.send({ method: "POST", url, payload: { name: "after", design } })).statusCode).toBe(
      201,
    );
    await app.close();
    await database.stop();
    await dataDir.remove();
  });
});

describe("the configuration", () => {
  const good = { DATABASE_URL: "postgresql://localhost/x", AUTH_SECRET: "s".repeat(32) };

  it("trusts its public address, and this machine by both names", async () => {
    const database = new Database(await newDatabase(), 1);
    const log = Fastify().log;
    const mail = { send: async () => false };
    const origins = (publicUrl: string) => {
      const config = { ...readConfig(good), publicUrl };
      return createAuth({ config, database, accountsDatabase: database, log, mail }, { send: () => {} })
        .options.trustedOrigins;
    };
    expect(origins("http://localhost:4000")).toEqual(["http://localhost:4000", "http://127.0.0.1:4000"]);
    expect(origins("https://wirecost.example")).toEqual(["https://wirecost.example"]);
    await database.close();
  });
});
