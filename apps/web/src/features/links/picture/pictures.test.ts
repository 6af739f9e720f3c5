import type { SharedTable } from "@wirecost/contract";
import { computeRun } from "@wirecost/sim-core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { answerPicture, DrawnPictures } from "./answer-picture.ts";
import { fetchShared, fetchSummary } from "./fetch-shared.ts";
import { pictureMatrix, sharedSvg, thinned } from "./picture-matrix.ts";
import { drawable, PreviewCard } from "./preview-card.tsx";

vi.mock("./fetch-shared.ts", () => ({ fetchShared: vi.fn(), fetchSummary: vi.fn() }));

const sharedAs = (title: string): SharedTable => ({
  title,
  note: null,
  sender: null,
  shows: "table",
  computedAt: null,
  sharedAt: null,
  expiresAt: null,
  newerAt: null,
  redacted: false,
  sha256: "0".repeat(64),
  content: {
    kind: "comparison",
    document: { items: [], view: { baseline: 0, metric: "elapsedMs", by: "setting" } },
  } as never,
});

let drawn: string[];
beforeEach(() => {
  drawn = [];
});

/** Requests the image of a link from a server with an empty cache. */
function ask(shared: SharedTable | undefined, tags?: string, pictures = new DrawnPictures()) {
  const { content: _, ...summary } = shared ?? sharedAs("none");
  vi.mocked(fetchShared).mockReset().mockResolvedValue(shared);
  vi.mocked(fetchSummary).mockResolvedValue(shared && summary);
  const request = new Request("http://localhost/s/t/picture.png", {
    headers: tags === undefined ? {} : { "if-none-match": tags },
  });
  const draw = async ({ title }: SharedTable) => {
    drawn.push(title);
    return new TextEncoder().encode(title);
  };
  return answerPicture(request, Promise.resolve({ token: "t" }), { type: "image/png", pictures, draw });
}

it("answers 304 to clients with the image, without drawing it", async () => {
  const first = await ask(sharedAs("Orders"));
  const etag = first.headers.get("etag") ?? "";
  expect([first.status, await first.text(), drawn]).toEqual([200, "Orders", ["Orders"]]);
  expect(etag).toMatch(/^"[\w-]{43}"$/);
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await ask(sharedAs("Orders"), tags);
    expect([tags, again.status, await again.text()]).toEqual([tags, 304, ""]);
    expect(again.headers.get("etag")).toBe(etag);
    expect(again.headers.get("cache-control")).toBe("no-store");
    expect(fetchShared).not.toHaveBeenCalled();
  }
  expect(drawn).toEqual(["Orders"]);
});

it("draws a changed link, and answers 404 for a revoked link, with any ETag", async () => {
  const etag = (await ask(sharedAs("Orders"))).headers.get("etag") ?? "";
  const renamed = await ask(sharedAs("Invoices"), etag);
  expect([renamed.status, await renamed.text()]).toEqual([200, "Invoices"]);
  expect(renamed.headers.get("etag")).not.toBe(etag);
  expect((await ask(undefined, etag)).status).toBe(404);
  expect(fetchShared).not.toHaveBeenCalled();
  expect(drawn).toEqual(["Orders", "Invoices"]);
});

it("loads the table only to draw it, and answers 404 if the link is revoked before that", async () => {
  const pictures = new DrawnPictures();
  await ask(sharedAs("Orders"), undefined, pictures);
  expect(fetchShared).toHaveBeenCalledOnce();
  expect((await ask(sharedAs("Orders"), undefined, pictures)).status).toBe(200);
  expect(fetchShared).not.toHaveBeenCalled();
  const revoked = ask(sharedAs("Invoices"), undefined, pictures);
  vi.mocked(fetchShared).mockResolvedValue(undefined);
  expect((await revoked).status).toBe(404);
  expect((await ask(sharedAs("Invoices"), undefined, pictures)).status).toBe(200);
});

/** A drawing that finishes when the test resolves it. */
function pending() {
  let done = (_bytes: Uint8Array<ArrayBuffer>) => {};
  let startedCount = 0;
  const draw = () => {
    startedCount++;
    return new Promise<Uint8Array<ArrayBuffer>>((resolve) => {
      done = resolve;
    });
  };
  return { draw, startedCount: () => startedCount, finish: (byte: number) => done(new Uint8Array([byte])) };
}

it("draws each image once for parallel requests, and one image at a time", async () => {
  const pictures = new DrawnPictures();
  const [first, second] = [pending(), pending()];
  const replies = [1, 2, 3].map(() => pictures.get("a", first.draw));
  const other = pictures.get("b", second.draw);
  await new Promise(setImmediate);
  expect([first.startedCount(), second.startedCount()]).toEqual([1, 0]);
  first.finish(7);
  const images = await Promise.all(replies);
  expect(images.map((picture) => picture?.[0])).toEqual([7, 7, 7]);
  await new Promise(setImmediate);
  second.finish(9);
  expect((await other)?.[0]).toBe(9);
  expect((await pictures.get("a", () => Promise.reject(new Error("again"))))?.[0]).toBe(7);
});

it("limits the waiting requests, and continues after an error", async () => {
  const pictures = new DrawnPictures();
  const slow = pending();
  const failing = pictures.get("failing", () => slow.draw().then(() => Promise.reject(new Error("no"))));
  const caught = failing?.catch((error: Error) => error.message);
  const waiting = Array.from({ length: 30 }, (_, i) =>
    pictures.get(`w${i}`, () => Promise.resolve(new Uint8Array([i]))),
  );
  await new Promise(setImmediate);
  slow.finish(0);
  expect(await caught).toBe("no");
  const drawn = await Promise.all(waiting);
  expect(drawn.filter((picture) => picture === undefined)).toHaveLength(11);
  expect((await pictures.get("failing", async () => new Uint8Array([5])))?.[0]).toBe(5);
});

const stored = computeRun({
  model: "openedge-query",
  params: {},
  axes: [
    { param: "mm", values: [1024, 2048, 4096, 8192, 16_384] },
    { param: "prefetchNumRecs", values: [16, 100] },
  ],
  metric: "messages",
  seed: 1,
});

function shared(content: SharedTable["content"], title = "a <b> & c"): SharedTable {
  const at = { computedAt: null, sharedAt: null, expiresAt: null };
  return {
    title,
    shows: "table",
    sha256: "",
    redacted: false,
    note: null,
    sender: null,
    newerAt: null,
    content,
    ...at,
  };
}
const document = JSON.parse(JSON.stringify(stored));
const run: SharedTable["content"] = { kind: "run", document };
const set: SharedTable["content"] = {
  kind: "measured",
  document: {
    model: "openedge-query",
    schema: null,
    setup: {},
    axes: ["mm", "prefetchNumRecs"],
    metric: "messages",
    environment: null,
    rows: [
      [1024, 16],
      [8192, 16],
      [8192, 128],
    ].map(([mm = 0, prefetchNumRecs = 0]) => ({
      row: `${mm} ${prefetchNumRecs}`,
      label: `<script>${mm}`,
      settings: { mm, prefetchNumRecs },
      metrics: { messages: mm / 4 },
    })),
  },
};

describe("sharedSvg", () => {
  it("draws the matrix of a run, with its title escaped", () => {
    const svg = sharedSvg(shared(run));
    expect(svg).toMatch(/^<svg /);
    expect(svg).toContain("a &lt;b&gt; &amp; c: Messages, predicted by openedge-query");
    expect(svg.match(/rx="4"/g)).toHaveLength(10);
  });

  it("draws measured rows at their cells, and leaves the others empty", () => {
    const svg = sharedSvg(shared(set));
    expect(svg).toContain("n = 1");
    expect(svg.match(/>–</g)).toHaveLength(1);
    expect(svg).not.toContain("script");
  });

  it("names the items of a comparison", () => {
    const items = [
      { kind: "run" as const, title: "<i>", document },
      { ...set, title: "night" },
    ];
    const view = { points: [], baseline: 0, metric: "", row: "" };
    const svg = sharedSvg(shared({ kind: "comparison", document: { items, view } }));
    expect(svg).toContain("&lt;i&gt;");
    expect(svg).toContain("night");
  });

  it("lists the statements that differ most between two recordings", () => {
    const side = { name: "x", startedAt: null, calls: 9, trips: 9, recordedMs: 1, elapsedMs: null };
    const statement = { text: "SELECT <b>", operation: "SELECT", tables: [] };
    const before = { calls: 12, trips: 1200, rows: 0 };
    const statements = [{ statement, before, after: null }];
    const both = { network: { rttMs: 5 }, before: side, after: side, statements, endpoints: [] };
    const svg = sharedSvg(shared({ kind: "conversation-comparison", document: both }));
    for (const text of ["SELECT &lt;b&gt;", "1,200", ">0<"])
      expect(svg.replaceAll("\u202f", ",")).toContain(text);
  });
});

describe("thinned", () => {
  it("keeps first and last, and gives the total", () => {
    const whole = pictureMatrix(shared(run));
    if (!whole) throw new Error("no matrix");
    const few = thinned(whole, 3, 6);
    expect(few.rows.labels).toEqual([0, 2, 4].map((i) => whole.rows.labels[i]));
    expect(few.caption).toContain("3 of 5 rows, 2 of 2 columns");
    expect(few.cells).toEqual([0, 1, 4, 5, 8, 9].map((i) => whole.cells[i]));
    expect(thinned(whole, 5, 2)).toEqual(whole);
  });
});

describe("PreviewCard", () => {
  const cardOf = (design: Parameters<typeof computeRun>[0]) =>
    renderToStaticMarkup(
      createElement(PreviewCard, {
        shared: {
          ...sharedAs("Benchmark"),
          content: { kind: "run", document: computeRun(design) } as never,
        },
      }),
    );

  it("names the best cells, and those that refuse clients others serve, and outlines them", () => {
    const card = cardOf({
      model: "openedge-servers",
      params: { ma: 125 },
      axes: [
        { param: "mn", values: [2, 16] },
        { param: "clients", values: [12, 500] },
      ],
      metric: "tps",
      seed: 1,
    });
    expect(card.match(/(solid|dashed) #\w+"><div[^>]*>[\d,]+ tx\/s<\/div><div[^>]*>[a-z ]+(?=<)/g)).toEqual([
      expect.stringMatching(/^solid .*>best$/),
      expect.stringMatching(/^dashed .*>refuses clients$/),
      expect.stringMatching(/^solid .*>best$/),
    ]);
  });

  it("shortens labels to the width of their columns", () => {
    const card = cardOf({
      model: "round-trips",
      params: {},
      axes: [
        { param: "rttMs", values: [7] },
        { param: "pattern", values: ["query-a-row", "join", "parallel"] },
      ],
      metric: "elapsedMs",
      seed: 1,
    });
    expect(card).toContain(">One query per row (N+1)<");
    expect(card).toContain(">Round-trip time (ms) /<");
    expect(card).toContain(">N+1 on parallel connections<");
  });
});

describe("drawable", () => {
  it("replaces letters without a local font, so that no font is downloaded", () => {
    expect(drawable("4\u202fµs \u2212 “Ünï” 漢字 😀")).toBe('4 µs - "Ünï" ?? ?');
  });
});
