import { afterEach, expect, it, vi } from "vitest";
import { watchUnseen } from "./watch-unseen.ts";

afterEach(() => vi.unstubAllGlobals());

it("takes everything for seen until the browser says otherwise", () => {
  const browser = { tell: (_: readonly object[]) => {}, observed: new Set<object>(), root: undefined };
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: typeof browser.tell, options: { root: undefined }) {
        browser.tell = tell;
        browser.root = options.root;
      }
      observe(element: object) {
        browser.observed.add(element);
      }
      disconnect() {
        browser.observed.clear();
      }
    },
  );
  const [scroller, first, second] = [Object.create(null), Object.create(null), Object.create(null)];
  const unseen = new Set<Element>();
  const onChange = vi.fn();
  const stop = watchUnseen([first, second], scroller, unseen, onChange);
  expect(browser.root).toBe(scroller);
  expect([...browser.observed]).toEqual([first, second]);
  expect(unseen.size).toBe(0);

  browser.tell([
    { target: first, isIntersecting: true },
    { target: second, isIntersecting: false },
  ]);
  expect([...unseen]).toEqual([second]);
  browser.tell([
    { target: first, isIntersecting: false },
    { target: second, isIntersecting: true },
  ]);
  expect([...unseen]).toEqual([first]);
  expect(onChange).toHaveBeenCalledTimes(2);

  stop();
  expect(browser.observed.size).toBe(0);
});
