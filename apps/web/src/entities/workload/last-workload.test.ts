import type { Workload } from "@wirecost/abl";
import { queryWorkload } from "@wirecost/abl/parameters";
import { openedgeQuery, parseParams } from "@wirecost/sim-core";
import { beforeEach, expect, it, vi } from "vitest";
import { complaintOf, takenSettings } from "./reviewed-server.ts";

const stored = new Map<string, string>();
const workload: Workload = {
  ...queryWorkload(parseParams(openedgeQuery, { records: 77, latencyMs: 31 })),
  name: "orders.p",
  otherRoundTrips: 5.5,
};

/** The module as in a page that was just loaded. */
async function afterLoad() {
  vi.resetModules();
  return import("./last-workload.ts");
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

it("has the page's last workload, also after a reload, until the page has none", async () => {
  const page = await afterLoad();
  page.rememberWorkload("source", workload);
  page.rememberWorkload("design", { ...workload, name: "the lab" });
  expect(page.lastWorkload("source")).toBe(workload);
  const again = await afterLoad();
  expect(again.lastWorkload("source")).toEqual(workload);
  again.rememberWorkload("source", undefined);
  expect(again.lastWorkload("source")).toBeUndefined();
  const later = await afterLoad();
  expect(later.lastWorkload("source")).toBeUndefined();
  expect(later.lastWorkload("design")?.name).toBe("the lab");
});

it("keeps a too large workload until a reload, and no older one", async () => {
  const page = await afterLoad();
  page.rememberWorkload("source", workload);
  page.rememberWorkload("source", { ...workload, name: "x".repeat(2_000_000) });
  expect(page.lastWorkload("source")?.name).toHaveLength(2_000_000);
  expect((await afterLoad()).lastWorkload("source")).toBeUndefined();
});

it.each([
  ["no JSON", "{"],
  ["another kind of value", "7"],
  ["a list", "[]"],
  ["no queries", JSON.stringify({ ...workload, queries: undefined })],
  ["queries by name", JSON.stringify({ ...workload, queries: { a: workload.queries[0] } })],
  ["a query without settings", JSON.stringify({ ...workload, queries: [...workload.queries, { times: 3 }] })],
  ["a setting that is not there", JSON.stringify(workload).replace('"records":77,', "")],
  ["a setting of another type", JSON.stringify(workload).replace('"records":77', '"records":"77"')],
  ["a number that was none", JSON.stringify(workload).replace("5.5", "null")],
])("has nothing where the page before an update stored %s", async (_, text) => {
  stored.set("wirecost-workload-source", text);
  expect(text).not.toBe(JSON.stringify(workload));
  expect((await afterLoad()).lastWorkload("source")).toBeUndefined();
});

it("has nothing if the browser has no storage", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const page = await afterLoad();
  expect(page.lastWorkload("design")).toBeUndefined();
  page.rememberWorkload("design", workload);
  expect(page.lastWorkload("design")).toBe(workload);
});

it("shows the allowed values of a setting, whole numbers if required", () => {
  expect(complaintOf("mm", 8192)).toBeUndefined();
  expect(complaintOf("mm", 350.5)).toBe("-Mm: 350.5 is not a whole number from 350 to 32600 bytes.");
  expect(complaintOf("latencyMs", 0.35)).toBeUndefined();
  expect(takenSettings({ mm: 350.5, records: 77, latencyMs: -1 })).toEqual({ records: 77 });
});
