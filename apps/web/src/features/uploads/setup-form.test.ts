import type { Setup } from "@wirecost/importers";
import { getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { askedSettings } from "./setup-form.tsx";

const model = getModel("openedge-query");
const setup = (partial: Partial<Setup>): Setup => ({
  axes: ["mm", "prefetchNumRecs"],
  metric: "messages",
  common: {},
  varying: [],
  partly: [],
  ...partial,
});
const ids = (given: Setup, stated = {}) => askedSettings(model, given, stated).map(({ id }) => id);

describe("askedSettings", () => {
  it("does not ask for what the rows say, nor for what has no effect", () => {
    const asked = ids(setup({ common: { mm: 1024 }, varying: ["prefetchNumRecs"] }));
    expect(asked).toContain("records");
    expect(asked).not.toContain("mm");
    expect(asked).not.toContain("prefetchNumRecs");
    expect(asked).not.toContain("outerRecords");
  });
  it("asks for what only some rows say, first", () => {
    const given = setup({ varying: ["prefetchNumRecs"], partly: ["prefetchNumRecs"] });
    expect(askedSettings(model, given, {}).find(({ id }) => id === "prefetchNumRecs")?.main).toBe(true);
  });
  it("asks first for what published measurements had to say", () => {
    const asked = askedSettings(model, setup({}), {});
    expect(asked.find(({ id }) => id === "counterReadings")?.main).toBe(true);
    expect(asked.find(({ id }) => id === "messageUs")?.main).toBe(false);
  });
  it("follows what the user states", () => {
    expect(ids(setup({}), { pattern: "nested-for-each" })).toContain("outerRecords");
  });
  it("asks for everything that one of several patterns needs", () => {
    expect(ids(setup({ varying: ["pattern"] }))).toContain("outerRecords");
  });
});
