import { createServer, get, type IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { design, newDatabase, signUp, testApp } from "../../testing/test-app.ts";

/** Simulates Next. */
async function startPages() {
  const server = createServer((_request, reply) => reply.end("page"));
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, close };
}

describe("a page", () => {
  it("says that the web server does not answer, and does not blame the database", async () => {
    const pages = await startPages();
    const app = await testApp({ webOrigin: pages.origin });
    expect((await app.inject({ url: "/experiments" })).statusCode).toBe(200);
    await pages.close();
    const away = await app.inject({ url: "/experiments" });
    expect([away.statusCode, away.json().code]).toEqual([503, "server-unavailable"]);
    expect(away.headers["retry-after"]).toBe("2");
    expect(away.json().detail).not.toMatch(/database/i);
    expect((await app.inject({ url: "/api/ready" })).statusCode).toBe(200);
    await app.close();
  });

  it("closes the connection on the client's request, whatever Next's headers say", async () => {
    const pages = await startPages();
    const app = await testApp({ webOrigin: pages.origin });
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    const { headers } = await new Promise<IncomingMessage>((resolve) =>
      get(`${address}/experiments`, { agent: false }, (reply) => resolve(reply.resume())),
    );
    expect([headers.connection, headers["keep-alive"]]).toEqual(["close", undefined]);
    await pages.close();
    await app.close();
  });
});

describe("a shared link's page", () => {
  it("is not cached, not indexed by search engines, and sends no referrer", async () => {
    const pages = await startPages();
    const app = await testApp({ webOrigin: pages.origin });
    const token = "x".repeat(43);
    for (const url of [
      `/s/${token}`,
      `/s/${token}?from=mail`,
      `/embed/${token}`,
      `/s/${token}/picture.svg`,
    ]) {
      const { headers } = await app.inject({ url });
      expect(headers, url).toMatchObject({
        "cache-control": "no-store",
        "x-robots-tag": "noindex, nofollow",
        "referrer-policy": "no-referrer",
      });
    }
    await pages.close();
    await app.close();
  });
});

it("the page of a link has the status 404 once the link does not open", async () => {
  const pages = await startPages();
  const app = await testApp({ webOrigin: pages.origin, databaseUrl: await newDatabase() });
  const { teamId, send } = await signUp(app, "Ann");
  const post = (url: string, payload: object) =>
    send({ method: "POST", url: `/api/teams/${teamId}/${url}`, payload }).then((reply) => reply.json());
  const { latestRun } = await post("experiments", { name: "Nightly", design });
  const of = { kind: "run", id: latestRun.id };
  const { share, url } = await post("shares", { of, password: "only for Eve" });
  const { pathname } = new URL(url);
  const visit = (address: string, method: "GET" | "HEAD" = "GET") => app.inject({ method, url: address });
  const addresses = [pathname, `${pathname}?from=mail`, pathname.replace("/s/", "/embed/")];
  for (const address of addresses) expect((await visit(address)).statusCode, address).toBe(200);
  await send({ method: "DELETE", url: `/api/teams/${teamId}/shares/${share.id}` });
  for (const address of [...addresses, "/s/unknown"]) {
    const { statusCode, body, headers } = await visit(address);
    expect([statusCode, body, headers["cache-control"]], address).toEqual([404, "page", "no-store"]);
  }
  expect((await visit(pathname, "HEAD")).statusCode).toBe(404);
  expect((await visit(`${pathname}/picture.svg`)).statusCode).toBe(200);
  await pages.close();
  await app.close();
});

describe("the log", () => {
  it("has no token of a shared link, whatever the result of the request", async () => {
    const token = "k7Jq".repeat(10);
    let log = "";
    const pages = await startPages();
    const app = await testApp(
      { webOrigin: pages.origin, logLevel: "trace" },
      {
        write: (line) => {
          log += line;
        },
      },
    );
    const visit = async () => {
      const statuses = [];
      for (const url of [
        `/s/${token}`,
        `/s/${token}?from=mail`,
        `/embed/${token}`,
        `/s/${token}/picture.svg`,
        `/api/shares/${token}`,
        `/api/nothing/${token}`,
        `/s/${token}%`,
      ])
        statuses.push((await app.inject({ url })).statusCode);
      return statuses;
    };
    expect(await visit()).toEqual([404, 404, 404, 200, 404, 404, 400]);
    await pages.close();
    for (const status of (await visit()).slice(0, 4)) expect(status).toBeGreaterThanOrEqual(500);
    await app.close();
    expect(log).toContain("request completed");
    expect(log).not.toContain(token);
  });
});
