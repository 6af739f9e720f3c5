import { createHash } from "node:crypto";
import { signUp } from "../crash/sign-up.mjs";

/** A design of the fourth system without default values. */
const design = {
  model: "round-trips",
  params: { pattern: "in-list", rowCount: 137, rttMs: 3.5 },
  axes: [
    { param: "pattern", values: ["join", "in-list"] },
    { param: "rttMs", values: [0.7, 3.5, 41] },
  ],
  metric: "elapsedMs",
  seed: 11,
};

/**
 * Requests a running product's first page, computes a setting, saves a design and opens it again.
 *
 * @param {string} url where people reach it
 * @throws {Error} where something is refused, or two ways to one value differ
 */
export async function tryProduct(url) {
  const page = await fetch(url);
  if (!page.ok || !(await page.text()).includes("Wirecost"))
    throw new Error(`${url} answered ${page.status}, without its first page.`);
  const { model, params, seed, metric } = design;
  const computed = await json(`${url}/api/simulate`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model, params, seed }),
  });
  const { teamId, cookie, post } = await signUp(url, "clone", { secret: null });
  const { runs } = await post("/experiments", { name: "137 rows at 3.5 ms", design });
  const [saved] = runs;
  const opened = await json(`${url}/api/teams/${teamId}/runs/${saved.id}`, { headers: { cookie } });
  const sha256 = createHash("sha256").update(JSON.stringify(opened.document)).digest("hex");
  const values = [
    computed.metrics[metric],
    saved.headline,
    opened.document.base[opened.document.metrics.indexOf(metric)],
  ];
  if (!(values[0] > 0) || new Set(values).size > 1)
    throw new Error(`One setting has the values ${values.join(", ")}: computed, saved and opened again.`);
  if (sha256 !== saved.sha256) throw new Error(`The run ${saved.id} was not opened as it was saved.`);
}

/** @param {string} url @param {RequestInit} init */
async function json(url, init) {
  const reply = await fetch(url, init);
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}
