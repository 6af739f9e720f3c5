import { openedgeQuery, parseParams } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { costSource } from "../cost/cost-source.ts";
import { includeFinder } from "./include-finder.ts";
import { tokenize } from "./tokenize.ts";

type Files = Record<string, string>;

const finder = (files: Files, propath: readonly string[] = []) =>
  includeFinder(Object.keys(files), (path) => files[path], propath);

/** Words of a program with its includes. */
const words = (source: string, files: Files = {}, path = "main.p") =>
  tokenize(source, { path, find: finder(files) })
    .tokens.map(({ text }) => text)
    .join(" ");

const costed = (source: string, files: Files) =>
  costSource(
    source,
    {
      settings: parseParams(openedgeQuery, {}),
      tables: {},
      recordsAtLine: new Map(),
      otherRecords: 100,
      iterations: 10,
    },
    { path: "main.p", find: finder(files) },
  );

describe("arguments of an include", () => {
  it.each([
    ["{f.i order}", "find {1} no-lock.", "find order no-lock ."],
    ['{f.i "for each a" "no-lock: end."}', "{1} {2}", "for each a no-lock : end ."],
    ["{f.i &t=order &lock = no-lock}", "find {&t} {&LOCK}.", "find order no-lock ."],
    ['{f.i &where="where id = 3"}', "find a {&where}.", "find a where id = 3 ."],
    ["{f.i cust}", "find {1}omer. x = {1}.id{1}.", "find customer . x = cust.idcust ."],
    ["{f.i}", "a = '{1}'. b = {&c}.", "a =  . b = ."],
    ["{f.i &empty= &b=c}", "{&empty}{&b}.", "c ."],
    ["{f.i a b}", "{*}.", "a b ."],
    ['{f.i "say ""hi"""}', "{1}.", "say hi ."],
  ])("%s with %s", (source, include, expected) => {
    expect(words(source, { "f.i": include })).toBe(expected);
  });

  it("are visible to nested includes, and its own definitions end with it", () => {
    const files = {
      "a.i": "&scoped-define own x\n&global-define all y\n{b.i {1}}",
      "b.i": "{1} {&t} {&own} {&all}.",
    };
    expect(words("{a.i one &t=order}\n{&own} {&all}.", files)).toBe("one order x y . y .");
  });

  it("can be part of a name, also of a definition", () => {
    const source = "&scoped-define q-main open query main for each a.\n{f.i &name=main}";
    expect(words(source, { "f.i": "{&q-{&name}}" })).toBe("open query main for each a .");
  });
});

describe("conditions", () => {
  it.each([
    ["&if defined(a) &then x. &else y. &endif", "y ."],
    ["&glob a 1\n&if defined(a) ne 0 and {&a} = 1 &then x. &else y. &endif", "x ."],
    ['&scop m "Data"\n&if {&m}:U eq "data":U &then x. &elseif true &then y. &endif', "x ."],
    ["&if false &then x. &elseif 2 > 1 &then y. &else z. &endif", "y ."],
    ["&if not (1 = 2 or no) &then x. &endif", "x ."],
    ["&if false &then &if true &then x. &else w. &endif y. &else z. &endif", "z ."],
    ["&if false &then &scop a x\n &endif {&a}b.", "b ."],
    ["&scop a 1\n&undefine a &if defined(a) = 0 &then x. &endif", "x ."],
    ["&if opsys = 'unix' &then x. &else y. &endif", "if x . else y . endif"],
    ["&if opsys = 'unix' and false &then x. &else y. &endif", "y ."],
    ["&if false &then x. &elseif opsys = 'unix' &then y. &else z. &endif", "if y . else z . endif"],
    ['&if "{&a}" = "" &then x. &else y. &endif', "x ."],
    ['&if "{&OpSys}" = "unix" &then x. &else y. &endif', "if x . else y . endif"],
    ["&if '{&window-sys}' <> 'tty' &then x. &else y. &endif", "if x . else y . endif"],
    ["&if {&process-architecture} = 64 &then x. &else y. &endif", "if x . else y . endif"],
    ['&scop opsys vms\n&if "{&opsys}" = "unix" &then x. &else y. &endif', "y ."],
  ])("%s", (source, expected) => {
    expect(words(source)).toBe(expected);
  });

  it("are not evaluated for an include alone, or after one that is missing", () => {
    const source = "&if defined(a) &then x. &endif";
    expect(words(source, {}, "part.i")).toBe("if x . endif");
    expect(words(`{missing.i} ${source}`)).toBe("missing.i if x . endif");
    expect(words(`{guard.i} {guard.i}`, { "guard.i": "&if defined(g) = 0 &then &glob g\n x. &endif" })).toBe(
      "x .",
    );
  });

  it("exclude statements, which are reported and cost nothing", () => {
    const { accesses, excluded } = costed("&if false &then\nfind a.\n&else\nfind b.\n&endif", {});
    expect(accesses.map(({ title }) => title)).toEqual(["find b"]);
    expect(excluded.map(({ title, line }) => [title, line])).toEqual([["find a", 2]]);
  });
});

describe("costs of includes", () => {
  const files = {
    "lib/lines.i": "\nfor each {1} no-lock:\n  {lib/item.i}\nend.\n",
    "lib/item.i": "find item of line no-lock.",
  };

  it("are shown at the including line and at their own", () => {
    const { accesses, included, missing } = costed("x = 1.\n{lib/lines.i line}\n", files);
    expect(accesses.map(({ title, line, within, executions }) => [title, line, within, executions])).toEqual([
      ["for each line no-lock", 2, [{ path: "lib/lines.i", line: 2 }], 1],
      [
        "find item of line no-lock",
        2,
        [
          { path: "lib/lines.i", line: 3 },
          { path: "lib/item.i", line: 1 },
        ],
        100,
      ],
    ]);
    expect([included, missing]).toEqual([["lib/lines.i", "lib/item.i"], []]);
  });

  it("with the start or end of a block are parsed with the file", () => {
    const { accesses, notes } = costed("{begin.i}\n find b of a no-lock.\n{end.i}\nfind c no-lock.", {
      "begin.i": "for each a no-lock:",
      "end.i": "end.",
    });
    expect(notes).toEqual([]);
    expect(accesses.map(({ line, executions }) => [line, executions])).toEqual([
      [1, 1],
      [2, 100],
      [4, 1],
    ]);
  });

  it("have no edits of the including file", () => {
    const edits = (source: string) =>
      costed(source, { "t.i": "order", "f.i": "for each order: end." }).accesses[0]?.rewrites[0]?.edits;
    expect(edits("for each order: end.")).toHaveLength(1);
    expect(edits("for each {t.i}: end.")).toEqual([]);
    expect(edits("{f.i}")).toMatchObject([{ file: { path: "f.i" }, at: 14 }]);
  });

  it("use the temp-tables that they define", () => {
    const source = "{tt.i}\nfor each ttline: end.";
    expect(costed(source, { "tt.i": "define temp-table ttline field a as int." }).total.messages).toBe(0);
    const isTemporary = (text: string) => costed(text, {}).accesses[0]?.phrases[0]?.isTemporary;
    expect(isTemporary(source)).toBe("likely");
    expect(isTemporary("{src/adm2/data.i} for each RowObjUpd: end.")).toBe("likely");
    expect(isTemporary("{method/dbotterr.i} define buffer b for rowErrors. for each b: end.")).toBe("likely");
    expect(isTemporary("{x.i} for each rowobjectlog: end.")).toBe(false);
    expect(isTemporary("for each RowObject: end.")).toBe(false);
  });
});

describe("includes that cannot be read", () => {
  it("are reported if they are missing", () => {
    expect(costed("{no/such.i &a=b} find a.", {})).toMatchObject({ missing: ["no/such.i"] });
  });

  it("that include themselves are read once", () => {
    const files = { "a.i": "find x. {b.i}", "b.i": "find y.\n{a.i}" };
    const { accesses, notes } = costed("{a.i}", files);
    expect(accesses.map(({ title }) => title)).toEqual(["find x", "find y"]);
    expect(notes).toEqual([
      {
        message: "a.i includes itself: it is not read again. The lines after it were read all the same.",
        line: 1,
        within: [
          { path: "a.i", line: 1 },
          { path: "b.i", line: 2 },
        ],
      },
    ]);
    expect(costed("{main.p}", { "main.p": "{main.p}" }).notes).toHaveLength(1);
  });

  it("that would be read endlessly are limited", () => {
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [
        `f${i}.i`,
        `/*${"x".repeat(1400)}*/ {f${i + 1}.i} {f${i + 1}.i}`,
      ]),
    );
    const { notes } = costed("{f0.i}", files);
    expect(notes[0]?.message).toMatch(/is not read: the includes have more than \d+ characters/);
  });

  it("that expand to each other endlessly are limited", () => {
    const source = "&scop a {&b}{&b}\n&scop b {&a}{&a}\n{&a}{&b}.";
    expect(words(source).length).toBeLessThan(30_000);
    const doubled = Array.from({ length: 60 }, (_, i) => `&scop d${i + 1} {&d${i}} {&d${i}}`).join("\n");
    expect(tokenize(`&scop d0 x\n${doubled}\n{&d60}.`, { find: finder({}) }).tokens.length).toBeLessThan(
      200_000,
    );
  });
});

describe("files of includes", () => {
  const files = {
    "src/a/x.i": "1",
    "src/b/x.i": "2",
    "src/b/main.p": "",
    "lib/x.i": "3",
    "lib/deep/y.i": "4",
  };
  it.each([
    ["x.i", "src/b/main.p", [], "2"],
    ["x.i", "src/b/main.p", ["lib"], "3"],
    ["a/x.i", "src/b/main.p", [], "1"],
    ["A\\X.I", "src/b/main.p", ["src/"], "1"],
    ["./lib/x.i", "src/b/main.p", [], "3"],
    ["y.i", "src/b/main.p", [], "4"],
    ["z.i", "src/b/main.p", [], undefined],
    ["", "src/b/main.p", [], undefined],
  ])("%s in %s with PROPATH %j", (name, from, propath, expected) => {
    expect(finder(files, propath)(name, from)?.text).toBe(expected);
  });
});
