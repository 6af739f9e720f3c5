import { expect, it } from "vitest";
import { RecentMap } from "./recent-map.ts";

it("drops the entry that was set longest ago when full", () => {
  const map = new RecentMap<number>(3);
  for (const key of ["a", "b", "c", "a", "d", "e"]) map.set(key, key.charCodeAt(0));
  expect(["a", "b", "c", "d", "e"].map((key) => map.get(key))).toEqual([97, undefined, undefined, 100, 101]);
  map.delete("d");
  map.set("f", 1);
  expect([map.get("a"), map.get("d")]).toEqual([97, undefined]);
});
