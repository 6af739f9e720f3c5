import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fidelity } from "../../accuracy/fidelity.ts";
import type { Params } from "../../model/param.ts";
import { simulate } from "../../sweep/simulate.ts";
import { anyParams } from "../../testing/any-params.ts";
import { openedgeServers as model } from "./model.ts";

const rows = fidelity([model]);
const settled = rows.filter((row) => row.role === "noisy");
const tps = (params: Params) => simulate(model, params).tps ?? Number.NaN;

describe("the published rows", () => {
  it("are all there: 42, of which 32 settled", () => {
    expect(rows).toHaveLength(42);
    expect(settled).toHaveLength(32);
  });

  it.each(settled)("$label, row $row: $measured a second within 6 %", ({ error }) => {
    expect(Math.abs(error ?? Number.NaN)).toBeLessThanOrEqual(0.06);
  });

  it("have an error of at most 3 % on average", () => {
    const mean = settled.reduce((sum, row) => sum + Math.abs(row.error ?? Number.NaN), 0) / settled.length;
    expect(mean).toBeLessThanOrEqual(0.03);
  });
});

describe("the mix of 113 clients that update and 37 that join", () => {
  const mix = { joinShare: (100 * 37) / 150 };

  it("is fastest on threaded servers with server-side join", () => {
    const fastest = tps({ ...mix, threadedServer: true, ssj: true });
    for (const each of [1, 5, 10, 20, 50, 75])
      expect(tps({ ...mix, threadedServer: false, mi: each, ma: each })).toBeLessThan(fastest);
  });

  it("loses a little without server-side join", () => {
    const on = tps({ ...mix, threadedServer: true, ssj: true });
    const off = tps({ ...mix, threadedServer: true, ssj: false });
    expect(off / on).toBeGreaterThan(0.85);
    expect(off / on).toBeLessThan(1);
  });
});

describe("for any settings", () => {
  const any = anyParams(model).map((params) => ({ ...params, clients: (Number(params.clients) % 300) + 1 }));

  it("keeps Little's law: clients = throughput x (response + client + think time)", () => {
    fc.assert(
      fc.property(any, (params) => {
        const { tps = 0, responseMs = 0, refused = 0 } = simulate(model, params);
        const p: Params = params;
        const cycleMs = responseMs + Number(p.clientMs) + Number(p.thinkMs);
        const served = Number(p.clients) - refused;
        expect(Math.abs((tps / 1000) * cycleMs - served)).toBeLessThanOrEqual(1e-6 * served);
      }),
    );
  });

  // Of a mix it may: quicker updates take cores from joins that are cheaper still.
  it("never lowers updates with faster cores, a shorter serialized section or a shorter network path", () => {
    const updating = any.map((params) => ({ ...params, joinShare: 0 }));
    fc.assert(
      fc.property(updating, fc.constantFrom("cpuMs", "serialMs", "pingMs"), (params, id) => {
        const slow = tps(params);
        const fast = tps({ ...params, [id]: Math.max(0.001, Number((params as Params)[id]) / 2) });
        expect(fast).toBeGreaterThanOrEqual(slow * (1 - 1e-9));
      }),
    );
  });

  it("never has lower throughput with more cores, for any mix", () => {
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 40 }), (params, more) => {
        const cores = Number((params as Params).cores);
        const after = tps({ ...params, cores: Math.min(512, cores + more) });
        expect(after).toBeGreaterThanOrEqual(tps(params) * (1 - 1e-9));
      }),
    );
  });

  it("assigns every client once, none beyond -Ma and no server beyond -Mn", () => {
    fc.assert(
      fc.property(any, (params) => {
        const p: Params = { ...params, connection: "network" };
        const seats = model.seats(p);
        const { servers, refused } = simulate(model, p);
        expect(seats).toHaveLength(servers ?? -1);
        expect(seats.length).toBeLessThanOrEqual(Number(p.mn));
        const seated = seats.flatMap((seat) => seat.clients).sort((a, b) => a - b);
        expect(seated).toEqual(Array.from({ length: Number(p.clients) - (refused ?? 0) }, (_, i) => i + 1));
        for (const { clients } of seats) expect(clients.length).toBeLessThanOrEqual(Number(p.ma));
      }),
    );
  });
});

describe("cores", () => {
  it("are what a serialized section and the work beside it share where there is one", () => {
    const alone = { cores: 1, connection: "self-serving", clientMs: 0, clients: 40 };
    expect(tps({ ...alone, cpuMs: 0.4, serialMs: 0.6 })).toBeCloseTo(1000, 6);
    expect(tps({ ...alone, cores: 2, cpuMs: 0.4, serialMs: 0.6 })).toBeGreaterThan(1500);
  });

  it("change what 150 threads carry, from 1 to 2 and from 32 to 64", () => {
    const at = (cores: number) => tps({ clients: 150, threadedServer: true, cores });
    expect(at(2) / at(1)).toBeGreaterThan(1.05);
    expect(at(64) / at(32)).toBeGreaterThan(1.05);
  });
});

describe("the broker", () => {
  const sizes = (params: Params) => model.seats({ ...DEFAULTS, ...params }).map((s) => s.clients.length);
  const DEFAULTS = Object.fromEntries(Object.entries(model.params).map(([id, p]) => [id, p.default]));

  it("starts a server for every -Mi clients while -Mn allows", () => {
    expect(sizes({ clients: 150, mi: 20, ma: 20, mn: 200 })).toEqual([20, 20, 20, 20, 20, 20, 20, 10]);
  });

  it("then spreads clients evenly", () => {
    expect(sizes({ clients: 150, mi: 1, ma: 125, mn: 4 })).toEqual([38, 38, 37, 37]);
  });

  it("refuses those beyond -Ma x -Mn", () => {
    expect(sizes({ clients: 150, mi: 1, ma: 30, mn: 4 })).toEqual([30, 30, 30, 30]);
    expect(simulate(model, { clients: 150, mi: 1, ma: 30, mn: 4 }).refused).toBe(30);
  });
});
