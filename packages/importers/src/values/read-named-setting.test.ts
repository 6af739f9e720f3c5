import { getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { readNamedSetting } from "./read-named-setting.ts";

const model = getModel("openedge-query");

describe("a setting typed by a user", () => {
  it.each([
    ["mm", "8192", { mm: 8192 }],
    ["-Mm", "8,192", { mm: 8192 }],
    ["Mm", "8192", { mm: 8192 }],
    ["prefetch-delay", "on", { prefetchDelay: true }],
    ["prefetchNumRecs", "default", { prefetchNumRecs: 16 }],
    ["pattern", "open-query-cache-50", { pattern: "open-query-cache", cache: 50 }],
  ])("is found by id, flag or a word alike: %s", (name, text, settings) => {
    expect(readNamedSetting(model, name, text)).toEqual({ settings });
  });

  it.each([
    ["bulk-insert", "rttMs", "which has latencyMs (half of a round-trip time): "],
    ["openedge-query", "ping", "which has latencyMs (half of a round-trip time): "],
    ["round-trips", "latencyMs", "which has rttMs (a round-trip time, twice a one-way latency): "],
    ["openedge-servers", "latencyMs", "which has pingMs (a round-trip time, twice a one-way latency): "],
  ])("of %s that is the delay of another model, %s, names its own", (id, name, hint) => {
    expect(readNamedSetting(getModel(id), name, "61")).toMatchObject({
      message: expect.stringContaining(`"${name}" is not a setting of ${id}, ${hint}`),
    });
  });

  it("that is unknown gives an error with the possible ones", () => {
    expect(readNamedSetting(model, "frob", "1")).toMatchObject({
      message: expect.stringContaining('"frob" is not a setting of openedge-query: '),
    });
    expect(readNamedSetting(model, "mm", "7")).toMatchObject({
      message: expect.stringContaining("350 to 32600"),
    });
  });
});
