import { expect, it } from "vitest";
import { DrawnPictures } from "./drawn-pictures.ts";

/** A drawing that finishes when the test resolves it. */
function pending() {
  let done = (_bytes: Uint8Array<ArrayBuffer>) => {};
  let begun = 0;
  const draw = () => {
    begun++;
    return new Promise<Uint8Array<ArrayBuffer>>((resolve) => {
      done = resolve;
    });
  };
  return { draw, begun: () => begun, finish: (byte: number) => done(new Uint8Array([byte])) };
}

it("draws each picture once, also where many ask at once, and one at a time", async () => {
  const pictures = new DrawnPictures();
  const [first, second] = [pending(), pending()];
  const asked = [1, 2, 3].map(() => pictures.get("a", first.draw));
  const other = pictures.get("b", second.draw);
  await new Promise(setImmediate);
  expect([first.begun(), second.begun()]).toEqual([1, 0]);
  first.finish(7);
  const seen = await Promise.all(asked);
  expect(seen.map((picture) => picture?.[0])).toEqual([7, 7, 7]);
  await new Promise(setImmediate);
  second.finish(9);
  expect((await other)?.[0]).toBe(9);
  expect((await pictures.get("a", () => Promise.reject(new Error("again"))))?.[0]).toBe(7);
});

it("lets a bounded number wait, and continues after one fails", async () => {
  const pictures = new DrawnPictures();
  const slow = pending();
  const failing = pictures.get("failing", () => slow.draw().then(() => Promise.reject(new Error("no"))));
  const caught = failing?.catch((error: Error) => error.message);
  const waiting = Array.from({ length: 30 }, (_, i) =>
    pictures.get(`w${i}`, () => Promise.resolve(new Uint8Array([i]))),
  );
  await new Promise(setImmediate);
  slow.finish(0);
  expect(await caught).toBe("no");
  const drawn = await Promise.all(waiting);
  expect(drawn.filter((picture) => picture === undefined)).toHaveLength(11);
  expect((await pictures.get("failing", async () => new Uint8Array([5])))?.[0]).toBe(5);
});
