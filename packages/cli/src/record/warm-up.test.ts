import { expect, it } from "vitest";
import { warmUp } from "./warm-up.ts";

it.each([0, 0.7])("forwards and decodes all of its conversation, with a delay of %d ms", async (delayMs) => {
  const { connections, trips, statements, dropped } = await warmUp(delayMs);
  expect(connections.map(({ protocol }) => protocol)).toEqual(Array(4).fill("postgresql"));
  expect(trips.kind.filter((kind) => kind === 0)).toHaveLength(4 * 150);
  expect(statements.map(({ operation }) => operation).sort()).toEqual([
    "BEGIN",
    "COMMIT",
    "INSERT",
    "SELECT",
  ]);
  expect(dropped).toEqual([]);
});
