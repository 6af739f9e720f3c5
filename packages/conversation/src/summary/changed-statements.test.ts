import { expect, it } from "vitest";
import { Script } from "../testing/script.ts";
import { changedStatements } from "./changed-statements.ts";
import { summarize } from "./summarize.ts";

const summarized = (script: Script) => {
  const conversation = script.build();
  return { conversation, summary: summarize(conversation, []) };
};
const parcel = (id: number) => `SELECT * FROM parcel WHERE depot = ${id}`;
const times = (count: number) => Array.from({ length: count }, (_, i) => parcel(i));

it("lists new and removed statements, and those with more round trips, most round trips first", () => {
  const before = summarized(
    new Script()
      .each(times(3))
      .trip(["SELECT now()"])
      .trip(["SELECT a FROM old", "SELECT b FROM same", "SELECT c FROM same2"]),
  );
  const after = summarized(
    new Script()
      .trip(["SELECT c FROM same2", "SELECT b FROM same", "SELECT n FROM new"])
      .each(times(19))
      .trip(["SELECT now()"]),
  );
  const changed = changedStatements(before, after);
  expect(
    changed.map(({ statement, before, after }) => [statement.text, before?.calls, after?.calls]),
  ).toEqual([
    ["SELECT * FROM parcel WHERE depot = ?", 3, 19],
    ["SELECT n FROM new", undefined, 1],
    ["SELECT a FROM old", 1, undefined],
  ]);
  expect(changedStatements(after, after)).toEqual([]);
});
