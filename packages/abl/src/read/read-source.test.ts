import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSource } from "./read-source.ts";
import { type Block, isBlock } from "./statement.ts";
import { tokenize } from "./tokenize.ts";

const words = (source: string) =>
  tokenize(source).tokens.map(({ kind, text }) => (kind === "text" ? `"${text}"` : text));

/** A block as nested lists of its statements' words. */
function outline({ parts }: Block): readonly unknown[] {
  return parts.map((part) => {
    const text = (isBlock(part) ? part.head : part)?.tokens.map((token) => token.text).join(" ");
    return isBlock(part) ? [text, outline(part)] : text;
  });
}

const read = (source: string) => {
  const { root, notes, missing } = readSource(source);
  return { outline: outline(root), notes, missing };
};

describe("tokens", () => {
  it.each([
    ["find order /* no /* nested */ find */ no-lock.", ["find", "order", "no-lock", "."]],
    ["x = 'it''s ~' here':U + \"a.\".", ["x", "=", "\"it''s ~' here\"", "+", '"a."', "."]],
    ["a // b. c\nd.", ["a", "d", "."]],
    ["shop.order.total = 1.5e3.", ["shop.order.total", "=", "1.5e3", "."]],
    ["h:query-open().", ["h", ":", "query-open", "(", ")", "."]],
    ["{lib/a.i &x=y {1}}  do :", ["lib/a.i &x=y {1}", "do", ":"]],
    ["{&tab}.name = {1}.", ["{&tab}.name", "=", "{1}", "."]],
    ["&scoped-define T order\nfind {&T} no-lock.", ["find", "order", "no-lock", "."]],
    [
      "for each a no-lo~\nck where a.~\r\nb = c~\n d.",
      ["for", "each", "a", "no-lock", "where", "a.b", "=", "c", "d", "."],
    ],
    ["&glob Q for each a ~\n  no-lock.\n{&Q}", ["for", "each", "a", "no-lock", "."]],
    ["unclosed 'string . find order.", ["unclosed", '"string . find order."']],
    ["{ never closed. find b.", ["{", "never", "closed", ".", "find", "b", "."]],
  ])("of %j", (source, expected) => {
    expect(words(source)).toEqual(expected);
  });

  it("are in source order with their positions", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...PARTS)).map((parts) => parts.join(" ")),
        (source) => {
          let last = 0;
          for (const { start, end, text, kind } of tokenize(source).tokens) {
            expect(start).toBeGreaterThanOrEqual(last);
            if (kind === "word") expect(source.slice(start, end)).toBe(text);
            last = start;
          }
        },
      ),
    );
  });
});

/** Parts of code without definitions, placed where they are used. */
const PARTS = [
  "FIND FIRST order NO-LOCK.",
  "for each a:",
  "end.",
  "/* c",
  "*/",
  "'",
  '"',
  "{",
  "}",
  "{&x}",
  "~",
  "&if a &then",
  "&else",
  "&endif",
  "do",
  "then",
  "if",
  "else",
  ":",
  ".",
  "(",
  ")",
  "procedure p:",
  "\n",
  "can-find(",
];

describe("statements", () => {
  it("of conditions are what they execute", () => {
    expect(
      read("if a then find b. else if c then do: delete b. end. when 1 then create d. otherwise e = 2."),
    ).toEqual({
      outline: ["find b", ["do", ["delete b"]], "create d", "e = 2"],
      notes: [],
      missing: [],
    });
  });

  it("recognize labels, and headers that end with a period", () => {
    expect(
      read("outer: repeat: leave outer. end. do on error undo, leave. a = 1. end. x = 2.").outline,
    ).toEqual([["repeat", ["leave outer"]], ["do on error undo , leave", ["a = 1"]], "x = 2"]);
  });

  it("of both branches are parsed, in one block", () => {
    const source = `&if defined(a) &then
      for each order no-lock:
    &else
      for each order where order.open no-lock:
    &endif
      x = 1.
    end.
    y = 2.`;
    const { outline: found, notes } = read(source);
    expect(notes).toEqual([]);
    expect(found).toEqual([
      ["for each order no-lock", ["x = 1"]],
      ["for each order where order.open no-lock", []],
      "y = 2",
    ]);
  });

  it("of classes have the blocks of methods and properties", () => {
    const source = `class shop.Orders:
      define public property Count as integer get. private set.
      define public property Name as character get():
        return "x".
      end get.
      method public abstract void Later().
      method public void Load(input id as integer):
        find order where order.id = id no-lock.
      end method.
      method public Map<character, integer> Totals(input map as Map<character, integer>):
        find item no-lock.
      end method.
      constructor public Orders().
        Load(1).
      end constructor.
    end class.`;
    const { outline: found, notes } = read(source);
    expect(notes).toEqual([]);
    expect(JSON.stringify(found)).toContain('["find order where order.id = id no-lock"]');
    expect(JSON.stringify(found)).toContain('["find item no-lock"]');
    expect(found).toHaveLength(1);
  });

  it("of an unused definition are parsed in place", () => {
    expect(
      read("&scoped-define OPEN-QUERY-q OPEN QUERY q FOR EACH customer NO-LOCK.\nx = 1.").outline,
    ).toEqual(["x = 1", "OPEN QUERY q FOR EACH customer NO-LOCK"]);
  });

  it("with unknown syntax are reported with their line", () => {
    expect(read("a = 1.\nend.\nprocedure p:\n  do:\n    b = 2.\n").notes).toEqual([
      { message: "END without a block.", line: 2, within: [] },
      { message: "DO has no END.", line: 4, within: [] },
      { message: "PROCEDURE has no END.", line: 3, within: [] },
    ]);
  });

  it.each([
    'for each "stock" no-lock: end.',
    "for each bin no-lock, first 'stock' of bin: end.",
    'find last "stock" no-error.',
    'find "stock".',
    'open query q for each "stock".',
    'repeat preselect each "stock": end.',
  ])("that name a table in quotes are noted: %s", (text) => {
    expect(read(`a = 1.\n${text}`).notes).toEqual([
      { message: '"stock" is a table in quotes, so its records are not counted.', line: 2, within: [] },
    ]);
    expect(read('message "first", last "stock".\nfor each a where b = "x" by "y": end.').notes).toEqual([]);
  });

  it("are parsed from any input without an error", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.constantFrom(...PARTS, "&scoped-define x {&x} find y.\n")).map((all) => all.join(" ")),
        ),
        (source) => {
          expect(readSource(source).root.kind).toBe("file");
        },
      ),
    );
  });

  it.each([
    ["{", 20_000],
    ["&if ", 20_000],
    ["do: ", 20_000],
    ["&scoped-define a {&a} {&a} find x.\n{&a} ", 2000],
    ["if a then ", 20_000],
    ["/* ", 20_000],
    ["for each a, ", 5000],
  ])("of %j many times take no more tokens than it has", (part, times) => {
    const source = part.repeat(times);
    expect(tokenize(source).tokens.length).toBeLessThanOrEqual(source.length + 100_000);
    expect(readSource(source).root.parts.length).toBeLessThanOrEqual(source.length);
  });
});

describe("a missing period", () => {
  const statements = (source: string) =>
    readSource(source).root.parts.flatMap((part) =>
      isBlock(part) ? [part.head?.keyword, part.parts.length] : [part.keyword],
    );

  it("ends a statement before FIND or FOR EACH at the start of a line", () => {
    // From github.com/desarrolloticontinental/on_in_co, aplic/CCB/b-pedpenAQ.w.
    const source =
      "def var i as integer.\ndef var\nfor each ped no-lock by ped.nr on error undo, return:\n  x = y\n  find first prov.\nend.\n";
    expect(statements(source)).toEqual(["define", "define", "for", 2]);
    expect(readSource(source).notes.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      "3: The statement before FOR has no period.",
      "5: The statement before FIND has no period.",
    ]);
  });

  it.each([
    "if a then\n  find b.",
    "if a then x = 1. else\n  find c.",
    "on\n  find of customer do: end.",
    "open query q\n  for each customer no-lock.",
    "open query {&self-name}\n  for each customer no-lock.",
    "repeat preselect\n  each item: end.",
    "trigger procedure for\n  find of customer.",
    "define buffer b\n  for first-order.",
    "{&x}\nfind b.",
    "x = if a then b else\n c. find d.",
  ])("is not %j", (source) => {
    expect(readSource(source).notes).toEqual([]);
  });
});

describe("an EDITING block", () => {
  it.each([
    ["update a.b with frame f editing: readkey. apply lastkey. end. find c.", "update", 2],
    ["set a.b go-on(f3) editing.\n readkey. if x then do: find d. end. end. find c.", "set", 2],
    ["prompt-for a.b with frame f keys: editing: readkey. end. find c.", "prompt-for", 1],
  ])("is in that of its statement: %j", (source, keyword, length) => {
    const { root, notes } = readSource(source);
    expect(notes).toEqual([]);
    const [block, next] = root.parts;
    expect(block).toMatchObject({ kind: "other", head: { keyword }, parts: { length } });
    expect(next).toMatchObject({ keyword: "find" });
  });

  it("is not a frame with that name", () => {
    expect(readSource("update a.b with frame editing.\nfind c.").root.parts).toHaveLength(2);
  });
});

it("parses Prolint directives as comments", () => {
  // From github.com/progress/Spark-Toolkit, AnnotationWriter.cls.
  const source =
    'if can-find(s) then\n  {&_proparse_ prolint-nowarn(findnoerror)}\n  find first s where s.f = "x".\n';
  expect(readSource(source).root.parts).toMatchObject([{ keyword: "find" }]);
  // Without its includes a name may be anything.
  expect(words("{&other prolint(x)} find s.")[0]).toBe("{&other prolint(x)}");
});

describe("a branch", () => {
  // From github.com/chrgu000/ss2k10 and github.com/ae1984/iXora, whose includes are missing.
  it.each([
    ["may be an include without a period", "if a then {gprun.i ''b.p''}\nelse find first c no-lock.", "c"],
    ["may be an include before WHEN", "case x:\n when 1 then {b.i}\n when 5 then find d.\nend.", "d"],
    ["may begin behind a reference", "if a then {&TAG2} find b no-lock.", "b"],
    ["may begin below a reference", "{&TAG1}\nif a then\n {&TAG2}\n find b no-lock.", "b"],
    ["continues behind an include", "find b where b.x = (if c then {g.i} else 5) no-lock.", "b"],
  ])("%s", (_, source, table) => {
    const finds = readSource(source).root.parts.flatMap((part) => (isBlock(part) ? part.parts : [part]));
    const find = finds.find((part) => !isBlock(part) && part.keyword === "find");
    expect(find).toMatchObject({ keyword: "find" });
    const text = (find && !isBlock(find) ? find.tokens : []).map((token) => token.text);
    expect(text.filter((word) => word !== "first")[1]).toBe(table);
    if (source.includes("no-lock")) expect(text.at(-1)).toBe("no-lock");
  });

  it("may start with a label", () => {
    const { conditions } = statementAt("if can-find(first p where p.a = 1) then each-line:\ndo: end.", 0);
    expect(conditions.map(({ text }) => text).join(" ")).toBe("if can-find ( first p where p.a = 1 ) then");
  });

  const statementAt = (source: string, at: number) => {
    const part = readSource(source).root.parts[at];
    if (!part || isBlock(part)) throw new Error(source);
    return part;
  };
});

it("parses an include with code as arguments", () => {
  const code = "find cif where cif.cif = aaa.cif no-lock. ".repeat(300);
  const source = `{jabrw.i &start = "${code}" &end = 'hide frame f.'}\nfind ofc.\n`;
  expect(readSource(source).root.parts).toMatchObject([{ keyword: "" }, { keyword: "find" }]);
});

it("has every statement of an unused definition", () => {
  const source = "&scoped-define body ~\nfor each a no-lock: ~\n  find b where b.x = a.x. ~\nend.\n";
  expect(readSource(source).root.parts).toMatchObject([
    { keyword: "for" },
    { keyword: "find" },
    { keyword: "end" },
  ]);
});
