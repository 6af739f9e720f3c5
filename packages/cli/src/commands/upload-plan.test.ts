import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makePlan, writePlanMark } from "@wirecost/analysis";
import { getModel } from "@wirecost/sim-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCli } from "../run-cli.ts";

const { view } = getModel("round-trips");
const plan = makePlan(
  {
    model: "round-trips",
    params: { rowCount: 700 },
    axes: [view.rows, view.columns],
    metric: view.metric,
    seed: 1,
  },
  { replicates: 1 },
);
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wirecost-plan-"));
  const runs = plan.cells.map(
    ({ id }, i) => `${writePlanMark({ plan: plan.id, cell: id, replicate: 1 })},${10 + i}\n`,
  );
  const files = {
    "results.csv": `label,elapsedMs\n${runs.join("")}`,
    "stated.csv": `label,rowCount,elapsedMs\n${runs.map((run) => run.replace(",", ",40000,")).join("")}`,
    "other.csv": "label,rttMs,rowCount,elapsedMs\nfirst,1,5,9\n",
    "plan.json": JSON.stringify(plan),
    "changed.json": JSON.stringify({ ...plan, params: { ...plan.params, rowCount: 800 } }),
    "shell.json": Buffer.from(`\ufeff${JSON.stringify(plan)}\r\n`, "utf16le"),
    "none.json": "{}",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true }));

async function upload(file: string, ...more: readonly string[]) {
  let [out, err] = ["", ""];
  const exit = await runCli(["upload", join(folder, file), "--dry-run", ...more], {
    env: {},
    home: "/nowhere",
    send: () => Promise.reject(new Error("no request expected")),
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { exit, out, err };
}
const planOption = (name: string) => ["--plan", join(folder, name)];

it("uses the plan's system and settings, and options override them", async () => {
  const { exit, out } = await upload("results.csv", ...planOption("plan.json"));
  expect(exit).toBe(0);
  expect(out).toContain(`measured for ${plan.id}, with its settings`);
  expect(out).toMatch(/ {2}with .*Rows 700[,\n]/);
  expect((await upload("results.csv", ...planOption("shell.json"))).out).toBe(out);
  const output = await upload("results.csv", ...planOption("plan.json"), "--set", "rowCount=900");
  expect(output.out).toMatch(/ {2}with .*Rows 900[,\n]/);
  const json = await upload("results.csv", ...planOption("plan.json"), "--json");
  expect(JSON.parse(json.out).uploads).toMatchObject([{ model: "round-trips", plan: plan.id }]);
});

it("omits settings that every row states differently", async () => {
  const { out } = await upload("stated.csv", ...planOption("plan.json"));
  expect(out).toContain(`measured for ${plan.id}, with its settings`);
  expect(out).not.toContain("Rows 700");
});

it("without the plan says how to get its settings", async () => {
  const { exit, out, err } = await upload("results.csv", "--model", "round-trips");
  expect([exit, out.includes("with its settings")]).toEqual([0, false]);
  expect(err).toContain(`results.csv was measured for ${plan.id}: add --plan with its file`);
});

it("says that settings of another system do not count", async () => {
  const { out, err } = await upload("results.csv", ...planOption("plan.json"), "--model", "openedge-query");
  expect(err).toContain(`${plan.id} is of round-trips, so its settings do not count.`);
  expect(out).not.toContain("with its settings");
});

it.each([
  ["other.csv", "plan.json", `--plan is ${plan.id}, and the rows of `],
  ["results.csv", "other.csv", "other.csv is not JSON. Use the plan.json of a harness for --plan."],
  ["results.csv", "none.json", "none.json is no plan: format: "],
  ["results.csv", "changed.json", "it was edited. Create a new plan."],
  ["results.csv", "nowhere.json", "there is no such file."],
])("is refused where %s is to be of %s", async (file, planned, words) => {
  const { exit, out, err } = await upload(file, ...planOption(planned));
  expect(err).toContain(words);
  expect([exit, out]).toEqual([2, ""]);
});
