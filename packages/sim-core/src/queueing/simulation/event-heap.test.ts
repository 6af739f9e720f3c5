import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eventHeap, pop, push, replaceTop } from "./event-heap.ts";

describe("event heap", () => {
  it("gives events in the order of their times, whatever is pushed, replaced and popped", () => {
    const operation = fc.record({
      kind: fc.constantFrom("push", "replace", "pop"),
      time: fc.double({ noNaN: true, min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 200 }), (operations) => {
        const heap = eventHeap(operations.length);
        let expected: { time: number; owner: number }[] = [];
        for (const [owner, { kind, time }] of operations.entries()) {
          if (expected.length > 0) expect(heap.times[0]).toBe(expected[0]?.time);
          // Which of several events of one time is at the top is the heap's to say.
          const top = heap.owners[0];
          if (kind === "push" || heap.size === 0) push(heap, time, owner);
          else {
            expected = expected.filter((event) => event.owner !== top);
            if (kind === "pop") pop(heap);
            else replaceTop(heap, time, owner);
          }
          if (kind !== "pop" || heap.size > expected.length) expected.push({ time, owner });
          expected.sort((a, b) => a.time - b.time);
          expect(heap.size).toBe(expected.length);
        }
      }),
    );
  });
});
