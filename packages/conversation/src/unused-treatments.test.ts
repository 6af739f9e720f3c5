import { expect, it } from "vitest";
import { graphOf } from "./graph.ts";
import { Script, times } from "./testing/script.ts";
import { type Treatment, treat } from "./treat.ts";
import { unusedTreatments } from "./unused-treatments.ts";

const all: Treatment = { kind: "together", size: Number.POSITIVE_INFINITY };

/** The texts of the statements whose treatment changes nothing. */
function unused(script: Script, treatments: Readonly<Record<string, Treatment>>): readonly string[] {
  const conversation = script.build();
  const textOf = (index: number) => conversation.statements[index]?.text ?? "";
  const chosen = new Map(
    Object.entries(treatments).map(([text, one]) => [
      conversation.statements.findIndex((statement) => statement.text === text),
      one,
    ]),
  );
  const graph = graphOf(conversation);
  return unusedTreatments(conversation, graph, treat(conversation, graph, chosen), chosen).map(textOf);
}

it("names a statement that is never executed twice in a row, beside one that is", () => {
  const script = new Script().each([
    "SELECT a FROM list",
    ...times(4, (i) => `SELECT b FROM line WHERE c = ${i}`),
  ]);
  expect(unused(script, { "SELECT a FROM list": all, "SELECT b FROM line WHERE c = ?": all })).toEqual([
    "SELECT a FROM list",
  ]);
});

it.each<[string, Treatment]>([
  ["a pipeline", all],
  ["a removal", { kind: "remove" }],
  ["a cache", { kind: "cache", share: 1 }],
  ["a fetch size", { kind: "fetch", size: 9 }],
])("%s has no effect where each execution shares its round trip", (_, treatment) => {
  const script = new Script();
  for (let i = 0; i < 3; i++) script.trip(["SELECT a FROM b", "SELECT c FROM d"]);
  expect(unused(script, { "SELECT a FROM b": treatment })).toEqual(["SELECT a FROM b"]);
});

it("a share below one execution, and a fetch size as recorded, have none", () => {
  const script = new Script()
    .each(["SELECT a FROM b", "SELECT a FROM b"])
    .trip([{ sql: "SELECT x FROM y", rows: 20 }])
    .trip([{ sql: "SELECT x FROM y", rows: 20, kind: "fetch" }]);
  expect(
    unused(script, {
      "SELECT a FROM b": { kind: "cache", share: 0.2 },
      "SELECT x FROM y": { kind: "fetch", size: 20 },
    }),
  ).toEqual(["SELECT a FROM b", "SELECT x FROM y"]);
  expect(unused(script, { "SELECT x FROM y": { kind: "fetch", size: 5 } })).toEqual([]);
});
