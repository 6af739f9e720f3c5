import { Socket } from "node:net";
import { expect, it } from "vitest";
import { Lane } from "./lane.ts";

const DELAY_MS = 3;

function busyFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it("delivers after its delay, and sums up what was later", async () => {
  const source = new Socket();
  const sent: number[] = [];
  const took: number[] = [];
  const lane = await new Promise<Lane>((done) => {
    const newLane: Lane = new Lane(source, DELAY_MS, (_, atMs) => {
      took.push(atMs - (sent[took.length] ?? 0));
      if (took.length === 2) done(newLane);
      return true;
    });
    for (let i = 0; i < 2; i++) {
      const now = performance.now();
      sent.push(now);
      newLane.send(Buffer.from("x"), now);
    }
    busyFor(20);
  });
  for (const ms of took) expect(ms).toBeGreaterThanOrEqual(DELAY_MS);
  const late = took.reduce((sum, ms) => sum + ms - DELAY_MS, 0);
  expect(late).toBeGreaterThanOrEqual(2 * (20 - DELAY_MS) - 1);
  expect(lane.lateMs).toBeCloseTo(late, 6);
  lane.close();
  source.destroy();
});
