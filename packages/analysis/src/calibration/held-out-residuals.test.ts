import { bulkInsert, openedgeServers, rng, simulate } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { referenceSet } from "../measured/measured.ts";
import { measuredSet } from "../testing/measured-set.ts";
import { normals } from "../testing/normals.ts";
import { heldOutResiduals } from "./held-out-residuals.ts";

const setup = { place: "embedded", mode: "transaction" } as const;
const truth = { rowUs: 21, flushMs: 3.2 };
const sizes = [10, 300, 4000, 50_000, 100_000];
const cells = sizes.map((rowCount) => ({ rowCount, transactionRows: 10 }));

/** Embedded inserts, three times each. The second cell's are `off` times too slow. */
function inserts(noise: number, off = 1) {
  const normal = normals(rng(3));
  return measuredSet(
    bulkInsert,
    [...cells, ...cells, ...cells].map((settings, i) => {
      const { seconds = 0 } = simulate(bulkInsert, { ...setup, ...truth, ...settings });
      const factor = i % cells.length === 1 ? off : 1;
      return { settings, metrics: { seconds: factor * seconds * Math.exp(noise * normal()) } };
    }),
    setup,
  );
}

describe("each cell is predicted without its own rows", () => {
  it("with any number of replicates", () => {
    const whole = heldOutResiduals(bulkInsert, inserts(0.01));
    expect(whole.map(({ at }) => at)).toEqual(inserts(0).rows.map((_, i) => i));
    for (const { measured, predicted } of whole)
      expect(Math.abs(predicted / measured - 1)).toBeLessThan(0.08);
    // If a replicate of the second cell were fitted, its prediction would follow its error.
    const withError = heldOutResiduals(bulkInsert, inserts(0.01, 3));
    const second = ({ cell }: { cell: number }) => cell === 1;
    expect(withError.filter(second)).toHaveLength(3);
    // Both start from a fit of all rows, so they agree within the precision of the descent.
    withError.filter(second).forEach(({ predicted }, i) => {
      expect(predicted / (whole.filter(second)[i]?.predicted ?? 0)).toBeCloseTo(1, 6);
    });
    expect(withError.find(({ cell }) => cell === 2)?.predicted).not.toBe(
      whole.find(({ cell }) => cell === 2)?.predicted,
    );
  });

  it("if settings differ only where they have no effect", () => {
    const rows = [1, 2, 3].flatMap((mm) =>
      cells.map((settings) => ({ settings: { ...settings, batchMiB: mm }, metrics: { seconds: 1 } })),
    );
    const found = heldOutResiduals(bulkInsert, measuredSet(bulkInsert, rows, setup));
    expect(new Set(found.map(({ cell }) => cell)).size).toBe(cells.length);
  });
});

it("uses the model's constants if the rows state them all or are one cell", () => {
  const one = measuredSet(bulkInsert, [{ settings: cells[2] ?? {}, metrics: { seconds: 9 } }], setup);
  const { seconds } = simulate(bulkInsert, { ...setup, ...cells[2] });
  expect(heldOutResiduals(bulkInsert, one)[0]?.predicted).toBe(seconds);
  const stated = { ...setup, ...truth, spillUs: 0, cheapMiB: 15 };
  const all = { ...inserts(0), setup: stated };
  for (const { measured, predicted } of heldOutResiduals(bulkInsert, all))
    expect(predicted).toBeCloseTo(measured, 9);
});

it("fits requested constants from the model's defaults, although the rows state them", () => {
  const stated = { ...inserts(0), setup: { ...setup, rowUs: 900, flushMs: truth.flushMs, spillUs: 0 } };
  for (const { measured, predicted } of heldOutResiduals(bulkInsert, stated, { free: ["rowUs"] }))
    expect(Math.abs(predicted / measured - 1)).toBeLessThan(0.05);
});

it("gives every published value of a reference one prediction", () => {
  const { setup, rows } = referenceSet(openedgeServers, "openedge-atm-tps");
  const set = { setup, rows: rows.slice(0, 7) };
  const found = heldOutResiduals(openedgeServers, set, { free: ["cpuMs", "networkSerialMs", "contention"] });
  expect(found.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  for (const { predicted } of found) expect(predicted).toBeGreaterThan(0);
});
