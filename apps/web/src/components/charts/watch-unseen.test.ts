import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SeenLines } from "./seen-lines.ts";

interface Told {
  readonly target: object;
  readonly isIntersecting: boolean;
}

/** What an observer was made with, so that a test can be the browser. */
const observers: { tell: (entries: readonly Told[]) => void; root: unknown; stopped: boolean }[] = [];

beforeEach(() => {
  observers.length = 0;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #own: (typeof observers)[number];
      constructor(tell: (entries: readonly Told[]) => void, { root }: { root: unknown }) {
        this.#own = { tell, root, stopped: false };
        observers.push(this.#own);
      }
      observe() {}
      disconnect() {
        this.#own.stopped = true;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const element = () => Object.create(null);

it("takes every line for seen until the browser says otherwise", () => {
  const [rows, columns, scroller] = [[element(), element()], [element(), element(), element()], element()];
  const onChange = vi.fn();
  const seen = new SeenLines({ rows, columns, scroller }, onChange);
  expect([0, 1].map(seen.row)).toEqual([true, true]);
  expect(observers.map(({ root }) => root)).toEqual([null, scroller]);

  observers[1]?.tell([
    { target: columns[0], isIntersecting: true },
    { target: columns[2], isIntersecting: false },
  ]);
  observers[0]?.tell([{ target: rows[1], isIntersecting: false }]);
  expect([0, 1, 2].map(seen.column)).toEqual([true, true, false]);
  expect([0, 1].map(seen.row)).toEqual([true, false]);

  observers[1]?.tell([{ target: columns[2], isIntersecting: true }]);
  expect([0, 1, 2].map(seen.column)).toEqual([true, true, true]);
  expect(onChange).toHaveBeenCalledTimes(3);

  seen.stop();
  expect(observers.every(({ stopped }) => stopped)).toBe(true);
});
