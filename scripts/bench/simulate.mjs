import { defaultParams, getModel, sweep } from "@wirecost/sim-core";
import { compared } from "./measure.mjs";

/**
 * 400 cells of the whole model against the formula of one metric of one pattern: the cost of generality.
 *
 * @returns {Promise<import("./measure.mjs").Line>}
 */
export async function benchSimulate() {
  const model = getModel("openedge-query");
  const mm = Array.from({ length: 20 }, (_, i) => 1024 + i * 1600);
  const numRecs = Array.from({ length: 20 }, (_, i) => 16 + i * 500);
  const axes = [
    { param: "mm", values: mm },
    { param: "prefetchNumRecs", values: numRecs },
  ];
  const base = defaultParams(model);
  let checksum = 0;
  const times = 20;
  const line = await compared(
    { name: "20 x 20 matrix, every metric, computed", baseline: "one formula in a loop", aim: "", times },
    () => {
      for (let i = 0; i < times; i++) checksum += sweep(model, base, axes).cells.length;
    },
    () => {
      for (let i = 0; i < times; i++) for (const a of mm) for (const b of numRecs) checksum += messages(a, b);
    },
  );
  if (checksum === 0) throw new Error("nothing was computed");
  return line;
}

/** FOR EACH NO-LOCK over 1758 records of 27 bytes: 2q + 1. @param {number} mm @param {number} numRecs */
function messages(mm, numRecs) {
  const capacity = Math.floor((mm - 40) / 27);
  const inMessage = Math.min(capacity, Math.floor(Math.min(numRecs, capacity) + 4 + (4 * mm) / 32600));
  return 2 * Math.ceil(1758 / inMessage) + 1;
}
