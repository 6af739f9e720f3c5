import { unstated } from "@wirecost/analysis";
import type { Setup } from "@wirecost/importers";
import { getModel, models, type Params } from "@wirecost/sim-core";
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
const ids = (given: Setup, stated = {}) => askedSettings(model, given, stated, []).map(({ id }) => id);

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
    expect(askedSettings(model, given, {}, []).find(({ id }) => id === "prefetchNumRecs")?.main).toBe(true);
  });
  it("asks first for what published measurements had to say", () => {
    const asked = askedSettings(model, setup({}), {}, []);
    expect(asked.find(({ id }) => id === "counterReadings")?.main).toBe(true);
    expect(asked.find(({ id }) => id === "messageUs")?.main).toBe(false);
  });
  it.each(models.map((one) => [one.id, one] as const))(
    "%s: asks first for all that it lists as not stated",
    (_, one) => {
      const { settings: listed } = unstated(one, {}, one.view.metric);
      expect(listed.length).toBeGreaterThan(1);
      const asked = askedSettings(one, setup({ metric: one.view.metric }), {}, listed);
      expect(asked.filter(({ main }) => main).map(({ id }) => id)).toEqual(
        expect.arrayContaining([...listed]),
      );
    },
  );
  it("asks no more for what has no effect with what was stated since", () => {
    const calls = getModel("program-calls");
    const asked = (stated: Params) =>
      askedSettings(calls, setup({}), stated, ["logging"]).map(({ id }) => id);
    expect(asked({})).toContain("logging");
    expect(asked({ callee: "cl" })).toContain("logging");
    expect(asked({ callee: "rpg" })).not.toContain("logging");
  });
  it("asks first for what the program does, whatever else is listed", () => {
    expect(askedSettings(model, setup({}), {}, [])[0]).toMatchObject({ id: "pattern", main: true });
  });
  it("follows what the user states", () => {
    expect(ids(setup({}), { pattern: "nested-for-each" })).toContain("outerRecords");
  });
  it("asks for everything that one of several patterns needs", () => {
    expect(ids(setup({ varying: ["pattern"] }))).toContain("outerRecords");
  });
});
