import { expect, it } from "vitest";
import { warmUp } from "./warm-up.ts";

it("decodes all of its conversation", () => {
  const { trips, statements, dropped } = warmUp();
  expect(trips.kind.filter((kind) => kind === 0)).toHaveLength(100);
  expect(statements.map(({ operation }) => operation)).toEqual(["BEGIN", "SELECT", "INSERT", "COMMIT"]);
  expect(dropped).toEqual([]);
});
