import { describe, expect, it } from "vitest";
import type { Conversation } from "../../conversation.ts";
import { archive, entry, START } from "../../testing/archive.ts";
import { SECRET } from "../../testing/connections.ts";
import { expectReadOrRefused } from "../../testing/damage.ts";
import { numbering } from "../../testing/decode.ts";
import { FORMATS } from "../formats.ts";
import { pathWithoutIds } from "../url-path.ts";
import { har } from "./har.ts";

function opened(text: string, pieceBytes = 1 << 20): Conversation {
  const bytes = new TextEncoder().encode(text);
  expect(FORMATS.find((one) => one.recognizes(bytes.subarray(0, 64 * 1024)))).toBe(har);
  const reader = har.read({ name: "cart.har", hash: numbering() });
  for (let at = 0; at < bytes.length; at += pieceBytes) reader.take(bytes.subarray(at, at + pieceBytes));
  return reader.finish(false);
}

const columns = ({ trips: { kind, sentUs, requestedUs, answeredUs, endUs } }: Conversation) =>
  Array.from(kind, (one, i) => [one, sentUs[i], requestedUs[i], answeredUs[i], endUs[i]]);

it("has a connection for each that was opened, although an earlier one was free", () => {
  const timings = { connect: 20, ssl: -1, send: 0, wait: 5, receive: 0 };
  const again = { ...timings, connect: 14 };
  const { connections, trips } = opened(
    archive(
      entry({ atMs: 0, timings }),
      entry({ atMs: 90, timings: again }),
      entry({ atMs: 200, timings: { ...again, connect: -1 } }),
    ),
  );
  expect(connections.map(({ rttUs }) => rttUs)).toEqual([20_000, 14_000]);
  expect([...trips.connection]).toEqual([0, 1, 1]);
});

it("names a page by the request after its redirects", () => {
  const moved = (atMs: number, path: string, status: number, pageref = "page_3") =>
    entry({
      atMs,
      timings: { wait: 5 },
      pageref,
      request: { method: "GET", url: `https://shop.example${path}`, headers: [] },
      response: { status, headers: [], redirectURL: "" },
    });
  const { endpoints, calls, statements } = opened(
    archive(
      moved(0, "/", 301),
      moved(10, "/sign-in", 307),
      moved(20, "/orders/4711", 200),
      moved(30, "/basket", 302),
      moved(40, "/old", 308, "page_4"),
    ),
  );
  // Nothing else is known of a page with only redirects.
  expect(endpoints).toEqual(["GET /orders/?", "GET /old redirected"]);
  expect([...calls.endpoint]).toEqual([1, 1, 1, 1, 2]);
  expect([...calls.request]).toEqual([1, 1, 1, 1, 2]);
  expect(statements.map(({ operation }) => operation)).toEqual([
    "REDIRECT",
    "REDIRECT",
    "GET",
    "REDIRECT",
    "REDIRECT",
  ]);
});

it("uses a request's trace headers, and file types", () => {
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  const value = `00-${trace}-00f067aa0ba902b7-01`;
  const timings = { send: 0, wait: 5, receive: 0 };
  const request = (headers: readonly object[]) => ({ method: "GET", url: "https://shop.example/a", headers });
  const { calls, trips } = opened(
    archive(
      entry({ atMs: 0, timings, request: request([{ name: "Traceparent", value }]) }),
      entry({
        atMs: 10,
        timings,
        response: {
          status: 200,
          headers: [{ name: "server-timing", value: `db;dur=53, traceparent;desc="${value}"` }],
          content: { mimeType: "text/css" },
        },
      }),
      entry({ atMs: 20, timings, request: request([{ name: "traceparent", value: "00-xyz-1-01" }]) }),
    ),
  );
  // 13 digits.
  expect([...calls.trace]).toEqual([0xe929d0e0e4736, 0xe929d0e0e4736, 0]);
  expect([...trips.kind]).toEqual([0, 3, 0]);
});

it("has the times of requests and their connections", () => {
  const conversation = opened(
    archive(
      entry({
        atMs: 100,
        timings: { blocked: 5, dns: 10, connect: 30, ssl: 18, send: 1, wait: 40, receive: 3 },
        connection: "8",
      }),
      entry({
        atMs: 300,
        url: "https://shop.example/api/v2/lines",
        timings: { blocked: 2, dns: -1, connect: -1, ssl: -1, send: 0.5, wait: 12, receive: 1.5 },
        connection: "8",
      }),
    ),
  );
  expect(columns(conversation)).toEqual([
    [1, 12_000, 12_000, 30_000, 30_000],
    [0, 30_000, 31_000, 71_000, 74_000],
    [0, 187_000, 187_500, 199_500, 201_000],
  ]);
  expect(conversation.connections).toEqual([{ protocol: "unknown", encrypted: false, rttUs: 12_000 }]);
  expect(conversation.rttUs).toBe(12_000);
  expect(conversation.statements).toEqual([
    { text: "GET /orders/?", operation: "GET", tables: [] },
    { text: "GET /api/v2/lines", operation: "GET", tables: [] },
  ]);
  expect(conversation.endpoints).toEqual(["GET /orders/?"]);
  expect(Array.from(conversation.trips.requestBytes)).toEqual([0, 320, 320]);
  expect(Array.from(conversation.trips.replyBytes)).toEqual([0, 2150, 2150]);
  expect(conversation.source).toEqual({
    kind: "requests",
    name: "cart.har",
    startedAt: new Date(START + 115).toISOString(),
    timesAt: "client",
    lowerBound: true,
  });
});

it("accepts TLS times in addition to connect times, as in Firefox", () => {
  const timings = { blocked: 0, dns: 0, connect: 20, ssl: 25, send: 0, wait: 50, receive: 0 };
  const { connections, trips } = opened(archive(entry({ atMs: 0, timings, time: 95 })));
  expect(connections[0]?.rttUs).toBe(20_000);
  expect(Array.from(trips.endUs)).toEqual([45_000, 95_000]);
  const within = opened(archive(entry({ atMs: 0, timings: { ...timings, connect: 45 }, time: 95 })));
  expect(within.connections[0]?.rttUs).toBe(20_000);
});

it("accepts TLS times within connect times, to which Playwright adds them", () => {
  const timings = { dns: 0.009, connect: 11.087, ssl: 11.008, send: 0, wait: 19.152, receive: 1.981 };
  const text = archive(entry({ atMs: 0, timings, time: 43.237 })).replace('"Browser"', '"Playwright"');
  const { connections, trips } = opened(text);
  expect(connections[0]?.rttUs).toBe(79);
  expect(Array.from(trips.endUs)).toEqual([11_087, 11_087 + 19_152 + 1981]);
});

it("uses a typical connect time, not that of a preconnected socket or of TLS only", () => {
  const connects = [130, 0.07, 148, 166, 147].map((tcpMs, i) =>
    entry({
      atMs: 400 * i,
      url: `https://shop.example/${i}`,
      timings: { connect: tcpMs + 60, ssl: 60, send: 0, wait: 172, receive: 2 },
      connection: `${i}`,
    }),
  );
  expect(opened(archive(...connects)).rttUs).toBe(130_000);
  const timings = { connect: 130, ssl: 130, send: 0, wait: 138, receive: 28 };
  expect(opened(archive(entry({ atMs: 0, timings, connection: "9" }))).rttUs).toBe(null);
});

it("has no TLS for plain addresses, whatever the file says", () => {
  const timings = { dns: 0.024, connect: 0.966, ssl: 2.283, send: 0, wait: 5.186, receive: 1.82 };
  const url = "http://127.0.0.1:24383/old";
  const { connections, trips } = opened(archive(entry({ atMs: 0, url, timings, time: 10.279 })));
  expect(connections[0]?.rttUs).toBe(966);
  expect(Array.from(trips.endUs)).toEqual([966 + 5186 + 1820]);
});

it("gives overlapping requests separate connections", () => {
  const timings = { send: 0, wait: 50, receive: 5 };
  const many = [0, 10, 20, 60].map((atMs) => entry({ atMs, timings, connection: "3" }));
  const { trips, connections } = opened(archive(...many, entry({ atMs: 70, timings, connection: "4" })));
  expect(connections).toHaveLength(4);
  expect(new Set(Array.from(trips.connection).slice(0, 3)).size).toBe(3);
  expect(trips.connection[3]).toBe(trips.connection[0]);
});

it("counts requests without network traffic", () => {
  const timings = { wait: 5 };
  const { calls, dropped } = opened(
    archive(
      entry({ atMs: 0, timings }),
      entry({ atMs: 1, timings, _fromCache: "disk" }),
      entry({ atMs: 1, timings, url: `data:text/plain,${SECRET}` }),
      entry({ atMs: 1, timings, url: "wss://shop.example/live" }),
      entry({ atMs: 1, timings, response: { status: 0 } }),
      entry({
        atMs: 1,
        timings,
        url: "http://shop.example/",
        response: {
          status: 307,
          headers: [
            { name: "Location", value: "https://shop.example/" },
            { name: "Non-Authoritative-Reason", value: "HSTS" },
          ],
        },
      }),
      entry({ atMs: 1, timings, startedDateTime: "yesterday" }),
      entry({ atMs: 1, timings: { ...timings, blocked: 1e9 }, startedDateTime: "+275760-09-13T00:00:00Z" }),
      {},
    ),
  );
  expect(calls.trip).toHaveLength(1);
  expect(dropped).toEqual([
    { what: "requests that a cache answered", count: 1 },
    { what: "addresses other than HTTP", count: 2 },
    { what: "requests without an answer", count: 1 },
    { what: "redirects within the browser", count: 1 },
    { what: "requests without a time", count: 2 },
    { what: "requests without an address", count: 1 },
  ]);
});

it("has no query, header, cookie, body, title or host", () => {
  const text = archive(
    entry({ atMs: 0, timings: { wait: 5 }, url: `https://ann:${SECRET}@shop.example/u/ann@example.com` }),
    entry({ atMs: 9, timings: { wait: 5 }, url: `https://shop.example/reset/${"c0ffee".repeat(5)}` }),
  );
  const all = JSON.stringify(opened(text));
  for (const secret of ["hunter2", "ann", "c0ffee", "shop.example", "192.0.2.7", "Orders of"])
    expect(all).not.toContain(secret);
});

it("gives requests of one address the same number", () => {
  const timings = { wait: 5 };
  const urls = ["/a/1", "/a/2", "/a/1"].map((path, i) =>
    entry({ atMs: 10 * i, timings, url: `http://x${path}` }),
  );
  const { calls, statements } = opened(archive(...urls));
  expect(statements.map(({ text }) => text)).toEqual(["GET /a/?"]);
  expect(calls.values[0]).toBe(calls.values[2]);
  expect(calls.values[0]).not.toBe(calls.values[1]);
});

describe("an invalid HAR file", () => {
  it("is rejected without network requests", () => {
    expect(() => opened(archive())).toThrow("The file has no request that went over the network.");
  });

  it("is parsed or rejected after any truncation or change", () => {
    const text = archive(
      entry({ atMs: 0, timings: { wait: 5 } }),
      entry({ atMs: 9, timings: { wait: 1e300, dns: -7 } }),
    );
    expectReadOrRefused(har, text);
  });
});

it.each([
  ["https://shop.example/orders/4711/items?x=1", "/orders/?/items"],
  ["/v2/users/5b8efff7-98038103/profile#top", "/v2/users/?/profile"],
  ["/orders/{id}/:line/[slug]", "/orders/{id}/:line/[slug]"],
  ["/orders/:order_id(.:format)", "/orders/:order_id(.:format)"],
  ["/orders/:4711(.:secret)", "/orders/?"],
  ["/reset/QWxhZGRpbjpvcGVuc2VzYW1lQWxhZGRpbjpvcGVu", "/reset/?"],
  ["/u/ann%40example.com", "/u/?"],
  ["/static/main.css;jsessionid=77", "/static/main.css"],
  ["https://shop.example", "/"],
  ["http://[::1]:8080/a//b/", "/a//b/"],
  ["/größe", "/?"],
])("a path without ids: %s", (address, path) => {
  expect(pathWithoutIds(address)).toBe(path);
});
