import fc from "fast-check";
import { Histogram, Registry } from "prom-client";
import { expect, it } from "vitest";
import { RequestTimes } from "./request-times.ts";

/** The samples of a text, in any order. */
const samples = (text: string) =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .sort();

it("prints what prom-client's histogram prints", async () => {
  const answer = fc.record({
    method: fc.constantFrom("GET", "POST"),
    route: fc.constantFrom("/api/runs/:id", "none", 'odd"\\\nroute'),
    status: fc.constantFrom(200, 404),
    seconds: fc.oneof(fc.constantFrom(0, 0.002, 0.25, 60, 61), fc.double({ min: 0, max: 100, noNaN: true })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { minLength: 1 }), async (answers) => {
      const registry = new Registry();
      const theirs = new Histogram({
        name: "wirecost_http_request_duration_seconds",
        help: "Time from a request's headers to the end of its answer, by route, never by address.",
        labelNames: ["method", "route", "status"],
        buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
        registers: [registry],
      });
      const ours = new RequestTimes();
      for (const { method, route, status, seconds } of answers) {
        theirs.observe({ method, route, status }, seconds);
        ours.of(route)(method, status, seconds);
      }
      expect(samples(ours.text())).toEqual(samples(await registry.metrics()));
    }),
  );
});
