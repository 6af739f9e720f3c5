import { describe, expect, it } from "vitest";
import { parseArguments } from "./parse-arguments.ts";
import { splitStartUp } from "./split-start-up.ts";

const options = {
  set: { type: "string", multiple: true },
  model: { type: "string" },
  json: { type: "boolean" },
} as const;

describe("arguments", () => {
  it("take a value that begins with one dash", () => {
    const { values, positionals } = parseArguments(
      ["a.csv", "--set", "-Mm=8192", "--set=mm=1", "--json"],
      options,
    );
    expect(values).toMatchObject({ set: ["-Mm=8192", "mm=1"], json: true });
    expect(positionals).toEqual(["a.csv"]);
  });

  it("do not take an option for a value", () => {
    expect(() => parseArguments(["--model", "--json"], options)).toThrow("--model");
  });

  it("are refused by name where they are unknown", () => {
    expect(() => parseArguments(["--frob"], options)).toThrow("Unknown option '--frob'.");
  });
});

describe("start-up parameters", () => {
  it("are distinguished from options, with their values", () => {
    const line = "-Mm 8192 -prefetchDelay --set -Ma=5 --json -prefetchNumRecs 100 --rows -Mm=1,2";
    expect(splitStartUp(line.split(" "))).toEqual({
      typed: ["-Mm", "8192", "-prefetchDelay", "-prefetchNumRecs", "100"],
      rest: ["--set", "-Ma=5", "--json", "--rows", "-Mm=1,2"],
    });
  });
});
