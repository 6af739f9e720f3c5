import { describe, expect, it } from "vitest";
import { parseArguments } from "./parse-arguments.ts";
import { splitStartUp } from "./split-start-up.ts";

const options = [
  ["FILE", "stands in the help alone"],
  ["--set NAME=VALUE", "a setting", "repeatable"],
  ["--model MODEL", "the system"],
  ["--seconds 60", "how long", { default: "45" }],
  ["--again", "once more"],
] as const;

describe("arguments", () => {
  it("accept a value that starts with one dash", () => {
    const { values, positionals } = parseArguments(
      ["a.csv", "--set", "-Mm=8192", "--set=mm=1", "--json", "--again"],
      options,
    );
    expect(values).toMatchObject({ set: ["-Mm=8192", "mm=1"], json: true, again: true, seconds: "45" });
    expect(positionals).toEqual(["a.csv"]);
  });

  it("do not treat an option as a value", () => {
    for (const args of [["--seconds", "--json"], ["--seconds"]])
      expect(() => parseArguments(args, options)).toThrow(
        /^--seconds has no value: write, for example, --seconds 60\.$/,
      );
  });

  it("are rejected by name if they are unknown", () => {
    expect(() => parseArguments(["--frob"], options)).toThrow(
      "Unknown option '--frob'. Use one of --format, --json, --set, --model, --seconds, --again.",
    );
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
