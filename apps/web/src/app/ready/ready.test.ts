import { models } from "@wirecost/sim-core";
import { afterEach, expect, test, vi } from "vitest";
import { GET } from "./route.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test("is ready once every page that is slow at first has been rendered, and renders them once", async () => {
  vi.stubEnv("PORT", "4711");
  const asked: string[] = [];
  let status = 500;
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return new Response("", { status });
  });
  expect((await GET()).status).toBe(503);
  expect(asked).toEqual(["http://127.0.0.1:4711/"]);
  // A link that is not there is a page too.
  status = 404;
  asked.length = 0;
  expect((await Promise.all([GET(), GET()])).map((reply) => reply.status)).toEqual([200, 200]);
  expect((await GET()).status).toBe(200);
  expect(asked).toEqual(
    ["", ...models.map(({ id }) => `lab/${id}`), "s/none", "s/none/picture.svg"].map(
      (path) => `http://127.0.0.1:4711/${path}`,
    ),
  );
});
