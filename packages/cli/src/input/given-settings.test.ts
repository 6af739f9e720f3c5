import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getModel } from "@wirecost/sim-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { givenSettings } from "./given-settings.ts";
import { readAxis } from "./read-axis.ts";

const model = getModel("openedge-query");
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wirecost-cli-"));
});
afterAll(() => rm(folder, { recursive: true }));

const notes: string[] = [];
const settingsOf = (settings: Parameters<typeof givenSettings>[1]) =>
  givenSettings(model, settings, (text) => notes.push(text));

describe("settings", () => {
  it("come from a .pf, then from start-up parameters, then from --set", async () => {
    const pf = join(folder, "client.pf");
    await writeFile(pf, "-Mm 1024 # small\n-prefetchNumRecs 16\n-prefetchFactor 50\n-H server\n");
    const typed = ["-prefetchNumRecs", "100", "-prefetchFactor", "80"];
    const { settings } = await settingsOf({
      pf: [pf],
      typed,
      set: ["prefetchFactor=90", "-prefetchDelay=on"],
    });
    expect(settings).toEqual({ mm: 1024, prefetchNumRecs: 100, prefetchFactor: 90, prefetchDelay: true });
    expect(notes.join()).toContain(`no effect on ${model.title}: -H. wirecost pf reviews them.`);
  });

  it("accept numbers with another unit, like the lab's fields", async () => {
    const { settings } = await settingsOf({ set: ["latencyMs=0.03 s", "records=4k", "mm=8 KiB"] });
    expect(settings).toEqual({ latencyMs: 30, records: 4000, mm: 8192 });
    expect(readAxis(model, "latencyMs=500us,1,0.2s").values).toEqual([0.5, 1, 200]);
  });

  it.each([
    [{ set: ["latencyMs=3 KB"] }, '--set latencyMs=3 KB: One-way latency: "3 KB" is a size.'],
    [{ set: ["mm=7"] }, "-Mm: 7 is not a whole number from 350 to 32600 bytes."],
    [{ set: ["mm"] }, "--set mm has no value"],
    [{ set: ["=512"] }, "--set =512 names no setting: write, for example, --set "],
    [{ set: ["frob=1"] }, "is not a setting of openedge-query: "],
    [{ typed: ["-Mm", "7"] }, "-Mm: 7 is not a whole number from 350 to 32600 bytes."],
    [{ typed: ["-frob", "7"] }, "openedge-query has no setting -frob."],
    [{ pf: ["/nowhere/a.pf"] }, "/nowhere/a.pf: there is no such file."],
  ])("are refused in words: %j", async (settings, words) => {
    await expect(settingsOf(settings)).rejects.toThrow(words);
  });

  it("with an error in a .pf are rejected with their line: without them, the prediction would be wrong", async () => {
    const pf = join(folder, "wrong.pf");
    await writeFile(pf, "-Mm 1024\n-prefetchFactor 500\n");
    await expect(settingsOf({ pf: [pf] })).rejects.toThrow("wrong.pf, line 2: -prefetchFactor: 500");
  });
});

describe("an axis", () => {
  it("is parsed by id, flag and the model's texts", () => {
    expect(readAxis(model, "-Mm=1024,8192")).toEqual({ param: "mm", values: [1024, 8192] });
    expect(readAxis(model, "prefetchDelay")).toEqual({ param: "prefetchDelay", values: [false, true] });
    expect(readAxis(model, "mm").values.length).toBeGreaterThan(2);
  });

  it("is rejected if the model has no such setting or value", () => {
    expect(() => readAxis(model, "frob=1")).toThrow("is not a setting of openedge-query");
    expect(() => readAxis(model, "mm=1")).toThrow("from 350 to 32600");
  });
});
