import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { schema } from "./schema.ts";

const folder = mkdtempSync(join(tmpdir(), "wirecost-schema-"));
afterAll(() => rmSync(folder, { recursive: true }));
const sample = (name: string) =>
  fileURLToPath(new URL(`../../../importers/src/schema-files/samples/${name}`, import.meta.url));
const df = sample("sports2000.df");
const analysis = sample("sports2000.dbanalys.txt");

async function run(...args: string[]) {
  let [out, err] = ["", ""];
  const context = {
    env: {},
    home: folder,
    send: fetch,
    out: (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
  };
  const exit = await schema.run(args, context);
  return { exit, out, err };
}

describe("wirecost schema", () => {
  it("lists tables with dbanalys sizes, or sizes by format without it", async () => {
    const { out, err } = await run(df, analysis);
    expect(out).toMatch(/^Customer +1117 +134 +98 +225 +dbanalys +\d+$/m);
    expect((await run(df)).out).toMatch(/^Vacation +\d+ +\d+ +\d+ +format +3$/m);
    expect(err).toBe("");
  });

  it("shows the fields of a table, and the bytes of some of them", async () => {
    const { out } = await run(df, analysis, "--table", "customer", "--fields", "custnum, Name");
    expect(out).toMatch(
      /^Customer with FIELDS \(CustNum Name\): about \d+ bytes per record, \d+ to \d+, 1117 records\.$/m,
    );
    expect(out).toMatch(/^Name +character +x\(30\) +\d+$/m);
    const { chosen } = JSON.parse((await run(df, "--table", "Vacation", "--json")).out);
    expect(chosen).toEqual({
      fields: null,
      bytes: 25,
      low: expect.any(Number),
      high: expect.any(Number),
      from: "format",
    });
  });

  it("reports an invalid table, field or file, and lines that it cannot parse", async () => {
    await expect(run(df, "--table", "Custmer")).rejects.toThrow(
      '"Custmer" is not a table: did you mean Customer?',
    );
    await expect(run(df, "--table", "Customer", "--fields", "Nam")).rejects.toThrow("did you mean Name?");
    await expect(run(df, "--fields", "Name")).rejects.toThrow("--fields needs --table");
    const cut = join(folder, "cut.df");
    writeFileSync(cut, 'ADD TABLE "A"\n  ???\n');
    expect((await run(cut)).err).toMatch(/^cut\.df:2: "\?\?\?" is not a property of a \.df/);
    writeFileSync(cut, "hello");
    await expect(run(cut)).rejects.toThrow("neither a .df file");
  });
});
