import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { design, type Person, signUp, testApp } from "../../testing/test-app.ts";

const token = "a token only for tests";
let app: FastifyInstance;
let ann: Person;
beforeAll(async () => {
  app = await testApp({ metricsToken: token });
  ann = await signUp(app, "Ann");
});
afterAll(() => app.close());

async function scrape(): Promise<string> {
  const reply = await app.inject({ url: "/metrics", headers: { authorization: `Bearer ${token}` } });
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  return reply.body;
}

/** The value of a sample, with labels in any order. */
function value(text: string, name: string, labels: Readonly<Record<string, string>> = {}): number {
  const line = text
    .split("\n")
    .filter((each) => each.startsWith(`${name}{`) || each.startsWith(`${name} `))
    .find((each) => Object.entries(labels).every(([label, is]) => each.includes(`${label}="${is}"`)));
  return line === undefined ? 0 : Number(line.slice(line.lastIndexOf(" ") + 1));
}

describe("the metrics", () => {
  it("count requests by route, never by address", async () => {
    const http = "wirecost_http_request_duration_seconds_count";
    const labels = { method: "GET", route: "/api/teams/:teamId/experiments", status: "200" };
    const before = value(await scrape(), http, labels);
    for (let i = 0; i < 3; i++) await ann.send({ url: `/api/teams/${ann.teamId}/experiments?search=secret` });
    await app.inject({ url: "/api/shares/a-secret-token-of-a-link" });
    const after = await scrape();
    expect(value(after, http, labels)).toBe(before + 3);
    expect(value(after, http, { route: "/api/shares/:token", status: "404" })).toBeGreaterThan(0);
    for (const secret of [ann.teamId, "secret", "a-token-of-a-link"]) expect(after).not.toContain(secret);
  });

  it("count simulations by model", async () => {
    const labels = { model: design.model };
    const before = value(await scrape(), "wirecost_simulation_duration_seconds_count", labels);
    await app.inject({ method: "POST", url: "/api/runs/preview", payload: design });
    await ann.send({
      method: "POST",
      url: `/api/teams/${ann.teamId}/experiments`,
      payload: { name: "counted", design },
    });
    expect(value(await scrape(), "wirecost_simulation_duration_seconds_count", labels)).toBe(before + 2);
  });

  it("count files by outcome, and their bytes", async () => {
    const uploads = "wirecost_upload_duration_seconds_count";
    const before = await scrape();
    const send = (payload: string) =>
      ann.send({
        method: "POST",
        url: `/api/teams/${ann.teamId}/uploads?name=a.csv&model=openedge-query`,
        headers: { "content-type": "application/octet-stream" },
        payload,
      });
    expect((await send("mm,messages\n1024,1\n")).statusCode).toBe(201);
    expect((await send("mm,messages\n1024,one\n")).statusCode).toBe(422);
    const after = await scrape();
    for (const outcome of ["stored", "unreadable-upload"])
      expect(value(after, uploads, { outcome })).toBe(value(before, uploads, { outcome }) + 1);
    const bytes = "wirecost_upload_bytes_total";
    expect(value(after, bytes)).toBe(value(before, bytes) + 19 + 21);
    expect(value(after, "wirecost_uploads", { state: "reading" })).toBe(0);
  });

  it("include the process, its connections and the queue", async () => {
    const text = await scrape();
    for (const name of ["nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes"])
      expect(value(text, name), name).toBeGreaterThan(0);
    expect(value(text, "wirecost_database_connections", { state: "idle" })).toBeGreaterThan(0);
    expect(text).toContain('wirecost_jobs{state="due"} 0');
    expect(text).toContain('wirecost_job_wait_seconds{queue="all"} 0');
    // Only this request is active.
    expect(value(text, "wirecost_http_requests_open")).toBe(1);
  });
});

describe("access to the metrics", () => {
  type Case = [string, Parameters<typeof testApp>[0], Record<string, string>, string, number];
  const statusOf = async ([, overrides, headers, remoteAddress]: Case) => {
    const other = await testApp(overrides);
    const reply = await other.inject({ url: "/metrics", headers, remoteAddress });
    await other.close();
    return reply.statusCode;
  };

  const cases: Case[] = [
    ["with the token", { metricsToken: token }, { authorization: `Bearer ${token}` }, "10.0.0.7", 200],
    ["with another token", { metricsToken: token }, { authorization: "Bearer another" }, "127.0.0.1", 404],
    ["without the token, from this machine", { metricsToken: token }, {}, "127.0.0.1", 404],
    ["from this machine", {}, {}, "127.0.0.1", 200],
    ["from this machine by IPv6", {}, {}, "::1", 200],
    ["from another machine", {}, {}, "10.0.0.7", 404],
    ["through a proxy on this machine", {}, { "x-forwarded-for": "203.0.113.9" }, "127.0.0.1", 404],
    ["where a proxy is trusted", { trustedProxies: "loopback" }, {}, "127.0.0.1", 404],
    ["where it is for others", { publicUrl: "https://wirecost.example" }, {}, "127.0.0.1", 404],
  ];
  it.each(cases)("%s", async (...about) => {
    expect(await statusOf(about)).toBe(about[4]);
  });
});
