import fc from "fast-check";
import { expect, it } from "vitest";
import { planElimination, stationary, type Transition } from "./elimination.ts";

it("finds a distribution with equal inflow and outflow of every state", () => {
  const any = fc.integer({ min: 1, max: 12 }).chain((states) => {
    const state = fc.nat({ max: states - 1 });
    const transition = fc.record({
      from: state,
      to: state,
      kind: fc.nat({ max: 2 }),
      times: fc.integer({ min: 1, max: 5 }),
    });
    const rate = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
    return fc.tuple(fc.constant(states), fc.array(transition, { maxLength: 40 }), fc.tuple(rate, rate, rate));
  });
  fc.assert(
    fc.property(any, ([states, drawn, rates]) => {
      // A ring joins all states.
      const ring = Array.from({ length: states }, (_, i) => ({
        from: i,
        to: (i + 1) % states,
        kind: 0,
        times: 1,
      }));
      const transitions: Transition[] = [...ring, ...drawn].filter(({ from, to }) => from !== to);
      const weights = stationary(planElimination(states, transitions), rates);
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
      const flow = (end: "from" | "to", state: number) =>
        transitions
          .filter((each) => each[end] === state)
          .reduce((sum, { from, kind, times }) => sum + (weights[from] ?? 0) * times * (rates[kind] ?? 0), 0);
      for (let state = 0; state < states; state++) {
        const out = flow("from", state);
        expect(Math.abs(flow("to", state) - out)).toBeLessThanOrEqual(1e-9 * out);
      }
    }),
  );
});
