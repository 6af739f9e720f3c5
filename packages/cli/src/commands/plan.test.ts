import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkPlan, makePlan } from "@wirecost/analysis";
import { harnessFiles } from "@wirecost/harness";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CliError } from "../cli-error.ts";
import { plan } from "./plan.ts";

const bulk = "bulk-insert --set rowCount=700 --rows place --columns latencyMs=2,9 --runs 5".split(" ");
const queries = "openedge-query --rows -Mm=2048,16384 --columns prefetchNumRecs=40,400".split(" ");

/** Creates a plan without a server. */
async function run(args: readonly string[]) {
  let out = "";
  let err = "";
  await plan.run(args, {
    env: {},
    home: "/nowhere",
    send: () => Promise.reject(new Error("no request is expected")),
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { out, err };
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wirecost-plan-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("wirecost plan", () => {
  it("prints the same plan as the lab for the same design and options", async () => {
    const { out } = await run([...bulk, "--json", "--seed", "7", "--budget", "any", "--effect", "0.2"]);
    const newPlan = JSON.parse(out);
    checkPlan(newPlan);
    const axes = [
      { param: "place", values: ["embedded", "remote"] },
      { param: "latencyMs", values: [2, 9] },
    ] as const;
    const design = { model: "bulk-insert", params: { rowCount: 700 }, axes, metric: "seconds", seed: 7 };
    expect(newPlan.axes).toEqual(axes);
    expect(newPlan).toEqual(JSON.parse(JSON.stringify(makePlan(design, { replicates: 5, effect: 0.2 }))));
  });

  it("lists the cells with their settings and reasons", async () => {
    const { out } = await run(queries);
    expect(out).toMatch(/^plan-\w+: \d+ cells, \d+ runs each/);
    expect(out).toContain("16,384 bytes");
    expect(out).toContain("the best by prediction");
    expect(out).toMatch(/Total: about .* of a server\.\n$/);
  });

  it("writes all files of the harness, and keeps results of an earlier one", async () => {
    const target = join(folder, "deep", "nightly");
    const { err } = await run([...queries, "--out", target]);
    expect(err).toContain(join(target, "RUN-SHEET.md"));
    const newPlan = JSON.parse(await readFile(join(target, "plan.json"), "utf8"));
    const written = (await readdir(target, { recursive: true, withFileTypes: true })).filter((file) =>
      file.isFile(),
    );
    expect(written).toHaveLength(harnessFiles(newPlan).length);
    for (const { path, text } of harnessFiles(newPlan))
      expect(await readFile(join(target, path), "utf8")).toBe(text);
    expect((await stat(join(target, "run.sh"))).mode & 0o111).toBe(0o111);
    await expect(run([...bulk, "--out", target])).rejects.toThrow(CliError);
    await expect(run([...bulk, "--out", target])).rejects.toThrow("exists already");
  });

  it("names an out-of-range option", async () => {
    await expect(run([...queries, "--restarts", "2.5"])).rejects.toThrow("2.5 starts of a server");
    await expect(run([...queries, "--budget", "soon"])).rejects.toThrow("--budget soon is not a number.");
    await expect(run([...queries, "--metric", "rows"])).rejects.toThrow(
      '"rows" is no metric of openedge-query',
    );
  });
});
