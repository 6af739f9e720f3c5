import type { SharedTable } from "@wirecost/contract";
import { beforeEach, expect, it, vi } from "vitest";
import { answerPicture } from "./answer-picture.ts";
import { DrawnPictures } from "./drawn-pictures.ts";
import { fetchShared } from "./fetch-shared.ts";

vi.mock("./fetch-shared.ts", () => ({ fetchShared: vi.fn() }));

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

/** Asks for the picture of a link as a server that has kept none would answer. */
function ask(shared: SharedTable | undefined, tags?: string, pictures = new DrawnPictures()) {
  vi.mocked(fetchShared).mockResolvedValue(shared);
  const request = new Request("http://localhost/s/t/picture.png", {
    headers: tags === undefined ? {} : { "if-none-match": tags },
  });
  const draw = async ({ title }: SharedTable) => {
    drawn.push(title);
    return new TextEncoder().encode(title);
  };
  return answerPicture(request, Promise.resolve({ token: "t" }), { type: "image/png", pictures, draw });
}

it("answers 304 to whom has the picture, and draws nothing for that", async () => {
  const first = await ask(sharedAs("Orders"));
  const etag = first.headers.get("etag") ?? "";
  expect([first.status, await first.text(), drawn]).toEqual([200, "Orders", ["Orders"]]);
  expect(etag).toMatch(/^"[\w-]{43}"$/);
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await ask(sharedAs("Orders"), tags);
    expect([tags, again.status, await again.text()]).toEqual([tags, 304, ""]);
    expect(again.headers.get("etag")).toBe(etag);
    expect(again.headers.get("cache-control")).toBe("no-store");
  }
  expect(drawn).toEqual(["Orders"]);
});

it("draws what shows something else, and answers 404 for a link that is gone, whatever its reader has", async () => {
  const etag = (await ask(sharedAs("Orders"))).headers.get("etag") ?? "";
  const renamed = await ask(sharedAs("Invoices"), etag);
  expect([renamed.status, await renamed.text()]).toEqual([200, "Invoices"]);
  expect(renamed.headers.get("etag")).not.toBe(etag);
  expect((await ask(undefined, etag)).status).toBe(404);
  expect(drawn).toEqual(["Orders", "Invoices"]);
});
