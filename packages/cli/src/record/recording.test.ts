import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { Recording } from "./recording.ts";

const ready = Buffer.from("Z\0\0\0\x05I", "latin1");
const signIn = Buffer.from("\0\0\0\x09\0\x03\0\0\0", "latin1");
const signedIn = Buffer.concat([Buffer.from("R\0\0\0\x08\0\0\0\0", "latin1"), ready]);

it("decodes nothing before it is delivered, so that no delivery waits for decoding", async () => {
  const lines: string[] = [];
  const recording = new Recording("shop", { write: (line) => lines.push(line), close: () => {} });
  const tap = recording.open(300);
  const before = lines.length;
  tap.take("client", signIn, performance.now());
  for (let i = 0; i < 5; i++) await nextTurn();
  tap.take("server", signedIn, performance.now());
  // Nothing was written, so nothing was decoded.
  expect(lines).toHaveLength(before);
  tap.delivered();
  expect(lines).toHaveLength(before);
  await nextTurn();
  await nextTurn();
  expect(lines.length).toBeGreaterThan(before);
  tap.end();
  expect(recording.finish().trips.kind).toHaveLength(1);
});
