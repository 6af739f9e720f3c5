import { getModel, sensitivity } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { readMove } from "./move-settings.ts";
import { sensitivityText } from "./sensitivity-text.ts";

const model = getModel("openedge-query");

test("names the three that matter most, and the first that can be tuned", () => {
  expect(sensitivityText(model, sensitivity(model, {}))).toBe(
    "Elapsed depends most on Code pattern, Records and Latency a message. Of what can be tuned, Code pattern moves it most: from 64.7 ms to 3.65 s.",
  );
});

test("says so where nothing matters", () => {
  expect(sensitivityText(model, { metric: 1, bars: [], still: ["mm"] })).toContain("Nothing");
});

test("a text that is no per cent means halved and doubled", () => {
  expect(readMove("10")).toBe(0.1);
  for (const text of ["", "0", "-5", "900", "many"]) expect(readMove(text)).toBe("halve and double");
});
