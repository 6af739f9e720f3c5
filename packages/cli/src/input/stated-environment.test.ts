import { expect, test } from "vitest";
import { namedOf } from "./named-of.ts";
import { statedEnvironment, statedFacts } from "./stated-environment.ts";

const id = "00000000-0000-4000-8000-000000000001";
const lab = {
  id,
  name: "lab",
  version: 2,
  usedAt: "2026-11-20T10:00:00.000Z",
  facts: { host: "db1", version: "11.7", measuredOn: "2026-01-01" },
};

test("options override files, and files override the saved environment", () => {
  const read = { version: "12.8", measuredOn: "2026-11-20" };
  expect(statedEnvironment(lab, read, { cores: 8 })).toEqual({
    environmentId: id,
    facts: { host: "db1", version: "12.8", measuredOn: "2026-11-20", cores: 8 },
  });
  expect(statedEnvironment(lab, {}, { host: "db2" })?.facts).toEqual({ host: "db2", version: "11.7" });
  expect(statedEnvironment(undefined, read, {})).toEqual({ environmentId: null, facts: read });
  expect(statedEnvironment(undefined, {}, {})).toBeUndefined();
});

test("parses facts, and reports an invalid one", () => {
  expect(statedFacts(["cores=8", "network=same switch, 10 Gbit/s"])).toEqual({
    cores: 8,
    network: "same switch, 10 Gbit/s",
  });
  expect(() => statedFacts(["cores=many"])).toThrow("Cores: “many” is not a whole number from 1 to 65,536.");
  expect(() => statedFacts(["color=green"])).toThrow("--fact color=green says nothing: write NAME=VALUE");
  expect(() => statedFacts(["host"])).toThrow("--fact host says nothing");
});

test("an unknown name lists the team's environments", () => {
  expect(namedOf("environment", "lab", [lab])).toBe(lab);
  expect(() => namedOf("environment", "home", [lab])).toThrow('The team has no environment "home": "lab".');
  expect(() => namedOf("environment", "home", [])).toThrow("none at all");
});
