import { describe, expect, it } from "vitest";
import { har } from "../files/har/har.ts";
import { archive, entry } from "../testing/archive.ts";
import { numbering } from "../testing/decode.ts";
import { findingText } from "./finding-text.ts";
import { findings } from "./findings.ts";

const SITE = "https://shop.example";

interface Request {
  readonly atMs: number;
  readonly path: string;
  readonly method?: string;
  readonly type?: string;
  readonly waitMs?: number;
  readonly status?: number;
}

function conversationOf(requests: readonly Request[]) {
  const entries = requests.map(
    ({ atMs, path, method = "GET", type = "application/json", waitMs = 30, status = 200 }) =>
      entry({
        atMs,
        timings: { send: 0, wait: waitMs, receive: 1 },
        connection: "443",
        request: { method, url: `${SITE}${path}`, headers: [] },
        response: { status, headers: [], content: { mimeType: type } },
      }),
  );
  return read(archive(...entries));
}

function read(text: string) {
  const reader = har.read({ name: "orders.har", hash: numbering() });
  reader.take(new TextEncoder().encode(text));
  return reader.finish(false);
}

const foundIn = (requests: readonly Request[]) =>
  findings(conversationOf(requests)).map(({ kind, calls, savedTrips }) => [kind, calls, savedTrips]);

const document: Request = { atMs: 0, path: "/orders", type: "text/html" };
const list: Request = { atMs: 50, path: "/api/orders" };
const each = (count: number, path: (i: number) => string, stepMs = 40, type?: string) =>
  Array.from(
    { length: count },
    (_, i): Request => ({
      atMs: 100 + stepMs * i,
      path: path(i),
      ...(type && { type }),
    }),
  );

describe("requests of a page", () => {
  it("sent one after another for each item of a list are N+1", () => {
    const requests = [document, list, ...each(9, (i) => `/api/orders/${4000 + i}/lines`)];
    expect(foundIn(requests)).toEqual([["n+1", 9, 8]]);
    const conversation = conversationOf(requests);
    expect(findings(conversation).map((one) => findingText(one, conversation))).toEqual([
      {
        title: "N+1 requests",
        message:
          "GET /orders: `GET /api/orders/?/lines` took 9 round trips in 1 place after `GET /api/orders`, each sent after the answer to the one before. One request for all of them saves 8 round trips.",
      },
    ]);
  });

  it("in parallel, with pauses, or for files are not N+1", () => {
    const path = (i: number) => `/api/orders/${4000 + i}/lines`;
    expect(foundIn([document, list, ...each(9, path, 0)])).toEqual([]);
    expect(foundIn([document, list, ...each(9, path, 400)]).filter(([kind]) => kind === "n+1")).toEqual([]);
    expect(foundIn([document, list, ...each(9, (i) => `/photos/${i}.jpg`, 40, "image/jpeg")])).toEqual([]);
  });

  it("for the same address are found, unless a request between may have changed something", () => {
    const again = [
      document,
      list,
      ...each(3, () => "/api/basket?of=me"),
      { atMs: 300, path: "/api/basket?of=me" },
    ];
    expect(foundIn(again)).toEqual([["repeated", 3, 3]]);
    const changed = { atMs: 145, path: "/api/basket", method: "POST", waitMs: 20 };
    expect(foundIn([...again.slice(0, 3), changed, { atMs: 200, path: "/api/basket?of=me" }])).toEqual([]);
    // A CORS preflight changes nothing.
    const preflight = { ...changed, method: "OPTIONS" };
    expect(foundIn([...again, preflight])).toEqual([["repeated", 3, 3]]);
    expect(
      foundIn([document, ...each(5, (i) => `/api/basket?of=${i}`, 300)]).filter(
        ([kind]) => kind === "repeated",
      ),
    ).toEqual([]);
  });

  it("with redirects, in a chain or in a loop, are not data that one request could get", () => {
    const moved = (count: number, path: (i: number) => string) =>
      each(count, path).map((one, i): Request => ({ ...one, status: [301, 302, 303, 307, 308][i % 5] ?? 0 }));
    expect(foundIn([document, list, ...moved(12, (i) => `/moved/${i}`)])).toEqual([]);
    expect(foundIn([document, list, ...moved(12, (i) => (i % 2 ? "/sign-in" : "/orders"))])).toEqual([]);
    // "Not modified" is not a redirect.
    const known = each(3, () => "/api/basket").map((one) => ({ ...one, status: 304 }));
    expect(foundIn([document, list, ...known])).toEqual([["repeated", 2, 2]]);
    // Each item of a list is behind one redirect: the redirected requests are one N+1.
    const lines = moved(7, (i) => `/api/orders/${4000 + i}`).flatMap((one, i): readonly Request[] => [
      { ...one, atMs: 100 + 80 * i },
      { atMs: 140 + 80 * i, path: `/api/orders/${4000 + i}/lines` },
    ]);
    expect(foundIn([document, list, ...lines])).toEqual([["n+1", 7, 6]]);
    // A write remains a write, even if its reply names another address.
    const post = { atMs: 145, path: "/api/basket", method: "POST", waitMs: 20, status: 303 };
    const [first, second, third] = each(3, () => "/api/basket?of=me");
    if (!first || !second || !third) throw new Error("no requests");
    expect(
      foundIn([first, post, { ...second, atMs: 200 }, { ...third, atMs: 240 }, { ...third, atMs: 280 }]),
    ).toEqual([["repeated", 2, 2]]);
  });

  it("of a reloaded page are not repeated, and several servers are not reconnects", () => {
    const opened = (page: string, atMs: number) =>
      entry({
        atMs,
        pageref: page,
        url: `https://${page}.example/orders`,
        timings: { connect: 20, ssl: -1, send: 0, wait: 30, receive: 1 },
        request: { method: "GET", url: `${SITE}/orders`, headers: [] },
      });
    const conversation = read(archive(...[1, 2, 3, 4, 5, 6].map((i) => opened(`page_${i}`, 60 * i))));
    expect(conversation.connections.length).toBe(6);
    expect(findings(conversation)).toEqual([]);
  });

  it("with large answers took at most the round trips that fit into their receiving time", () => {
    const answer = (receiveMs: number, connection: number) =>
      entry({
        atMs: 100 * connection,
        timings: { connect: 40, ssl: -1, send: 0, wait: 55, receive: receiveMs },
        connection: `${connection}`,
        request: { method: "GET", url: `${SITE}/api/orders`, headers: [] },
        response: { status: 200, headers: [], headersSize: 500, bodySize: 2_000_000, content: {} },
      });
    const found = (...entries: readonly unknown[]) => {
      const conversation = read(archive(...entries));
      expect(conversation.rttUs).toBe(40_000);
      return findings(conversation)
        .filter(({ kind }) => kind === "large-answer")
        .map((one) => [one.savedTrips, findingText(one, conversation).message]);
    };
    const size =
      "GET /api/orders: 1 answer of `GET /api/orders` had up to 2.00 MB. Through a TCP window of 65.5 kB";
    const saves = "smaller or compressed answers, or a larger window, save them.";
    expect(found(answer(130, 1))).toEqual([[3, `${size} that is up to 3 round trips more; ${saves}`]]);
    expect(found(answer(39, 1))).toEqual([]);
    // 31 windows.
    expect(found(answer(5000, 1))).toEqual([[30, `${size} that is up to 30 round trips more; ${saves}`]]);
    expect(found(answer(130, 1), answer(39, 2), answer(90, 3))).toMatchObject([[3 + 2, expect.any(String)]]);
  });

  it("that write, or are for different data, are not N+1", () => {
    const posts = each(9, () => "/api/events").map((one) => ({ ...one, method: "POST" }));
    expect(foundIn([document, ...posts])).toEqual([]);
    const paths = ["/api/me", "/api/prices", "/api/stock", "/api/news"];
    expect(foundIn([document, ...each(4, (i) => paths[i] ?? "")])).toEqual([]);
  });
});
