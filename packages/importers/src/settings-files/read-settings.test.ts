import { readFileSync } from "node:fs";
import { getModel } from "@wirecost/sim-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSettingsFile } from "./is-settings-file.ts";
import { logParameters } from "./log-parameters.ts";
import { readSettings } from "./read-settings.ts";

const query = getModel("openedge-query");
const servers = getModel("openedge-servers");
const sample = (name: string) => readFileSync(new URL(`../../fixtures/${name}`, import.meta.url));
const read = (text: string, name = "a.pf", model = query) =>
  readSettings({ name, bytes: new TextEncoder().encode(text) }, model);

describe("a parameter file", () => {
  const file = { name: "prod.pf", bytes: sample("prod.pf") };

  it("gives a model its settings, with the last occurrence of each", () => {
    const reading = readSettings(file, query);
    expect(reading).toMatchObject({ kind: "parameter file", complaints: [] });
    expect(reading.settings).toEqual({
      mm: 16_384,
      prefetchDelay: true,
      prefetchFactor: 100,
      prefetchNumRecs: 10_000,
    });
    expect(reading.read).toContain("-Mm 16384");
    expect(reading.ignored).toEqual(
      "-db -H -S -n -L -spin -B -Mn -Ma -Mi -prefetchPriority -cpstream -T -basetable".split(" "),
    );
    expect(reading.notes).toEqual([
      "-pf network.pf (line 9) is not read: choose that file as well.",
      "-Mm occurs more than once, last in line 15: that one applies, not 4096 of line 5.",
    ]);
    expect(readSettings(file, servers).settings).toEqual({ spin: 5000, mn: 40, ma: 10, mi: 5 });
  });

  it("supports comments, quotes and the tilde", () => {
    expect(read("-Mm 2048#-Mm 4096\n").settings).toEqual({ mm: 2048 });
    expect(read('\'-Mm\' "2048"\n-Mm ~\n"81"~92').settings).toEqual({ mm: 8192 });
    expect(read("-S ~#-Mm -Mm 512").settings).toEqual({ mm: 512 });
    expect(read('-D "-Mm 4096" -Mm 512').settings).toEqual({ mm: 512 });
    expect(read('-S "open\n-Mm 512\n')).toMatchObject({
      settings: { mm: 512 },
      complaints: [{ line: 1, value: '"open', message: expect.stringContaining("does not close") }],
    });
  });

  it("does not treat -mm as -Mm, and suggests the spelling of a longer name", () => {
    expect(read("-mm 4096 -PREFETCHNUMRECS 100\n-prefetchFactor 90")).toMatchObject({
      settings: { prefetchFactor: 90 },
      ignored: ["-mm"],
      complaints: [
        {
          line: 1,
          value: "-PREFETCHNUMRECS",
          message: "-PREFETCHNUMRECS is written -prefetchNumRecs: names are case-sensitive. It is left out.",
          severity: "warning",
        },
      ],
    });
  });

  it.each([
    ["-prefetchNumRecs", "10,000", 10_000],
    ["-Mm", "16 384", 16_384],
    ["-Mm", "8k", 8192],
  ])("leaves out %s %s, which OpenEdge reads as no number, and says what to write", (flag, value, number) => {
    const { settings, complaints } = read(`-prefetchFactor 90\n${flag} ${value}\n`);
    expect(settings).toEqual({ prefetchFactor: 90 });
    expect(complaints).toMatchObject([{ line: 2, value }]);
    expect(complaints[0]?.message).toMatch(
      new RegExp(`not a whole number from .* Write ${number}. It is left out.$`),
    );
  });

  it("reports invalid values by line, and keeps the others", () => {
    expect(read("-Mm 100000\n-prefetchFactor\n-prefetchDelay maybe\n-prefetchNumRecs 64\n")).toMatchObject({
      settings: { prefetchNumRecs: 64 },
      complaints: [
        {
          line: 1,
          column: "-Mm",
          value: "100000",
          message: "-Mm: 100000 is not a whole number from 350 to 32600 bytes. It is left out.",
          severity: "warning",
        },
        { line: 2, message: expect.stringContaining("-prefetchFactor has no value") },
        { line: 3, message: expect.stringContaining("no value of a switch") },
      ],
    });
    expect(read("16384\n-Mm 512\n").complaints).toMatchObject([
      { line: 1, value: "16384", message: expect.stringContaining("belongs to no parameter") },
    ]);
  });

  it("says so if nothing in it is a setting", () => {
    expect(read("# nothing\n").complaints).toMatchObject([
      { severity: "error", message: expect.stringContaining("no start-up parameter") },
    ]);
    expect(read("-B 1000\n").complaints).toMatchObject([
      { severity: "error", message: expect.stringContaining("those that it has are -Mm, -prefetchNumRecs") },
    ]);
    expect(read("-B 1000\n", "a.pf", getModel("bulk-insert")).complaints).toMatchObject([
      { message: expect.stringContaining("it has none") },
    ]);
    expect(read("").complaints).toMatchObject([{ message: expect.stringContaining("empty") }]);
    expect(
      readSettings({ name: "a.pf", bytes: Uint8Array.of(0x50, 0x4b, 3, 4) }, query).complaints,
    ).toMatchObject([{ message: expect.stringContaining("ZIP archive") }]);
  });

  it("never throws", () => {
    const piece = fc.constantFrom(
      "-Mm",
      " ",
      "\n",
      '"',
      "'",
      "~",
      "#",
      "16384",
      "-pf",
      "-prefetchDelay",
      "ü",
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        expect(read(pieces.join("")).kind).toBe("parameter file");
      }),
    );
  });
});

describe("a database's log", () => {
  const file = { name: "sports.lg", bytes: sample("sports.lg") };

  it("becomes a .pf file with its line numbers", () => {
    const at = "[2026/11/24@06:00:01.302+0100] P-4711 T-1 I BROKER  0:";
    const log = [
      `${at} (333) Multi-user session begin.`,
      `${at} (-prefetchDelay): Enabled.`,
      `${at} (452) Login by root.`,
      `${at} (-ssj): Not Enabled.`,
      `${at} (-Nmsgwait): 4 seconds.`,
      `${at} (-notDocumented): 7.`,
      `${at} (-----) OpenEdge Release 11.7.5 as of Mon Jan 1 2020`,
    ];
    expect(logParameters("base.txt", log.join("\n"))?.version).toBe("11.7.5");
    expect(logParameters("base.txt", log.join("\n"))?.text).toBe("\n-prefetchDelay\n\n-ssj 0\n-Nmsgwait 4");
    expect(logParameters("base.pf", "-Mm 2048")).toBeUndefined();
  });

  it("gives the settings that the latest start logged", () => {
    const reading = readSettings(file, query);
    expect(reading).toMatchObject({ kind: "database log", complaints: [] });
    expect(reading.settings).toEqual({
      mm: 16_384,
      prefetchDelay: true,
      prefetchFactor: 100,
      prefetchNumRecs: 1000,
    });
    expect(reading.ignored).toEqual(["-B", "-Ma", "-Mn", "-Mi", "-prefetchPriority"]);
    expect(reading.notes).toEqual(["The log holds 2 starts of the database: the latest counts."]);
    expect(readSettings(file, servers).settings).toEqual({ mn: 40, ma: 10, mi: 5 });
  });

  it("parses messages by number in any language, and disabled settings", () => {
    const at = "[2026/11/21@06:00:02.034+0100] P-5120 T-1 I BROKER 0:";
    const log = `${at} (12818) Taille des messages : 8192.\n${at} (-prefetchDelay): Not Enabled\n`;
    expect(read(log, "base.txt").settings).toEqual({ mm: 8192, prefetchDelay: false });
    expect(read(`${at} Maximum Number of Servers (-Mn): 8. (4258)\n`, "a.lg", servers).settings).toEqual({
      mn: 8,
    });
  });

  it("does not mix starts or brokers, and uses the last start with settings", () => {
    const log = [
      "BROKER  0: (333) Multi-user session begin.",
      "BROKER  0: (12818) Message Buffer Size (-Mm): 1024.",
      "BROKER  0: Delay first prefetch message (-prefetchDelay): Enabled",
      "BROKER  0: (333) Multi-user session begin.",
      "BROKER  0: (12818) Message Buffer Size (-Mm): 8192.",
      "BROKER  1: (12818) Message Buffer Size (-Mm): 2048.",
      "BROKER  0: (333) Multi-user session begin.",
      "",
    ];
    const reading = read(log.join("\n"), "a.lg");
    expect(reading.settings).toEqual({ mm: 8192 });
    expect(reading.notes).toEqual([
      expect.stringContaining("2 starts"),
      expect.stringContaining("further login brokers"),
    ]);
  });

  it("is recognized by its name or lines", () => {
    expect(["prod.pf", "SPORTS.LG", "nettraffic.txt", "a.csv"].map(isSettingsFile)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(read("nothing here\n", "a.lg").complaints).toMatchObject([
      { message: expect.stringContaining("messages such as (4258)") },
    ]);
  });
});
