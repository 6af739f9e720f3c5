import { network } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import type { Conversation } from "../conversation.ts";
import { adviceSentence } from "../evaluation/sentence.ts";
import { graphOf } from "../graph.ts";
import { predict } from "../predict.ts";
import { Script, times } from "../testing/script.ts";
import { treat } from "../treat.ts";
import type { FindingKind } from "./finding.ts";
import { findingText } from "./finding-text.ts";
import { findings } from "./findings.ts";
import { remediesOf } from "./remedy.ts";

/** The suggestion of a conversation's finding of this kind, and the round trips it saves. */
function remedy(conversation: Conversation, kind: FindingKind) {
  const finding = findings(conversation, { windowBytes: 70_000, overheadTrips: 4 }).find(
    (one) => one.kind === kind,
  );
  if (!finding) throw new Error(`no ${kind}`);
  const changes = remediesOf(conversation)(finding);
  const graph = graphOf(conversation);
  const wan = network({
    rttMs: 17,
    bandwidthMbit: 80,
    lossPercent: 0,
    windowBytes: 1e6,
    slowStart: false,
    mtu: 1500,
    savedByCompression: 0,
  });
  const before = predict(graph, wan).trips;
  return {
    changes: [...changes].map(([statement, change]) => [conversation.statements[statement]?.text, change]),
    saves: before - predict(treat(conversation, graph, changes), wan).trips,
    finding: finding.savedTrips,
  };
}

const all = { kind: "together", size: Number.POSITIVE_INFINITY };
const item = (i: number) => `select * from item where id = ${i}`;

it("joins the queries of an N+1", () => {
  const script = new Script()
    .trip([{ sql: "select id from cart", rows: 23 }])
    .each(times(23, (i) => ({ sql: item(i), rows: 1 })));
  expect(remedy(script.build(), "n+1")).toEqual({
    changes: [["SELECT * FROM item WHERE id = ?", all]],
    saves: 22,
    finding: 22,
  });
});

it("writes single rows in a batch", () => {
  const script = new Script().each(times(9, (i) => ({ sql: `insert into log values (${i})`, rows: 1 })));
  expect(remedy(script.build(), "unbatched-insert")).toMatchObject({
    changes: [["INSERT INTO log VALUES (?)", all]],
    saves: 8,
  });
});

it("writes rows with a transaction each in one batch, with the same count in finding and sentence", () => {
  const insert = (i: number) => `insert into log values (${i}, ${i * 7})`;
  const script = new Script();
  for (let i = 0; i < 9; i++)
    script.each(["begin", insert(i), "commit"].map((sql) => ({ sql, transaction: i + 1, rows: 1 })));
  expect(remedy(script.build(), "unbatched-insert")).toEqual({
    changes: [
      ["INSERT INTO log VALUES (?, ?)", all],
      ["BEGIN", { kind: "remove" }],
      ["COMMIT", { kind: "remove" }],
    ],
    saves: 26,
    finding: 26,
  });
  const prepared = new Script();
  for (let i = 0; i < 9; i++) {
    const sql = "insert into log values ($1)";
    const calls = [
      { sql: "begin" },
      { sql, kind: "prepare", values: 0 } as const,
      { sql, values: i + 1, rows: 1 },
      { sql: "commit" },
    ];
    prepared.each(calls.map((call) => ({ ...call, transaction: i + 1 })));
  }
  expect(remedy(prepared.build(), "unbatched-insert")).toMatchObject({ saves: 34, finding: 34 });
  // One transaction around all of them remains.
  const one = [{ sql: "begin" }, ...times(9, (i) => ({ sql: insert(i), rows: 1 })), { sql: "commit" }];
  const whole = new Script().each(one.map((call) => ({ ...call, transaction: 1 })));
  expect(remedy(whole.build(), "unbatched-insert")).toMatchObject({ saves: 8, finding: 8 });
});

it("counts the prepare trips of each execution, like the finding", () => {
  const prepared = (sql: string, values: number) => [
    { sql, kind: "prepare", values: 0 } as const,
    { sql, values, rows: 1 },
  ];
  const loop = new Script()
    .trip([{ sql: "select id from cart", rows: 23 }])
    .each(times(23, (i) => prepared("select * from item where id = $1", i + 1)).flat());
  expect(remedy(loop.build(), "n+1")).toMatchObject({ saves: 44, finding: 44 });
  // A driver that prepares after some executions does not for a single one, which it is together.
  const driver = [
    ...times(5, (i) => ({ sql: "select * from item where id = $1", values: i + 1, rows: 1 })),
    ...prepared("select * from item where id = $1", 6),
    ...times(6, (i) => ({ sql: "select * from item where id = $1", values: i + 7, rows: 1 })),
  ];
  const late = new Script().trip([{ sql: "select id from cart", rows: 12 }]).each(driver);
  expect(remedy(late.build(), "n+1")).toMatchObject({ saves: 12, finding: 12 });
  // Once each, before its first execution: the first one is prepared before the loop.
  const [tag, line] = ["select * from tag where item = $1", "select * from line where item = $1"];
  const [prepareTag = tag, prepareLine = line] = [tag, line].flatMap((sql) => prepared(sql, 0).slice(0, 1));
  const read = (i: number) => [tag, line].map((sql) => ({ sql, values: i + 1 }));
  const [first, second] = read(0);
  const twice = new Script()
    .each([{ sql: "select id from cart", rows: 9 }, prepareTag, first ?? tag, prepareLine, second ?? line])
    .each(times(8, (i) => read(i + 1)).flat());
  expect(remedy(twice.build(), "n+1")).toMatchObject({ saves: 16, finding: 16 });
  // In a sequence, each statement is prepared once.
  const pairs = new Script()
    .trip([{ sql: "select id from cart", rows: 11 }])
    .each(
      times(11, (i) => [
        ...prepared("select * from item where id = $1", i + 1),
        ...prepared("select * from stock where item = $1", i + 1),
      ]).flat(),
    );
  expect(remedy(pairs.build(), "n+1")).toMatchObject({ saves: 40, finding: 40 });
  const again = new Script();
  for (let i = 0; i < 12; i++)
    again
      .each(prepared("select * from item where id = $1", 1 + (i % 4)))
      .trip(["update other set a = 1"], { pauseUs: 200_000 });
  expect(remedy(again.build(), "repeated")).toMatchObject({ saves: 16, finding: 16 });
});

it("does not prepare single executions", () => {
  const script = new Script();
  const prepared = (i: number, executions: number) => {
    const sql = `select a from table_${i} where id = $1`;
    script.each([
      { sql, kind: "prepare", values: 0 },
      ...times(executions, (k) => ({ sql, values: 100 * i + k + 1 })),
    ]);
  };
  for (let i = 0; i < 7; i++) prepared(i, i === 5 ? 0 : 1);
  prepared(8, 2);
  const { changes, saves, finding } = remedy(script.build(), "prepared-once");
  expect(changes).toHaveLength(7);
  expect(changes[3]).toEqual(["SELECT a FROM table_3 WHERE id = ?", { kind: "unprepared" }]);
  expect([saves, finding]).toEqual([7, 7]);
});

it("caches the repeated share", () => {
  const script = new Script();
  for (let i = 0; i < 12; i++)
    script.trip([item(i % 4)]).trip(["update other set a = 1"], { pauseUs: 200_000 });
  const { changes, saves } = remedy(script.build(), "repeated");
  expect(changes).toEqual([["SELECT * FROM item WHERE id = ?", { kind: "cache", share: 0.6667 }]]);
  expect(saves).toBe(8);
});

it("skips the fetches of a cached result: finding, change and sentence agree", () => {
  const script = new Script();
  const fetched = { sql: item(7), values: 7, kind: "fetch", rows: 20 } as const;
  for (let i = 0; i < 4; i++)
    script
      .each([{ sql: item(7), values: 7, rows: 20 }, fetched, fetched])
      .trip(["update other set a = 1"], { pauseUs: 200_000 });
  const conversation = script.build();
  expect(remedy(conversation, "repeated")).toMatchObject({ saves: 9, finding: 9 });
  const finding = findings(conversation).find(({ kind }) => kind === "repeated");
  if (!finding) throw new Error("nothing is repeated");
  const text = findingText(finding, conversation);
  expect(text.message).toContain("was executed 3 times again");
  expect(text.message).toContain("saves 9 round trips");
  const effect = { finding: 0, tripsBefore: 12, tripsAfter: 3, savedTrips: 9, savedMs: 90, leastMs: 1 };
  const advice = adviceSentence(conversation, { finding, text, remedy: [], pool: false }, effect, 200);
  expect(advice.map((one) => one.text).join("")).toContain("again instead of asking 3 more times makes it");
});

it("removes BEGIN and COMMIT if they always enclose one statement", () => {
  const update = ["update item set n = 1 where id = 3"];
  const withMore = (more: (script: Script) => void, others: readonly (readonly string[])[] = []) => {
    const script = new Script();
    const transactions = [...Array.from({ length: 5 }, () => update), ...others];
    for (const [i, statements] of transactions.entries()) {
      if (i === 5) more(script);
      script.each(["begin", ...statements, "commit"].map((sql) => ({ sql, transaction: i + 1 })));
    }
    if (others.length === 0) more(script);
    return remedy(script.build(), "single-statement-transaction");
  };
  const single = withMore(() => {});
  expect(single.changes.map(([text]) => text)).toEqual(["BEGIN", "COMMIT"]);
  expect(single.saves).toBe(10);
  // A trip with several calls does not change.
  const declare = (script: Script) => {
    script.trip(["begin", "declare c cursor for select a from item"]).trip(["commit"]);
  };
  expect(withMore(declare).changes.map(([text]) => text)).toEqual(["BEGIN"]);
  // One of two statements needs them, and a change applies wherever the statement occurs.
  const two = ["update item set n = 1 where id = 1", "delete from log where id = 4"];
  expect(withMore(declare, [two]).changes).toEqual([]);
});

it("fetches all rows of a cursor at once", () => {
  const script = new Script().each(
    times(30, (i) => ({ sql: "select * from item", kind: i === 0 ? "execute" : "fetch", rows: 9 })),
  );
  expect(remedy(script.build(), "fetch-per-row")).toMatchObject({
    changes: [["SELECT * FROM item", { kind: "fetch", size: 1000 }]],
    saves: 29,
  });
});

it("suggests no statement change for other findings", () => {
  const script = new Script().trip([{ sql: "select * from big", rows: 9000 }], { replyBytes: 900_000 });
  expect(remedy(script.build(), "large-answer").changes).toEqual([]);
});
