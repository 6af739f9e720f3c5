import { afterEach, describe, expect, it, vi } from "vitest";
import { makeLedger } from "./ledger.mjs";
import { measure } from "./measure.mjs";

afterEach(() => vi.restoreAllMocks());

/** A clock that only conversations move. */
function stopTheClock() {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  /** @param {string} id @param {(run: number) => number} msOf the time of its n-th run */
  return (id, msOf) => {
    let run = 0;
    return {
      id,
      label: id,
      settings: { pattern: "join", rowCount: 1 },
      work: async () => {
        now += msOf(run++);
        return 1;
      },
    };
  };
}

describe("measure", () => {
  const client = /** @type {import("pg").Client} */ ({});
  const base = { rttsMs: [1], seed: 1, clients: /** @type {[typeof client]} */ ([client]) };
  const prepare = async () => {};

  it("runs those further whose median is not known to 3 %, and no others", async () => {
    const taking = stopTheClock();
    const steady = taking("steady", () => 10);
    const wild = taking("wild", (run) => (run % 2 ? 10 : 20));
    const settling = taking("settling", (run) => (run < 8 && run % 2 ? 20 : 10));
    const runs = await measure({
      ...base,
      conversations: [steady, wild, settling],
      replicates: 7,
      most: 40,
      prepare,
      ledger: makeLedger(),
    });
    const of = (/** @type {string} */ id) => runs.filter(({ conversation }) => conversation.id === id);
    expect(of("steady")).toHaveLength(7);
    expect(of("wild")).toHaveLength(40);
    expect(of("settling").length).toBeGreaterThan(7);
    expect(of("settling").length).toBeLessThan(40);
    expect(of("wild").map(({ replicate }) => replicate)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
  });

  it("refuses rows other than were asked for", async () => {
    const two = { ...stopTheClock()("two", () => 1), work: async () => 2 };
    const options = { ...base, conversations: [two], replicates: 1, most: 1, prepare, ledger: makeLedger() };
    await expect(measure(options)).rejects.toThrow("two: 2 rows came, not 1.");
  });
});
