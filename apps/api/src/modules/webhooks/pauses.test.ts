import { expect, it } from "vitest";
import { Pauses } from "./pauses.ts";

it("pauses an unresponsive address, longer each time, up to 15 minutes, and no other", () => {
  const pauses = new Pauses();
  const lengths = [];
  for (let i = 0, now = 5; i < 9; i++) {
    pauses.unanswered("a", now);
    let length = 0;
    while (pauses.isPaused("a", now + length)) length += 1000;
    lengths.push(length / 1000);
    now += length;
  }
  expect(lengths).toEqual([10, 20, 40, 80, 160, 320, 640, 900, 900]);
  expect(pauses.isPaused("b", 5)).toBe(false);
  pauses.answered("a");
  expect(pauses.isPaused("a", 6)).toBe(false);
});
