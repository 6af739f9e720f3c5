import { models } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { knowsHeaders } from "./knows-headers.ts";

const knowing = (...headers: string[]) =>
  models.filter((model) => knowsHeaders(model, headers)).map(({ id }) => id);

it("finds the models that name all columns and measure one", () => {
  expect(knowing("clients", "run", "tps")).toContain("openedge-servers");
  expect(knowing("-Mm", "prefetchNumRecs", "messages")).toEqual(["openedge-query"]);
  expect(knowing("clients", "tps", "joy")).toEqual([]);
  expect(knowing("run", "description")).toEqual([]);
  expect(knowing("link", "mode", "size", "size_unit", "seconds")).toEqual(["bulk-insert"]);
  expect(knowing("link", "mode", "size", "seconds")).toEqual([]);
});
