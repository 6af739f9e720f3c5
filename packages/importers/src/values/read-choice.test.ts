import { type ChoiceParam, getModel, models } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import type { ColumnMapping } from "../reading.ts";
import { readMeasurements } from "../testing/read-measurements.ts";
import { readChoice } from "./read-choice.ts";

const choices = models.flatMap((model) =>
  Object.entries(model.params).flatMap(([id, param]) =>
    param.kind === "choice" ? [[`${model.id} ${id}`, param] as const] : [],
  ),
);
const choice = (model: string, id: string) => getModel(model).params[id] as ChoiceParam;

describe("readChoice", () => {
  it.each(choices)(
    "parses all of %s in any case, with any spaces and punctuation between words",
    (_, param) => {
      for (const { value, label } of param.options)
        for (const text of [
          value,
          label,
          label.toUpperCase(),
          ` ${label.replaceAll(" ", "_")} `,
          value.replaceAll("-", " "),
        ])
          expect(readChoice(param, text)).toEqual({ value });
    },
  );

  it("parses a part of a label that is unique", () => {
    expect(readChoice(choice("round-trips", "pattern"), "n+1")).toEqual({ value: "query-a-row" });
    for (const half of ["multi-row insert", "Batch"])
      expect(readChoice(choice("round-trips", "pattern"), half)).toEqual({ value: "insert-batch" });
    expect(readChoice(choice("openedge-servers", "connection"), "Network")).toEqual({ value: "network" });
    expect(readChoice(choice("openedge-query", "pattern"), "client-side join")).toEqual({
      value: "client-join",
    });
  });

  it.each([
    ["round-trips", "pattern", "cursr", "cursor"],
    ["program-calls", "technique", "unqualifed", "unqualified"],
    ["program-calls", "technique", "qualifed", "qualified"],
    ["openedge-query", "pattern", "for-each no_lok", "for-each-no-lock"],
    ["openedge-query", "pattern", "find in a loop: share-lok", "find-share-lock"],
    ["openedge-servers", "connection", "Netwrk", "network"],
    ["bulk-insert", "mode", "auto comit", "autocommit"],
  ])("names the choice of %s %s that %j misspells", (model, id, text, nearest) => {
    const param = choice(model, id);
    const reading = readChoice(param, text);
    expect(reading).toMatchObject({ nearest });
    const label = param.options.find(({ value }) => value === nearest)?.label;
    expect("message" in reading && reading.message).toContain(
      `${JSON.stringify(text)} is none of its choices. The nearest is ${JSON.stringify(label)}`,
    );
  });

  it.each([
    ["openedge-query", "pattern", "ohne Sperre"],
    ["openedge-query", "pattern", "FOR EACH"],
    ["openedge-query", "pattern", "FOR EACH LOCK"],
    ["program-calls", "technique", "CALL PGM"],
    ["program-calls", "technique", "Anruf mit Bibliothek"],
    ["round-trips", "pattern", "N+2"],
    ["round-trips", "pattern", "lazy loading"],
    ["bulk-insert", "mode", "bulk copy"],
    ["openedge-servers", "connection", "lokal"],
  ])("names none of %s %s for %j, and all in words", (model, id, text) => {
    const param = choice(model, id);
    const reading = readChoice(param, text);
    expect(reading).not.toHaveProperty("nearest");
    const message = "message" in reading ? reading.message : "";
    expect(message).toContain(`${JSON.stringify(text)} is none of its choices. They are `);
    for (const option of param.options) expect(message).toContain(JSON.stringify(option.label));
  });

  it.each(choices)("does not treat a choice of %s as another one misspelled", (_, param) => {
    for (const option of param.options) {
      const others = { ...param, options: param.options.filter((one) => one !== option) };
      if (others.options.length === 0) continue;
      for (const name of [option.value, option.label])
        expect(readChoice(others, name)).not.toHaveProperty("nearest");
    }
  });
});

describe("a table with its own texts for a choice", () => {
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

  it("is a question once for each of them", () => {
    expect(read().complaints).toMatchObject([
      {
        line: 2,
        column: "technique",
        value: "CALL PGM",
        choice: { param: "technique" },
      },
      { line: 3, column: "technique", value: "loop", choice: { param: "technique" } },
    ]);
    expect(read().rows).toEqual([]);
  });

  it("states nothing if the user leaves it open", () => {
    const { rows, complaints } = read({ "CALL PGM": "?", loop: "once" });
    expect(complaints).toEqual([]);
    expect(rows.map(({ settings }) => settings.technique)).toEqual([undefined, "once", undefined]);
  });

  it("is parsed by the user's meanings, by id or label", () => {
    const { rows, complaints } = read({ "CALL PGM": "CALL LIB/PGM each time", loop: "once" });
    expect(complaints).toEqual([]);
    expect(rows.map(({ settings }) => settings.technique)).toEqual(["qualified", "once", "qualified"]);
  });
});
