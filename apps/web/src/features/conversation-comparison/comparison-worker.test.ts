import {
  ConversationBuilder,
  conversationNetwork,
  OPENING_NETWORK,
  recordingLines,
} from "@wirecost/conversation";
import { expect, it, vi } from "vitest";
import type { ComparisonWorker } from "./comparison-worker.ts";

/** A recording with the given number of round trips, as a file. */
function recording(name: string, trips: number): Blob {
  const builder = new ConversationBuilder();
  builder.connect({ protocol: "postgresql", encrypted: false, rttUs: 700 });
  for (let i = 0; i < trips; i++)
    builder.trip({
      connection: 0,
      kind: "query",
      sentUs: 2000 * i,
      requestedUs: 2000 * i,
      answeredUs: 2000 * i + 1100,
      endUs: 2000 * i + 1100,
      requestBytes: 60,
      replyBytes: 90,
      calls: [],
    });
  const source = { kind: "recorder", name, startedAt: null, timesAt: "client", lowerBound: false } as const;
  return new Blob([...recordingLines(builder.build(source))]);
}

it("compares the recording that was opened last, even if an earlier one loads longer", async () => {
  let worker: ComparisonWorker | undefined;
  vi.doMock("comlink", () => ({ expose: (api: ComparisonWorker) => (worker = api) }));
  await import("./comparison-worker.ts");
  vi.doUnmock("comlink");
  if (!worker) throw new Error("The worker offers nothing.");
  let load: (slow: Response) => void = () => {};
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (load = resolve)));
  await worker.read("before", new File([recording("first", 31)], "first"), () => {});
  const slow = worker.read("after", { name: "slow", url: "/slow" }, () => {});
  await worker.read("after", new File([recording("quick", 7)], "quick"), () => {});
  load(new Response(recording("slow", 95)));
  expect((await slow).trips).toBe(95);
  vi.unstubAllGlobals();
  const { before, after } = worker.compare(conversationNetwork(OPENING_NETWORK));
  expect([before.trips, after.trips]).toEqual([31, 7]);
});
