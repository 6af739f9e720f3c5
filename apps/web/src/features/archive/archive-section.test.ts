import type { Imported } from "@wirecost/contract";
import { describe, expect, it } from "vitest";
import { importText } from "./archive-section.tsx";

function imported(some: Partial<Imported>): Imported {
  const noRows = { added: 0, known: 0 };
  return {
    team: "Lab",
    experiments: noRows,
    runs: noRows,
    uploads: noRows,
    calibrations: noRows,
    plans: noRows,
    environments: noRows,
    mappings: noRows,
    baselines: noRows,
    comments: noRows,
    conversations: noRows,
    evaluations: noRows,
    conversationLimits: noRows,
    schemas: noRows,
    ...some,
  };
}

describe("the result of an import", () => {
  it("names new and existing objects", () => {
    const some = imported({
      experiments: { added: 1, known: 0 },
      runs: { added: 1200, known: 0 },
      uploads: { added: 2, known: 1 },
    });
    expect(importText(some)).toBe(
      "From Lab: 1 experiment, 1,200 runs and 2 uploads added. Already in your team, and unchanged: 1 upload.",
    );
  });
  it("says that nothing is new", () => {
    expect(importText(imported({ plans: { added: 0, known: 2 } }))).toBe(
      "From Lab: nothing is new. Already in your team, and unchanged: 2 plans.",
    );
    expect(importText(imported({}))).toBe("From Lab: nothing is new.");
  });
});
