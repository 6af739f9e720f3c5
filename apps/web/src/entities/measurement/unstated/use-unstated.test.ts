import { getModel } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { openNote, restsOnOpen } from "./use-unstated.ts";

test("a residual rests on the open settings that one of its rows does not state", () => {
  const rows = [{ settings: { rttMs: 7 } }, { settings: { rttMs: 7, rowBytes: 300 } }];
  expect(restsOnOpen(["rttMs", "rowBytes", "bandwidthMbit"], { bandwidthMbit: 70 }, rows)).toEqual([
    "rowBytes",
  ]);
  expect(restsOnOpen(["rttMs", "rowBytes"], { rowBytes: 9 }, rows)).toEqual([]);
  expect(restsOnOpen(["rttMs"], {}, [])).toEqual([]);
});

test("the note names the settings as the form does, and is none where nothing is open", () => {
  const model = getModel("round-trips");
  expect(openNote(model, ["rttMs", "gone"], "†")).toBe(
    "† Rests on settings that the measurement does not state: Round-trip time.",
  );
  expect(openNote(model, ["gone"], "†")).toBeUndefined();
});
