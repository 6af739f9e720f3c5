import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures/test.ts";

// The same files that the API runs.
const dist = new URL("../../packages/sim-core/dist/", import.meta.url);
type SimCore = typeof import("../../packages/sim-core/dist/index.js");

// page.route clears the cache of a shared browser.
test.use({ isFirstVisit: true });

const ADDRESS = "/sim-core-under-test/";

/** Every model's runs with two seeds, and its simulation's report after some slices, as one text. */
async function everything({ models, computeRun, serializeRun, defaultParams }: SimCore): Promise<string> {
  const texts: string[] = [];
  for (const model of models) {
    const { rows, columns, metric } = model.view;
    for (const seed of [1, 20_261_121])
      texts.push(
        serializeRun(computeRun({ model: model.id, params: {}, axes: [rows, columns], metric, seed })),
      );
    const simulate = await model.simulation?.();
    for (const params of [{}, { latch: "spin-nap" }]) {
      const simulation = simulate?.({ ...defaultParams(model), ...params }, 7);
      for (let slice = 0; simulation && slice < 10; slice++) simulation.advance(3000);
      texts.push(JSON.stringify(simulation?.report() ?? null));
    }
  }
  return texts.join("\n");
}

test("the browser computes the same bytes as Node, for runs and simulations", async ({ page }) => {
  await page.route(`**${ADDRESS}**`, async (route) => {
    const file = new URL(route.request().url()).pathname.slice(ADDRESS.length);
    const body =
      file === "everything.js"
        ? `import * as simCore from "./index.js"; export default await (${everything})(simCore);`
        : await readFile(new URL(file, dist), "utf8");
    await route.fulfill({ contentType: "text/javascript", body });
  });
  await page.goto("/accuracy");
  const inBrowser = await page.evaluate<string, string>(
    async (address) => (await import(address)).default,
    `${ADDRESS}everything.js`,
  );
  const inNode = await everything(await import(new URL("index.js", dist).href));
  expect(inNode.length).toBeGreaterThan(10_000);
  const digest = (text: string) => createHash("sha256").update(text).digest("hex");
  expect(digest(inBrowser)).toBe(digest(inNode));
});
