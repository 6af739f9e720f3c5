import { openedgeQuery, parseParams } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { costSource } from "../cost/cost-source.ts";
import { parseRelease } from "../parameters/release.ts";
import type { Rewrite } from "./rewrite.ts";

/** Rewrites of a source with missing includes. */
function rewritesOf(source: string): readonly Rewrite[] {
  const assumptions = {
    settings: parseParams(openedgeQuery, { mm: 4096, prefetchNumRecs: 1000, latencyMs: 5 }),
    tables: {},
    recordsAtLine: new Map(),
    otherRecords: 70,
    iterations: 9,
    release: parseRelease("12.8"),
  };
  const { accesses } = costSource(source, assumptions, { path: "a.p", find: () => undefined });
  return accesses.flatMap(({ rewrites }) => rewrites);
}

/** Whether a rewrite is suggested, and whether it is in the difference. */
function offered(source: string, title: RegExp): "no" | "outside" | "in the difference" {
  const found = rewritesOf(source).filter((one) => title.test(one.title));
  if (found.length === 0) return "no";
  return found.some(({ edits }) => edits.length > 0) ? "in the difference" : "outside";
}

describe("a join instead of FIND", () => {
  const FIND = "find customer of order no-lock.";
  const loop = (body: string, head = "for each order no-lock:") => `${head}\n ${body}\nend.\n`;
  const where = (condition: string) => `find customer where ${condition} and customer.x = order.y no-lock.`;

  it.each([
    [loop(FIND), "in the difference"],
    // The FIND continues in another order than the loop.
    [loop(`find first order where order.id = 7 no-lock. ${FIND}`), "no"],
    [loop(`buffer order:find-first("where id = 3"). ${FIND}`), "no"],
    [`open query q for each order no-lock. ${loop(`get next q. ${FIND}`)}`, "no"],
    [`${loop(`y = f(). ${FIND}`)} function f returns int (): find next order no-lock. end.`, "no"],
    [
      `${loop(`y = f(). ${FIND}`)} function f returns int (): find next item no-lock. end.`,
      "in the difference",
    ],
    // It runs on an unknown condition.
    [loop(`{before.i}\n ${FIND}`), "no"],
    [loop(`${FIND}\n {after.i}`), "no"],
    [`{defs.i}\n${loop(`&IF DEFINED(X) &THEN\n ${FIND}\n &ENDIF\n y = 1.`)}`, "no"],
    [`{defs.i}\n&IF DEFINED(X) &THEN\n${loop(FIND)}&ENDIF\n`, "in the difference"],
    [`{defs.i}\n${loop(FIND, "for each order no-lock &IF DEFINED(X) &THEN where order.open &ENDIF:")}`, "no"],
    [
      `{defs.i}\n&IF DEFINED(X) &THEN\nfor each order no-lock:\n&ELSE\nfor each order no-lock by order.id:\n&ENDIF\n ${FIND}\nend.`,
      "no",
    ],
    // The loop uses the buffer already.
    [loop(FIND, "for each order no-lock where order.cust = customer.id:"), "no"],
    [loop(where("customer.id = 3"), "for each order no-lock, first customer of order no-lock:"), "no"],
    // The value it is compared with differs in each iteration.
    [loop(where("customer.n = random(1, 3)")), "no"],
    [loop(where("customer.since < now")), "no"],
    [loop(where("customer.n = box:value")), "no"],
    [loop(`find first item of order no-lock. ${where("customer.n = item.cust")}`), "in the difference"],
    // Missing classes and triggers use the buffer too.
    [
      `class a: define protected buffer customer for customer. method void m(): ${loop(FIND)} end method. end class.`,
      "outside",
    ],
    [`${loop(FIND)} on find of customer do: y = customer.z. end.`, "outside"],
    [loop("find crm.customer where crm.customer.id = order.c no-lock."), "in the difference"],
    [loop("find crm.customer where crm.customer.id = order.c no-lock.", "for each erp.order no-lock:"), "no"],
  ])("of %s", (source, expected) => {
    const item = /find first item/.test(source) ? "customer|item" : "customer|crm.customer";
    expect(offered(source, new RegExp(`^a join instead of FIND (${item})$`))).toBe(expected);
  });

  it("does not join a record that another FIND of the loop reads", () => {
    const source = loop(`find first item of order no-lock. ${where("customer.n = item.cust")}`);
    expect(offered(source, /FIND customer/)).toBe("no");
    expect(offered(source, /FIND item/)).toBe("in the difference");
  });
});

describe("a temp-table filled by the same query before", () => {
  const QUERY = "for each item where item.x = y no-lock: end.";
  it.each([
    [`y = 1. ${QUERY} z = 2. ${QUERY}`, true],
    [`y = 1. ${QUERY} y = 2. ${QUERY}`, false],
    [`${QUERY} run p.p (output y). ${QUERY}`, false],
    [`${QUERY} run next-y. ${QUERY} procedure next-y: y = y + 1. end.`, false],
    [`if a then ${QUERY} else ${QUERY}`, false],
    [`if a then do: ${QUERY} end. ${QUERY}`, false],
    [`if a then do: ${QUERY} ${QUERY} end.`, true],
    [`${QUERY} if a then do: ${QUERY} end.`, true],
    [`case x: when 1 then ${QUERY} when 2 then ${QUERY} end case.`, false],
    [
      "for each line of order no-lock: end. find next order no-lock. for each line of order no-lock: end.",
      false,
    ],
    ["for each item where item.t < now no-lock: end. for each item where item.t < now no-lock: end.", false],
    ["for each item where item.t = f() no-lock: end. for each item where item.t = f() no-lock: end.", false],
    ["repeat: for each item where item.t < time no-lock: end. end.", false],
    ["repeat: for each item where item.t < today no-lock: end. end.", true],
  ])("for %s: %s", (source, expected) => {
    expect(offered(source, /temp-table/)).toBe(expected ? "outside" : "no");
  });

  it("says that a called program may change the records", () => {
    const [rewrite] = rewritesOf(`${QUERY} run lib/post.p. ${QUERY}`);
    expect(rewrite?.condition).toContain("unless a program that it runs does");
  });
});

describe("NO-LOCK of a FIND", () => {
  it.each([
    ["{defs.i} repeat: find next order. if order.n = 3 then leave. end.", "in the difference"],
    ["{defs.i} repeat: find next order. assign {&list-1}. end.", "outside"],
    ["repeat: find next order. end. {post.i}", "outside"],
    ["repeat: {post.i} find next order. end.", "outside"],
    ["procedure a: repeat: find next order. end. end. procedure b: {post.i} end.", "in the difference"],
    ["repeat: find next order. run post. end.", "outside"],
    ["repeat: find next order. run lib/post.p. end.", "in the difference"],
  ])("is in the difference if nothing that is not here may change the record: %s", (source, expected) => {
    expect(offered(source, /^NO-LOCK/)).toBe(expected);
  });
});

describe("CACHE", () => {
  it.each([
    ["y = 1.", "in the difference"],
    ["find c where c.id = order.next exclusive-lock. c.x = 1.", "outside"],
    ["find current order exclusive-lock. order.x = 1.", "outside"],
  ])("is in the difference if the routine changes no record of the table: %s", (body, expected) => {
    const source = `define buffer c for order. define query q for order cache 0. open query q for each order no-lock. repeat: get next q. ${body} end.`;
    expect(offered(source, /^CACHE/)).toBe(expected);
  });
});

it("suggests no FIELDS if a trigger reads each record", () => {
  const source = "define var y as int. for each order no-lock: y = order.id. end.";
  expect(offered(source, /^FIELDS$/)).toBe("in the difference");
  expect(offered(`${source} on find of order do: y = order.b. end.`, /^FIELDS$/)).toBe("no");
});
