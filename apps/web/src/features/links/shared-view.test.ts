import type { SharedContent, SharedSet } from "@wirecost/contract";
import { getModel } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { sharedVersions } from "./shared-view.tsx";

const today = getModel("openedge-query").version;
const measured = (version: Pick<SharedSet, "model" | "modelVersion">) => ({
  kind: "measured" as const,
  title: "night.csv",
  document: {
    ...version,
    schema: null,
    setup: {},
    axes: ["mm", "prefetchNumRecs"] as [string, string],
    metric: "messages",
    environment: null,
    rows: [],
  },
});
const comparison = (...items: ReturnType<typeof measured>[]): SharedContent => ({
  kind: "comparison",
  document: { items, view: { points: [], baseline: 0, metric: "", row: "" } },
});

it("names each version once", () => {
  const own = measured({ model: "openedge-query", modelVersion: today });
  expect(sharedVersions(own)).toEqual([{ model: "openedge-query", version: today }]);
  expect(sharedVersions(comparison(own, own))).toEqual([{ model: "openedge-query", version: today }]);
});

it("says where predictions beside measured rows are of another version now", () => {
  const old = measured({ model: "openedge-query", modelVersion: "0.1" });
  expect(sharedVersions(comparison(old))).toEqual([{ model: "openedge-query", version: "0.1", now: today }]);
});

it("has none for rows of no model, and for links that kept none", () => {
  expect(sharedVersions(measured({ model: null }))).toEqual([]);
  expect(sharedVersions(measured({ model: "openedge-query" }))).toEqual([]);
});
