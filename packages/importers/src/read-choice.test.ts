import { type ChoiceParam, getModel, models } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { readChoice } from "./read-choice.ts";
import { readMeasurements } from "./read-measurements.ts";
import type { ColumnMapping } from "./reading.ts";

const choices = models.flatMap((model) =>
  Object.entries(model.params).flatMap(([id, param]) =>
    param.kind === "choice" ? [[`${model.id} ${id}`, param] as const] : [],
  ),
);
const choice = (model: string, id: string) => getModel(model).params[id] as ChoiceParam;

describe("readChoice", () => {
  it.each(choices)("reads all of %s in any case, with any spaces and signs between words", (_, param) => {
    for (const { value, label } of param.options)
      for (const text of [
        value,
        label,
        label.toUpperCase(),
        ` ${label.replaceAll(" ", "_")} `,
        value.replaceAll("-", " "),
      ])
        expect(readChoice(param, text)).toEqual({ value });
  });

  it("reads a part of a label that no other has", () => {
    expect(readChoice(choice("round-trips", "pattern"), "n+1")).toEqual({ value: "query-a-row" });
    expect(readChoice(choice("openedge-servers", "connection"), "Network")).toEqual({ value: "network" });
    expect(readChoice(choice("openedge-query", "pattern"), "client-side join")).toEqual({
      value: "client-join",
    });
  });

  it.each([
    ["round-trips", "pattern", "N plus 1 querys", "query-a-row"],
    ["program-calls", "technique", "CALL PGM", "unqualified"],
    ["program-calls", "technique", "loop", "once"],
    ["openedge-query", "pattern", "FOR EACH", "for-each-no-lock"],
    ["openedge-query", "pattern", "find in loop (share lock)", "find-share-lock"],
    ["bulk-insert", "mode", "batched inserts", "batch"],
  ])("does not guess, and names the nearest and all in words: %s %s %j", (model, id, text, nearest) => {
    const param = choice(model, id);
    const reading = readChoice(param, text);
    expect(reading).toMatchObject({ nearest });
    const message = "message" in reading ? reading.message : "";
    const label = param.options.find(({ value }) => value === nearest)?.label;
    expect(message).toContain(
      `${JSON.stringify(text)} is none of its choices. The nearest is ${JSON.stringify(label)}`,
    );
    for (const option of param.options) expect(message).toContain(JSON.stringify(option.label));
  });
});

describe("a table whose words for a choice are its own", () => {
  const text = "technique,calls,cpu_s\nCALL PGM,400,7.5\nloop,400,2\nCALL PGM,900,16\n";
  const read = (values?: Record<string, string>) => {
    const mapping: ColumnMapping = [
      { target: { kind: "setting", param: "technique", values } },
      { target: { kind: "setting", param: "calls" } },
      { target: { kind: "metric", metric: "cpuS" } },
    ];
    return readMeasurements(
      { name: "calls.csv", bytes: new TextEncoder().encode(text) },
      { model: getModel("program-calls"), mapping },
    );
  };

  it("is asked once for each of them", () => {
    expect(read().complaints).toMatchObject([
      {
        line: 2,
        column: "technique",
        value: "CALL PGM",
        choice: { param: "technique", nearest: "unqualified" },
      },
      { line: 3, column: "technique", value: "loop", choice: { param: "technique", nearest: "once" } },
    ]);
    expect(read().rows).toEqual([]);
  });

  it("is read by what the user says that they mean, by id or label", () => {
    const { rows, complaints } = read({ "CALL PGM": "CALL LIB/PGM each time", loop: "once" });
    expect(complaints).toEqual([]);
    expect(rows.map(({ settings }) => settings.technique)).toEqual(["qualified", "once", "qualified"]);
  });
});
