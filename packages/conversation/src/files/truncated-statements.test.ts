import { describe, expect, it } from "vitest";
import type { Conversation } from "../conversation.ts";
import { findings } from "../findings/findings.ts";
import { withoutLiterals } from "../format/without-literals.ts";
import { droppedOf, openFile } from "../testing/read-file.ts";

const TRUNCATED = "ends of truncated statements, whose values are unknown";
const SOURCE = "select id from depots where region = 7";

/** A log of a query, and of seven that follow it. */
const postgres = (texts: readonly string[]) =>
  [SOURCE, ...texts]
    .map(
      (text, i) =>
        `2026-03-04 10:00:00.${100 + 7 * i} UTC [77] LOG:  duration: 0.250 ms  statement: ${text}\n`,
    )
    .join("");

const mysql = (texts: readonly string[]) =>
  [SOURCE, ...texts]
    .map((text, i) => `2026-03-04T10:00:00.${100 + 7 * i}000Z\t   17 Query\t${text}\n`)
    .join("");

const zipkin = (texts: readonly string[]) =>
  JSON.stringify(
    [SOURCE, ...texts].map((text, i) => ({
      traceId: "a7",
      id: `${i + 1}`,
      kind: "CLIENT",
      name: "query",
      timestamp: 1_800_000_000_000_000 + 7000 * i,
      duration: 250,
      tags: { "db.system": "postgresql", "db.statement": text },
    })),
  );

const FILES = { postgres, mysql, zipkin };
const ids = [2001, 2002, 2003, 2004, 2005, 2006, 2007];
const kindsOf = (conversation: Conversation) => findings(conversation).map(({ kind }) => kind);

describe.each(["postgres", "mysql", "zipkin"] as const)("truncated statements of %s", (name) => {
  it.each([
    [
      "before a value",
      (id: number) => `select a, b from parcels where depot = ${id}`.slice(0, -4),
      "SELECT a, b FROM parcels WHERE depot = …",
    ],
    ["before a condition", () => "select a, b from parcels where", "SELECT a, b FROM parcels WHERE …"],
    [
      "in a string",
      (id: number) => `select a from parcels where code = 'DEP-${id}`.slice(0, -4),
      "SELECT a FROM parcels WHERE code = ? …",
    ],
    ["in a select list", () => "select p.a, p.dep", "SELECT p.a, p.dep …"],
    [
      "with a mark",
      () => "select a from parcels where depot = 20...",
      "SELECT a FROM parcels WHERE depot = ? …",
    ],
  ])("%s have unknown values: a query per row, and no repeated one", async (_, textOf, expected) => {
    const { conversation } = await openFile(FILES[name](ids.map(textOf)));
    expect(conversation.statements.map(({ text }) => text)).toEqual([
      "SELECT id FROM depots WHERE region = ?",
      expected,
    ]);
    expect([...conversation.calls.values.slice(1)]).toEqual(ids.map(() => 0));
    expect(droppedOf(conversation)[TRUNCATED]).toBe(7);
    expect(kindsOf(conversation)).toContain("n+1");
    expect(kindsOf(conversation)).not.toContain("repeated");
    expect(withoutLiterals(conversation).statements).toEqual(conversation.statements);
  });

  it("are only those whose end is missing", async () => {
    const { conversation } = await openFile(
      FILES[name](ids.map(() => "select a from parcels where depot = 2001")),
    );
    expect(droppedOf(conversation)[TRUNCATED]).toBeUndefined();
    expect(kindsOf(conversation)).toContain("repeated");
  });
});

it.each([
  ["$1 = 'DEP-20", 0],
  ["$1 = 'DEP-2001', $2 = ", 0],
  ["$1 = 'DEP-2001', $2", 0],
  ["$1 = 'DEP-20...'", 0],
  ["$1 = 'it''s', $2 = NULL", 1],
])("parameters %s are known: %i", async (parameters, known) => {
  const line = (ms: number, text: string) => `2026-03-04 10:00:00.${ms} UTC [77] ${text}\n`;
  const { conversation } = await openFile(
    line(
      100,
      "LOG:  duration: 0.250 ms  execute s7: select a from parcels where code = $1 and b is not distinct from $2",
    ) + line(100, `DETAIL:  parameters: ${parameters}`),
  );
  expect([...conversation.calls.values].map((values) => (values === 0 ? 0 : 1))).toEqual([known]);
  expect(droppedOf(conversation)["ends of truncated parameters, whose values are unknown"] ?? 0).toBe(
    1 - known,
  );
});
