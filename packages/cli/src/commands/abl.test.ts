import {
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readConversation } from "@wirecost/conversation";
import { afterAll, describe, expect, it } from "vitest";
import { abl } from "./abl.ts";

const folder = mkdtempSync(join(tmpdir(), "wirecost-abl-"));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string | Uint8Array) => {
  const path = join(folder, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
  return path;
};

const report = write(
  "report.p",
  "/* r */\r\nfor each customer no-lock:\r\n  for each order of customer:\r\n    display order.id.\r\n  end.\r\nend.\r\n",
);

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
  const exit = await abl.run(args, context);
  return { exit, out, err };
}

describe("wirecost abl", () => {
  it("prints the client log's values per line, and lines without a statement", async () => {
    const entry = (line: number, table: string, lines: readonly string[]) =>
      ["Query Plan: /app/report.p line ", "QueryId: 0x1", "Type: FOR Statement", `Table: shop.${table}`]
        .map((text, i) => (i === 0 ? text + line : text))
        .concat(
          [`Query Statistics: /app/report.p line ${line}`, "QueryId: 0x1", `shop.${table} Table:`],
          lines,
        )
        .map((text) => `[26/03/04@10:00:00.100+0100] P-1 T-9 3 4GL QRYINFO  ${text}\n`)
        .join("");
    const log = write(
      "client.log",
      entry(2, "Customer", ["Records from server: 48,000", "Useful: 12", "Select By Client: Y"]) +
        entry(40, "Item", ["Records from server: 5"]),
    );
    const { out } = await run(report, "--log", log);
    expect(out).toContain("line 2: 1 query read 48,000 records to use 12; the client selects");
    expect(out).toContain(
      "line 40 of the debug listing, item: 1 query read 5 records; no statement was found",
    );
    const [file] = JSON.parse((await run(report, "--log", log, "--json")).out).files;
    expect(file.statements[0].log).toMatchObject([{ fromServer: 48_000, useful: 12, byClient: true }]);
    expect(file.statements).toMatchObject([
      { line: 2, executions: 1, records: 48_000 },
      { line: 3, executions: 12 },
    ]);
    expect(out).toContain("once, or as often as the client log has it");
    expect(file.otherQueries).toMatchObject([{ tables: ["item"], fromServer: 5 }]);
    await expect(run(report, "--log", report)).rejects.toThrow("report.p: no query");
  });

  it("uses the release's server settings, and first those of a .pf file", async () => {
    const messages = async (...more: string[]) =>
      JSON.parse((await run(report, "--json", "--records", "customer=1000", ...more)).out).files[0].total
        .messages;
    const stated = (mm: number, numRecs: number, factor: number, delay: boolean) =>
      messages(
        "--set",
        `mm=${mm}`,
        "--set",
        `prefetchNumRecs=${numRecs}`,
        "--set",
        `prefetchFactor=${factor}`,
        "--set",
        `prefetchDelay=${delay}`,
      );
    const old = await messages("--version", "11.7");
    expect(old).toBe(await stated(1024, 16, 0, false));
    expect(old).toBeGreaterThan(await messages("--version", "12.8"));
    const file = write("old.pf", "-Mm 3000 -prefetchNumRecs 900\n");
    expect(await messages("--version", "11.7", "--pf", file)).toBe(await stated(3000, 900, 0, false));
  });

  it("counts the join of a server that a file or the release has join", async () => {
    const source = write("join.p", "for each customer no-lock, each order of customer no-lock: end.\n");
    const of = (...more: string[]) => run(source, "--records", "customer=911,order=3", ...more);
    const counted = async (...more: string[]) =>
      Number(/: ([\d,]+) messages/.exec((await of(...more)).out)?.[1]?.replaceAll(",", ""));
    const threaded = write("ssj.pf", "-Mm 8192\n-ssj 1 -threadedServer 1\n");
    const { out, err } = await of("--pf", threaded);
    expect(out).not.toContain("saves");
    expect(err).toBe("");
    const joined = await counted("--pf", threaded);
    expect(joined).toBeLessThan(await counted());
    expect([await counted("--version", "12.2"), await counted("--set", "-ssj=1")]).toEqual([joined, joined]);
    const off = write("off.pf", "-ssj 0\n");
    expect((await of("--version", "12.2", "--pf", off)).out).toContain("server-side join (-ssj 1) saves");
    expect(await counted("--version", "12.2", "--set", "-threadedServer=0")).toBe(await counted());
    const { assumptions } = JSON.parse((await of("--json", "--pf", off)).out);
    expect(assumptions.joinsOnServer).toBe(false);
  });

  it("reads a rotated log in time order", async () => {
    const entry = (second: number, lines: readonly string[]) =>
      lines.map((text) => `[26/03/04@10:00:${second}.100+0100] P-1 T-9 3 4GL QRYINFO  ${text}\n`).join("");
    const begins = entry(11, ["Query Plan: report.p line 2", "QueryId: 0x1", "Table: shop.Customer"]);
    const ends = entry(12, ["Query Statistics: report.p line 5", "QueryId: 0x1", "shop.Customer Table:"]);
    const first = write("client.000002.log", begins);
    const second = write("client.000001.log", ends + entry(12, ["Records from server: 731", "Useful: 7"]));
    for (const order of [
      [first, second],
      [second, first],
    ]) {
      const { out } = await run(report, ...order.flatMap((path) => ["--log", path]));
      expect(out).toContain("line 2: 1 query read 731 records to use 7");
      expect(out).not.toContain("no statement was found");
    }
  });

  it("prints each statement with its line, and cheaper alternatives", async () => {
    const { out } = await run(
      report,
      "--rtt",
      "30ms",
      "--records",
      "customer=40,order=7",
      "--set",
      "-Mm=1024",
    );
    expect(out).toMatch(/at a round-trip time of 30\.0 ms and -Mm 1024\./);
    expect(out).toMatch(/line 3 +40 +840 +280 +12\.[67]\d* s +for each order of customer/);
    expect(out).toMatch(/line 3: NO-LOCK saves \d+ messages/);
    expect(out).not.toContain("Assumed");
  });

  it("uses records and record sizes of a schema, unless stated", async () => {
    const sample = (name: string) =>
      fileURLToPath(new URL(`../../../importers/src/schema-files/samples/${name}`, import.meta.url));
    const schema = ["--schema", sample("sports2000.df"), "--analysis", sample("sports2000.tab.txt")];
    const plain = JSON.parse((await run(report, ...schema, "--json")).out);
    expect(plain.assumptions.tables.customer).toEqual({ total: 1117, recordBytes: 134 });
    const { out } = await run(report, ...schema, "--record-bytes", "customer=90", "--json");
    expect(JSON.parse(out).assumptions.tables.customer).toEqual({ total: 1117, recordBytes: 90 });
    expect((await run(report, ...schema)).out).not.toMatch(/Assumed:.*records of customer/);
  });

  it("prints its assumptions", async () => {
    const { out } = await run(report, "--other-records", "60");
    expect(out).toContain("Assumed: 60 records of customer, 10 records of order.");
    const both = write(
      "both.p",
      "for each b no-lock: end. delete from a. for each b: delete from a. find c. end.",
    );
    const { out: range } = await run(both, "--other-records", "60");
    expect(range).toContain("Assumed: 60 records of b, 10 to 60 records of a. Set");
    const one = write("one.p", "&if false &then\nfind a no-lock.\n&endif\nfor each b no-lock: end.");
    expect((await run(one, "--other-records", "1")).out).toMatch(
      /Assumed: 1 record of b\..*Not counted: 1 statement that the preprocessor leaves out\./s,
    );
  });

  it("reports stated tables and lines without a statement", async () => {
    const { err } = await run(report, "--records", "custmer=60,3=9,44=7", "--record-bytes", "order=90");
    expect(err.split("\n").filter(Boolean)).toEqual([
      "No statement reads a table custmer: did you mean customer? What is stated of it is not used.",
      "No statement or loop begins in line 44: what is stated of it is not used.",
    ]);
    expect((await run(report, "--records", "warehouse=60")).err).toBe(
      "No statement reads a table warehouse. What is stated of it is not used.\n",
    );
  });

  it("prints a JSON document with everything", async () => {
    const { out } = await run(report, "--json", "--records", "3=9,customer=2");
    const { files, assumptions } = JSON.parse(out);
    expect(assumptions).toMatchObject({ recordsAtLine: { "3": 9 }, tables: { customer: { records: 2 } } });
    expect(files[0].statements).toMatchObject([
      { line: 2, kind: "for", executions: 1, messages: 3 },
      { line: 3, executions: 2, messages: 54, loops: [2], tables: [{ table: "order", lock: "share-lock" }] },
    ]);
  });

  it("writes a diff with the original line endings", async () => {
    const { out } = await run(report, "--diff");
    expect(out).toContain("@@ -1,6 +1,6 @@\n");
    expect(out).toContain("-  for each order of customer:\r\n+  for each order NO-LOCK of customer:\r\n");
    expect((await run(write("fine.p", "find order no-lock.\n"), "--diff")).out).toBe("");
  });

  it("reads no include outside the given folders, by path, link or length", async () => {
    const secret = write("secret.i", "find secret no-lock.");
    const climbing = `{../secret.i}\n{../climb/../secret.i}\n{..\\secret.i}\n{${secret}}`;
    const main = write(
      "climb/sub/main.p",
      `find a no-lock.\n{../near.i}\n{linked.i}\n{${"x".repeat(5000)}.i}\n`,
    );
    write("climb/near.i", "find b no-lock.");
    write("climb/climbing.p", `find a no-lock.\n${climbing}\n{../../../../../../../../etc/passwd}\n`);
    symlinkSync(secret, join(folder, "climb/sub/linked.i"));
    const { files } = JSON.parse((await run(join(folder, "climb"), "--json")).out);
    const of = (name: string) => files.find(({ path }: { path: string }) => path.endsWith(name));
    expect(of("climbing.p").statements).toHaveLength(1);
    expect(of("main.p").statements).toHaveLength(2);
    expect(JSON.stringify(of("main.p").missingIncludes)).toContain("linked.i");
    const { out } = await run(main, "--propath", folder);
    expect(out).toMatch(/main\.p: 9 messages/);
  });

  it("counts includes where they are included, and searches the PROPATH", async () => {
    const main = write("prog/main.p", "find a no-lock.\n{lib/part.i order}\n{gone.i}\n");
    write("prog/lib/part.i", "\nfind {1} no-lock.");
    write("other/lib/part.i", "find b no-lock. find c no-lock.");
    const { out } = await run(join(folder, "prog"));
    expect(out).toMatch(/^\S*main\.p: 6 messages/);
    expect(out).toMatch(/line 2 > \S*lib\/part\.i:2 +1 +3 +1 .* find order no-lock/);
    expect(out).toContain("these includes were not found: gone.i. Name their folders with --propath.");
    expect((await run(main, "--propath", `${join(folder, "other")},${folder}`)).out).toMatch(/: 9 messages/);
    expect((await run(join(folder, "prog/lib/part.i"))).out).toMatch(/part\.i: 3 messages/);
    const { files } = JSON.parse((await run(main, "--json")).out);
    expect(files[0]).toMatchObject({ missingIncludes: ["gone.i"] });
    await expect(run(main, "--propath", main)).rejects.toThrow("Name folders, separated by commas");
  });

  it("writes the round trips as a conversation file", async () => {
    const path = join(folder, "report.wirecost");
    await run(report, "--out", path, "--records", "customer=2,order=3");
    const lines = readFileSync(path, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines[0].source).toMatchObject({ kind: "source", name: report });
    expect(lines.at(-1)).toEqual({ end: { trips: 7, calls: 7 } });
    await expect(run(report, "--out", path)).rejects.toThrow("exists already");
    const { format } = await readConversation(path, createReadStream(path));
    expect(format).toBe("what wirecost abl computed");
  });

  it("adds the compiler's XREF to sources, and counts programs without source", async () => {
    write("x/a.p", "for each order no-lock where total > 3 by name: end.");
    write("x/all.xref", "C:\\a.p C:\\a.p 1 SEARCH d.order i WHOLE-INDEX\nb.p b.p 4 SEARCH d.item j\n");
    const { out } = await run(join(folder, "x"));
    expect(out).toMatch(/^2 files: /);
    expect(out).toMatch(/a\.p:1: WHOLE-INDEX: no bracket of i fits/);
    expect(out).toMatch(/b\.p:4 .*SEARCH d\.item j/);
    expect(out).not.toContain("If no index gives the order");
  });

  it("reads folders, and skips binary files", async () => {
    write("src/a/x.cls", "find order no-lock.");
    write("src/b.P", new Uint8Array([102, 105, 110, 0, 17, 3]));
    write("src/c.txt", "find order.");
    write("src/d.i", new Uint8Array([...Buffer.from("find kunde where kunde.name = '"), 0xfc, 39, 46]));
    const { out, err } = await run(join(folder, "src"), "--format", "markdown");
    expect(out).toMatch(/\*\*2 files: 6 messages/);
    expect(out).toContain("`find order no-lock`");
    expect(out).toContain("ü");
    expect(err).toMatch(/b\.P is not text/);
    await expect(run(join(folder, "src/b.P"))).rejects.toThrow("b.P: no ABL source.");
  });

  it.each([
    [[], "Name a file or folder"],
    [["nowhere.p"], "nowhere.p: there is no such file or folder."],
    [[report, "--records", "customer"], "--records customer: write a table and a number"],
    [[report, "--records", "customer=many"], "--records customer=many is not a whole number"],
    [[report, "--records", "a=1,A=2"], "A has a number already"],
    [[report, "--iterations", "-3"], "--iterations"],
    [[report, "--rtt", "1,2"], "use one round-trip time"],
    [[report, "--rtt", "2", "--set", "latencyMs=3"], "state the latency twice"],
    [[report, "--set", "bananas=3"], "bananas"],
  ])("refuses %j", async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
  });
});
