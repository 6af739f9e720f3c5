import { readdirSync, readFileSync } from "node:fs";
import { models } from "@wirecost/sim-core";
import { afterEach, expect, test, vi } from "vitest";
import { lightColors } from "../shared/charts/export/svg.ts";
import { HOME_MODEL } from "./_parts/lab-page.ts";
import { GET } from "./ready/route.ts";

const here = new URL(".", import.meta.url);

test("every model has a lab page", () => {
  const labs = readdirSync(new URL("./lab/", here), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(labs.map(({ name }) => name).toSorted()).toEqual(models.map(({ id }) => id).toSorted());
});

test("the first page is the lab that the navigation marks", () => {
  expect(readFileSync(new URL("./page.tsx", here), "utf8")).toContain(`"./lab/${HOME_MODEL}/`);
});

const css = readFileSync(new URL("./tokens.css", here), "utf8");
const light = (name: string) => new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}),`).exec(css)?.[1];

test("an image uses the colors of the light theme", () => {
  const { ground, ink, soft, line, heat, residual } = lightColors;
  expect([ground, ink, soft, line]).toEqual(["bg", "ink", "soft", "line"].map(light));
  expect(heat).toEqual(heat.map((_, i) => [light(`h${i}`), light(`t${i}`)]));
  expect(residual).toEqual(residual.map((_, i) => [light(`r${i}`), light(`q${i}`)]));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test("is ready once every slow page has been rendered, and renders them once", async () => {
  vi.stubEnv("PORT", "4711");
  const requests: string[] = [];
  let status = 500;
  const load = globalThis.fetch;
  vi.stubGlobal("fetch", async (address: string | URL) => {
    const url = String(address);
    // The image renderer loads its WebAssembly this way.
    if (url.startsWith("data:")) return load(url);
    requests.push(url);
    return new Response("", { status });
  });
  expect((await GET()).status).toBe(503);
  expect(requests).toEqual(["http://127.0.0.1:4711/"]);
  // An invalid link is a page too.
  status = 404;
  requests.length = 0;
  expect((await Promise.all([GET(), GET()])).map((reply) => reply.status)).toEqual([200, 200]);
  expect((await GET()).status).toBe(200);
  expect(requests).toEqual(
    ["", ...models.map(({ id }) => `lab/${id}`), "s/none", "s/none/picture.svg"].map(
      (path) => `http://127.0.0.1:4711/${path}`,
    ),
  );
});
