import { openedgeQuery, parseParams } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { type CostOptions, costSource } from "../cost/cost-source.ts";
import { parseRelease } from "../parameters/release.ts";
import { differences } from "./difference.ts";

const cost = (
  source: string,
  records: Record<string, number> = {},
  version = "12.8",
  options: CostOptions = { path: "a.p", find: () => undefined },
) =>
  costSource(
    source,
    {
      settings: parseParams(openedgeQuery, {
        mm: 4096,
        prefetchNumRecs: 1000,
        latencyMs: 5,
        recordBytes: 300,
        fieldsBytes: 30,
      }),
      tables: Object.fromEntries(Object.entries(records).map(([name, count]) => [name, { records: count }])),
      recordsAtLine: new Map(),
      otherRecords: 100,
      iterations: 10,
      release: parseRelease(version),
    },
    options,
  );

/** Titles of the rewrites of a source, and the lines that its difference adds and removes. */
function rewritten(source: string, version?: string) {
  const costed = cost(source, { b: 2 }, version);
  const lines = differences([{ path: "a.p", text: source, source: costed }])
    .map(({ diff }) => diff)
    .join("")
    .split("\n");
  return {
    titles: costed.accesses.flatMap(({ rewrites }) => rewrites.map(({ title }) => title)),
    changed: lines.filter((line) => /^[-+](?![-+]{2} )/.test(line)),
  };
}

const titled = (source: string, title: RegExp, version?: string) =>
  rewritten(source, version).titles.some((one) => title.test(one));

describe("FIND in a loop as a join", () => {
  const loop = (find: string, before = "", head = "for each order no-lock where order.open by order.id:") =>
    `${head}\n  ${before}\n  ${find}\n  x = order.id.\nend.\n`;
  const FIND = "find customer of order no-lock.";

  it.each([
    ["y = f(). function f returns int (): return customer.id. end.", "", false],
    ["run p. procedure p: y = customer.id. end.", "", false],
    ["run p. procedure p: find current customer no-lock. end.", "", false],
    ["wait-for close of w. on choose of b do: y = customer.id. end.", "", false],
    ["end. run q. y = customer.id.", "procedure q:", false],
    ["run p. procedure p: y = order.id. end.", "", true],
    ["end. run q. y = order.id.", "procedure q:", true],
  ])("is not in the difference if another routine may use the record: %s", (after, before, isSure) => {
    const { titles, changed } = rewritten(`${before}\n${loop(FIND)}${after}`);
    expect(titles).toContain("a join instead of FIND customer");
    expect(changed.some((line) => line.includes(", FIRST customer"))).toBe(isSure);
  });

  it("moves the FIND after the phrases unchanged", () => {
    const source = loop(
      'find first customer where customer.id = order.cust\n    and customer.name <> "a b" no-lock.',
    );
    expect(rewritten(source).changed).toEqual([
      "-for each order no-lock where order.open by order.id:",
      "+for each order no-lock where order.open, FIRST customer where customer.id = order.cust",
      '+    and customer.name <> "a b" no-lock by order.id:',
      "-  find first customer where customer.id = order.cust",
      '-    and customer.name <> "a b" no-lock.',
    ]);
  });

  it("saves the cost difference of the same source on a server that joins", () => {
    const costed = cost(loop(FIND), { order: 50 });
    const rewrite = costed.accesses[1]?.rewrites.find(
      ({ title }) => title === "a join instead of FIND customer",
    );
    // 50 orders and customers of 600 bytes, 6 per message, and the release of one cursor.
    expect(rewrite?.saved.messages).toBe(costed.total.messages - (2 * Math.ceil(50 / 6) + 1));
  });

  it.each([
    [FIND, "y = 1.", true],
    ["find customer where customer.id = order.cust use-index custid no-lock.", "", true],
    ["find customer where customer.id = cid no-lock and customer.x = order.y.", "", true],
    ["find customer of order no-lock no-error.", "", false],
    ["find customer of order.", "", false],
    ["find customer of order exclusive-lock.", "", false],
    ["find last customer of order no-lock.", "", false],
    ["find customer where customer.id = 3 no-lock.", "", false],
    ["find customer where rowid(customer) = order.r no-lock.", "", false],
    ["find customer where f(order.cust) = customer.id no-lock.", "", false],
    ["find customer where customer.id = cid and customer.x = order.y no-lock.", "cid = 4.", false],
    ["if order.paid then find customer of order no-lock.", "", false],
    [FIND, "if order.paid then next.", false],
    [FIND, "run prepare.", false],
    [FIND, "do: y = 1. end.", false],
    [FIND, "customer.name = 'x'.", false],
    ["{f.i}", "", false],
  ])("of %s after %j: %s", (find, before, expected) => {
    expect(titled(loop(find, before), /^a join instead/)).toBe(expected);
  });

  it.each([
    [`${loop(FIND)} display customer.name.`, false],
    [`${loop(FIND)} if available customer then x = 1.`, false],
    [`${loop(FIND)} if x > 2 then find first customer no-lock. x = customer.id.`, false],
    [`${loop(FIND)} for each customer no-lock: x = customer.id. end. ${loop(FIND)}`, true],
    [`${loop(FIND)} find first customer no-lock. x = customer.id.`, true],
    [`repeat: ${loop(FIND)} end. on choose of b do: end.`, true],
    [`repeat: x = customer.id. ${loop(FIND)} end.`, false],
    [`procedure p: ${loop(FIND)} end. procedure q: x = customer.id. end.`, true],
    [loop(`${FIND} find next customer of order no-lock no-error.`), false],
    [loop(`${FIND} catch e as progress.lang.error: x = 1. end.`), false],
    [loop(FIND, "", "for each order no-lock i = 1 to 10:"), false],
    [loop(FIND, "", "for each order no-lock on error undo, leave:"), false],
    [loop(FIND, "", "for each order no-lock by order.id on stop undo, leave:"), true],
    [loop("find customer using order.id no-lock."), false],
    [loop("find customer where customer.id = input order.cust no-lock."), false],
    [
      `function f returns int (): cid = 3. end. ${loop("find customer where customer.id = cid no-lock and customer.x = order.y.", "x = f().")}`,
      false,
    ],
  ])("does what the program does: %s: %s", (source, expected) => {
    expect(titled(source, /^a join instead/)).toBe(expected);
  });

  const NONE = "find first customer of order no-lock no-error.";
  /** A loop with only the FIND and the given statements. */
  const bare = (after: string, head = "for each order no-lock:") => `${head} ${NONE} ${after} end.`;

  it("omits NO-ERROR from the join", () => {
    const source = `for each order no-lock:\n  ${NONE}\n  if available customer then x = order.id.\nend.\n`;
    expect(rewritten(source).changed).toEqual([
      "-for each order no-lock:",
      "+for each order no-lock, FIRST customer of order no-lock:",
      `-  ${NONE}`,
    ]);
  });

  it.each([
    [bare("if available customer then do: x = 1. run p. end."), true],
    [bare("if avail customer then x = order.id. if available(customer) and order.paid then y = 2."), true],
    [bare("if not available customer then next. x = order.id. else y = 2."), true],
    [bare("if (available customer) then if order.paid then x = 1."), true],
    [bare(""), false],
    [bare("x = order.id."), false],
    [bare("if available customer then x = 1. y = 2."), false],
    [bare("if available customer then x = 1. else y = 2."), false],
    [bare("if available customer then do: x = 1. end. else do: y = 2. end."), false],
    [bare("if not available customer then y = 2."), false],
    [bare("if not available customer then leave. x = 1."), false],
    [bare("if not available customer or order.paid then next. x = 1."), false],
    [bare("if not (available customer and order.paid) then next. x = 1."), false],
    [bare("if available customer or order.paid then x = 1."), false],
    [bare("if available customer = false then x = 1."), false],
    [bare("if available supplier then x = 1."), false],
    [bare("if available customer then x = 1.", "for each order no-lock break by order.cust:"), false],
    [bare("if available customer and not error-status:error then x = 1."), false],
    [`${bare("if available customer then x = 1.")} if error-status:error then y = 1.`, false],
    [`procedure q: if error-status:error then. end. ${bare("if available customer then x = 1.")}`, true],
    [`for each order no-lock: z = 1. ${NONE} if available customer then x = 1. end.`, false],
    [`for each order no-lock: find customer of order no-error no-lock. if avail customer then. end.`, false],
  ])("does without records that have none, if the program does: %s: %s", (source, expected) => {
    expect(titled(source, /^a join instead/)).toBe(expected);
  });

  it("is not suggested if another buffer changes the records that FIND reads", () => {
    const change = (table: string) =>
      `define buffer c for ${table}.\n${loop(`${FIND} find c where c.id = order.c exclusive-lock. c.total = 3.`)}`;
    expect(titled(change("customer"), /^a join/)).toBe(false);
    expect(titled(change("item"), /^a join/)).toBe(true);
  });

  it("is not in the difference if the loop runs a program", () => {
    const { titles, changed } = rewritten(loop(`${FIND} run lib/total.p (customer.id).`));
    expect(titles).toContain("a join instead of FIND customer");
    expect(changed.join()).not.toContain("FIRST");
  });

  it("describes the difference if there is no record, or more than one", () => {
    const conditionOf = (find: string) =>
      cost(loop(find)).accesses.flatMap(({ rewrites }) =>
        rewrites.flatMap(({ title, condition }) => (title.startsWith("a join") ? [condition] : [])),
      )[0];
    expect(conditionOf(FIND)).toContain("where there are several; the join takes the first");
    expect(conditionOf("find first customer of order no-lock.")).not.toContain("several");
    expect(conditionOf("find first customer of order no-lock.")).toContain("the join leaves the order out");
    const [, find] = cost(bare("if avail customer then x = 1.").replace("first ", "")).accesses;
    expect(find?.rewrites.map(({ condition }) => condition).join()).toContain(
      "The block does nothing where there is no customer; the join leaves such records of order out. FIND without FIRST has none either",
    );
  });

  it("needs a release with server-side joins, and a query that it can join", () => {
    expect(titled(loop(FIND), /^a join instead/, "11.7")).toBe(false);
    expect(titled(loop(FIND, "", "for each order:"), /^a join instead/)).toBe(false);
    expect(titled(loop(FIND, "", "do transaction:"), /^a join instead/)).toBe(false);
  });
});

describe("a server-side join", () => {
  it.each([
    ["for each a no-lock, each b of a no-lock: end.", "12.0", true],
    ["for each a no-lock, each b of a no-lock: end.", "11.7", false],
    ["open query q for each a no-lock, each b of a no-lock.", "12.8", true],
    ["open query q for each a no-lock, each b of a no-lock.", "12.2", false],
    ['h:query-prepare("for each a no-lock, each b of a no-lock").', "12.1", true],
    ['h:query-prepare("for each a no-lock, each b of a no-lock").', "12.0", false],
  ])("%s in %s: %s", (source, version, expected) => {
    expect(titled(source, /^server-side join/, version)).toBe(expected);
  });
});

describe("FIELDS", () => {
  it("has the fields that the block reads, in order", () => {
    const source = `define variable total as decimal no-undo.
define temp-table tt field a as int.
for each shop.order no-lock where order.open by order.id:
  total = total + order.amount[2] * 3.
  create tt. assign tt.a = order.id.
  find customer where customer.id = ORDER.custId no-lock.
  if available order then display customer.name total.
end.
`;
    expect(rewritten(source).changed).toContain(
      "+for each shop.order FIELDS(open id amount custId) no-lock where order.open, FIRST customer where customer.id = ORDER.custId no-lock by order.id:",
    );
  });

  it.each([
    ["x = order.id.", true],
    ["x = order.id. y = rowid(order).", true],
    ["x = substring(order.name, 1, 3) + string(today).", true],
    ["h:fill(order.id).", true],
    ["display order.id with frame f.", true],
    ["display order.", false],
    ["x = name.", false],
    ["x = order.id. buffer-copy order to tt.", false],
    ["x = order.id. raw-transfer order to r.", false],
    ["x = order.id. run show (buffer order).", false],
    ["x = order.id. {f.i}", false],
    ["x = order.id. find customer of order no-lock.", false],
    ["x = order.id. h = buffer order:handle.", false],
    ["x = order.id. find current order exclusive-lock.", false],
    ["x = order.id. g(order.id).", false],
    ["x = order.id. export order.", false],
    ["x = order.id. find customer using order.id no-lock.", false],
    ["x = order.id. y = rowid(ord).", false],
    ["x = order.id + ord.amount.", false],
    ["x = order.id + orders.amount.", false],
    ["x = order.id. find customer of ord no-lock.", false],
    ["x = order.id. find line of line2 no-lock.", true],
    ["x = order.id. find orderline no-lock. x = orderline.id.", true],
    ["x = order.id. find shop.order no-lock.", false],
  ])("of %s: %s", (body, expected) => {
    const source = `define variable x as integer. define var y as rowid. define variable h as handle.
define frame f x.
for each order no-lock: ${body} end.`;
    expect(titled(source, /^FIELDS$/)).toBe(expected);
  });

  it.each([
    ["run p.", "", false],
    ["run p.", "procedure p: x = order.name. end.", false],
    ["run p.", "procedure p: run q. end. procedure q: find current order no-lock. end.", false],
    ["x = p().", "function p returns int (): return order.n. end.", false],
    ["run p.", "procedure p: x = 3. end.", true],
    ["run lib/p.p.", "procedure q: x = order.name. end.", true],
    ["run p.p in h.", "procedure q: x = order.name. end.", false],
  ])("are offered where no routine reads the buffer that is called: %s %s %s", (call, routines, expected) => {
    const source = `define variable x as integer. for each order no-lock: x = order.id. ${call} end. ${routines}`;
    expect(titled(source, /^FIELDS$/)).toBe(expected);
  });

  it.each([
    ["for each", "if x > 2 then leave.", "if available order then x = order.name.", false],
    [
      "for each",
      "if x > 2 then leave.",
      "if available order then x = order.id. run p. procedure p: x = order.name. end.",
      false,
    ],
    ["for each", "if x > 2 then leave.", "procedure p: x = order.name. end.", false],
    ["for first", "", "if available order then x = order.name.", false],
    ["for each", "if x > 2 then leave.", "find order where order.id = x no-lock. x = order.name.", true],
    ["for each", "", "procedure p: x = order.name. end.", true],
  ])(
    "are not suggested if the record is used after the loop: %s, %s %s: %s",
    (head, end, after, expected) => {
      const source = `define variable x as integer. ${head} order no-lock: x = order.id. ${end} end. ${after}`;
      expect(titled(source, /^FIELDS$/)).toBe(expected);
    },
  );

  it("are not suggested with a lock", () => {
    const defined = "define variable x as integer. ";
    expect(titled(`${defined}for each order exclusive-lock: x = order.id. end.`, /^FIELDS$/)).toBe(false);
    expect(titled(`${defined}for each order share-lock: x = order.id. end.`, /^FIELDS$/)).toBe(false);
  });

  it("exclude tables of a database with the same name as the table", () => {
    // From github.com/ae1984/iXora, UpdMonList2.p.
    const source =
      "define variable x as integer. for each comm.txb no-lock:\n find first txb.sysc where txb.sysc.sysc = comm.txb.city no-lock no-error.\n if available txb.sysc and rowid(txb.sysc) <> ? and can-find(txb.jl) then x = txb.bank.\nend.\n";
    expect(rewritten(source).changed.join()).toContain("comm.txb FIELDS(city bank) no-lock");
  });

  it("are placed before the added lock", () => {
    const source = "define buffer b for order.\nfor each b:\n  display b.id.\nend.\n";
    const first = rewritten(source).changed.at(-1)?.slice(1) ?? "";
    expect(first).toBe("for each b NO-LOCK:");
    expect(rewritten(source.replace("for each b:", first)).changed.at(-1)).toBe(
      "+for each b FIELDS(id) NO-LOCK:",
    );
  });
});

describe("NO-LOCK", () => {
  it.each([
    ["h = buffer order:handle. for each order: h:buffer-field('x'):buffer-value = 1. end.", []],
    ["procedure p: define parameter buffer b for order. repeat: find next b. end. end.", []],
    ["function f returns int (buffer b for order): repeat: find next b. end. end.", []],
    ["repeat: find first order no-wait no-error. if locked order then leave. end.", []],
    ["procedure p: repeat: find next order. end. end. procedure q: order.x = 3. end.", ["q"]],
    ["repeat: find next order. end. on choose of b do: delete order. end.", ["trigger"]],
    ["on go anywhere do: repeat: find next order. end. end. find order exclusive-lock.", ["the main block"]],
    ["open query q for each order. procedure q: order.x = 3. end.", ["q"]],
  ])("is not in the difference if the record or its lock may be changed or read: %s", (source, routines) => {
    const rewrites = cost(source).accesses.flatMap((access) => access.rewrites);
    const [rewrite] = rewrites.filter(({ title }) => title.startsWith("NO-LOCK"));
    expect(rewrite?.title).toBe(routines.length > 0 ? "NO-LOCK (if nothing is changed)" : undefined);
    for (const name of routines) expect(rewrite?.condition).toContain(`when ${name} changes that`);
    expect(rewritten(source).changed).toEqual([]);
  });

  it.each([
    "if order.id > 3 then amount = 5.",
    "if order.id > 3 then x = 1. else assign amount = 5.",
    "case x: when 1 then amount = 3. end case.",
  ])("is not in the difference where a name that may be a field is assigned: %s", (body) => {
    const { titles, changed } = rewritten(`define variable x as integer. for each order: ${body} end.`);
    expect(titles).toEqual(["NO-LOCK (if nothing is changed)"]);
    expect(changed).toEqual([]);
  });

  it.each([
    ["for each customer: cust.name = 'x'. end.", 0],
    ["for each customer: delete shop.cust. end.", 0],
    ["for each cust: update customer.name. end.", 0],
    ["for each customer: find first cust exclusive-lock. cust.name = 'x'. end.", 1],
    ["define buffer customer2 for order. for each customer2: customer.name = 'x'. end.", 1],
    ["for each customer: order.name = 'x'. end.", 1],
  ])("is not offered where a name changes the record that may abbreviate its table: %s", (source, count) => {
    const offered = cost(source).accesses.flatMap(({ rewrites }) => rewrites.map(({ title }) => title));
    expect(offered.filter((title) => title.startsWith("NO-LOCK"))).toHaveLength(count);
  });

  it("is not suggested if a missing procedure may run", () => {
    expect(titled("for each order: if order.id > 3 then run change. end.", /NO-LOCK/)).toBe(false);
    expect(titled("for each order: if order.id > 3 then run lib/show.p. end.", /NO-LOCK/)).toBe(true);
  });

  it.each([
    ["for each order: create c. c.x = order.x. end.", "c changes in order"],
    ["for each order: find c where c.id = order.next exclusive-lock. c.x = 3. end.", "c changes in order"],
    ["for each order: run p. end. procedure p: delete c. end.", "c changes in order"],
    ["for each order: run p.p (rowid(order)). end.", "gets the rowid of order"],
    ["for each order: t:change(rowid(order)). end.", "gets the rowid of order"],
    ["define var r as rowid. for each order: r = rowid(order). run p.p (r). end.", "gets the rowid of order"],
    ["define var r as rowid. for each order: r = rowid(order). end.", undefined],
    ["for each order: find line where rowid(line) = rowid(order) no-lock. end.", undefined],
    ["for each order: run p.p (order.id). end.", undefined],
    ["for each order: end. procedure p: delete c. end.", undefined],
    ["for each order: find c where c.id = order.next exclusive-lock. end.", undefined],
  ])("is not in the difference where its table is changed beside it: %s", (code, reason) => {
    const source = `define buffer c for order. ${code}`;
    const [rewrite] = cost(source).accesses.flatMap(({ rewrites }) => rewrites);
    expect(rewrite?.title).toBe(reason ? "NO-LOCK (if nothing is changed)" : "NO-LOCK");
    if (reason) expect(rewrite?.condition).toContain(reason);
    expect(rewritten(source).changed.length > 0).toBe(reason === undefined);
  });

  it.each([
    "procedure p: define buffer b for order. repeat: find next b. end. end. procedure q: define buffer b for order. b.x = 3. end.",
    "procedure p: for each order: end. end. procedure q: order.x = 3. end.",
  ])("is in it where the others have a record of their own: %s", (source) => {
    expect(titled(source, /^NO-LOCK$/)).toBe(true);
  });
});

it("suggests no FIELDS for a buffer whose handle is in a variable", () => {
  const source =
    "define var x as int. define var h as handle. h = buffer order:handle. for each order no-lock: x = order.id. t:show(h). end.";
  expect(titled(source, /^FIELDS$/)).toBe(false);
  expect(titled(source.replace("buffer order:handle", "buffer line:handle"), /^FIELDS$/)).toBe(true);
});

describe("CACHE", () => {
  it("is turned on at its definition", () => {
    const source = "define query q for order cache 0.\nopen query q for each order no-lock.\n";
    expect(rewritten(source)).toEqual({
      titles: ["CACHE 50"],
      changed: ["-define query q for order cache 0.", "+define query q for order cache 50."],
    });
    expect(rewritten(source.replace("cache 0", "cache 20")).titles).toEqual([]);
    expect(rewritten(source.replace("no-lock", "share-lock")).titles).toEqual([]);
  });
});

describe("a temp-table", () => {
  it.each([
    ["repeat: for each item where item.type = 3 no-lock: end. end.", true],
    ["repeat: for each item where item.type = t no-lock: end. end.", false],
    ["for each a no-lock: for each item where item.id = a.item no-lock: end. end.", false],
    ["repeat: for each item: end. end.", false],
    ["repeat: for each item no-lock: find item exclusive-lock. end. end.", false],
    ["for each item where item.x = y no-lock: end.\nfor each ITEM where item.x = y no-lock: end.", true],
    ['for each item where x = "a" no-lock: end. for each item where x = "b" no-lock: end.', false],
    ["for each item no-lock: end. procedure p: for each item no-lock: end. end.", false],
  ])("for %s: %s", (source, expected) => {
    expect(titled(source, /temp-table/)).toBe(expected);
  });
});

it("creates a difference that keeps the rest, anywhere in a file", () => {
  const source = "for each a: end. for each b:\n end.\n/* c */ for each c no-prefetch no-lock: end.";
  expect(differences([{ path: "a.p", text: source, source: cost(source) }])[0]?.diff).toBe(
    `--- a/a.p
+++ b/a.p
@@ -1,3 +1,3 @@
-for each a: end. for each b:
+for each a NO-LOCK: end. for each b NO-LOCK:
  end.
-/* c */ for each c no-prefetch no-lock: end.
\\ No newline at end of file
+/* c */ for each c  no-lock: end.
\\ No newline at end of file
`,
  );
});

describe("in an include", () => {
  const INCLUDE =
    "/* lines */\nfor each line of {1}:\n  find item where item.num = line.num no-lock.\nend.\n";
  const find = (name: string) => (name === "line.i" ? { path: "lib/line.i", text: INCLUDE } : undefined);
  const program = (path: string, text: string) => ({
    path,
    text,
    source: cost(text, { line: 60, ord: 40 }, "11.7", { path, find }),
  });
  const READS = "for each ord no-lock:\n  {line.i ord}\nend.\n";
  const changed = (...files: readonly ReturnType<typeof program>[]) =>
    differences(files).map(({ diff }) => diff);
  const NO_LOCK = `--- a/lib/line.i
+++ b/lib/line.i
@@ -1,4 +1,4 @@
 /* lines */
-for each line of {1}:
+for each line NO-LOCK of {1}:
   find item where item.num = line.num no-lock.
 end.
`;

  it("the statement's file changes, once for all programs", () => {
    expect(changed(program("a.p", READS), program("b.p", `${READS}${READS}`))).toEqual([NO_LOCK]);
    const [one] = program("a.p", READS).source.accesses.flatMap(({ rewrites }) => rewrites);
    expect(one?.condition).toContain("Check the other programs that include lib/line.i.");
  });

  it("only changes that all including programs suggest are made", () => {
    const changes = `procedure p: ${READS} for each line: line.x = 1. end. end.\n`;
    expect(changed(program("a.p", READS), program("c.p", changes))).toEqual([]);
  });

  it("the savings of the change match the costs of the changed include", () => {
    const before = program("a.p", READS).source;
    const saved = before.accesses[1]?.rewrites[0]?.saved.messages ?? 0;
    const text = INCLUDE.replace("line of", "line NO-LOCK of");
    const after = cost(READS, { line: 60, ord: 40 }, "11.7", {
      path: "a.p",
      find: () => ({ path: "lib/line.i", text }),
    });
    expect(saved).toBeGreaterThan(0);
    expect(before.total.messages - after.total.messages).toBe(saved);
  });
});
