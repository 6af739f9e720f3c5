import { describe, expect, it } from "vitest";
import { readOptions } from "./options.mjs";

describe("readOptions", () => {
  it("knows what to do without any", () => {
    expect(readOptions([])).toMatchObject({ rttsMs: [2, 5, 20], replicates: 7, most: 28 });
    expect(readOptions(["--quick", "--replicates", "4"])).toMatchObject({
      rttsMs: [2, 3, 5],
      replicates: 4,
      most: 4,
    });
    expect(readOptions(["--rtt", "20,1,5"])).toMatchObject({ rttsMs: [1, 5, 20] });
  });

  it("measures recorded programs at times of their own", () => {
    expect(readOptions(["--recorded"])).toMatchObject({
      recorded: true,
      publish: false,
      rttsMs: [2, 10, 50],
    });
  });

  it("writes a plan's results to a file of their own", () => {
    expect(readOptions(["--plan", "plan.json"])).toMatchObject({ plan: "plan.json", out: "results.csv" });
    expect(readOptions([])).toMatchObject({ plan: undefined, out: "lab.csv" });
  });

  it.each([
    [["--rtt", "1,fast"], '--rtt: "fast" should be a number from 0.01 to 1000.'],
    [["--rtt", "5,5"], "--rtt: 5,5 should be two or more different times in ms, such as 2,5,20."],
    [["--rtt", "5"], "--rtt: 5 should be two or more"],
    [["--replicates", "2.5"], '--replicates: "2.5" should be a whole number from 1 to 1000.'],
    [["--replicates", "9", "--most", "8"], '--most: "8" should be a number from 9 to 10000.'],
    [["--bandwidth", ""], '--bandwidth: "" should be a number'],
    [["--plan", "plan.json", "--rtt", "1,2"], "--rtt: with --plan the plan says what is measured"],
    [["--plan", "plan.json", "--recorded"], "--recorded: with --plan the plan says what is measured"],
    [["--publish"], "--publish: only --recorded has something to publish"],
    [["--bandwith", "5"], "--bandwith"],
  ])("refuses %s", (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });
});
