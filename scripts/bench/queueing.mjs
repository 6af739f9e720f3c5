import { solveTwoClasses } from "../../packages/sim-core/dist/queueing/exact/two-class.js";
import { compared } from "./measure.mjs";

const CUSTOMERS = 150;
const SOLUTIONS = 1000;

/**
 * Clients that are away for 80 ms, each with a processor, and one serialized section: this has an exact solution.
 *
 * @param {number} cpu
 * @param {number} serial
 */
const network = (cpu, serial) => ({
  customers: /** @type {const} */ ([CUSTOMERS, 0]),
  delay: /** @type {const} */ ([80, 0]),
  demand: /** @type {const} */ ([cpu, 0]),
  processors: CUSTOMERS,
  serialDemand: serial,
});

/**
 * The solver of OpenEdge's servers against the plain sums of products that it represents, and 400 cells of a sweep,
 * idle to saturated, against the same network summed state by state in the log domain.
 *
 * @returns {Promise<import("./measure.mjs").Line[]>}
 */
export async function benchQueueing() {
  const one = network(4, 0.4);
  const f = new Float64Array(CUSTOMERS + 1).fill(0.5);
  const g = new Float64Array(CUSTOMERS + 1).fill(1.1);
  const out = new Float64Array(CUSTOMERS + 1);
  let checksum = 0;
  const solution = await compared(
    {
      name: "150 clients solved exactly",
      baseline: "one bare convolution",
      aim: "at most 15 µs",
      times: SOLUTIONS,
    },
    () => {
      for (let i = 0; i < SOLUTIONS; i++) checksum += solveTwoClasses(one).throughput[0];
    },
    () => {
      for (let i = 0; i < SOLUTIONS; i++) {
        for (let n = 0; n <= CUSTOMERS; n++) {
          let sum = 0;
          for (let k = 0; k <= n; k++) sum += (f[k] ?? 0) * (g[n - k] ?? 0);
          out[n] = sum;
        }
        checksum += out[CUSTOMERS] ?? 0;
      }
    },
  );
  const cells = Array.from({ length: 400 }, (_, i) =>
    network(0.2 * 1.35 ** (i % 20), 0.01 * 1.4 ** Math.floor(i / 20)),
  );
  /** @type {number[]} */
  let found = [];
  /** @type {number[]} */
  let expected = [];
  const sweep = await compared(
    {
      name: "400 cells solved exactly, idle to saturated",
      baseline: "state by state, logarithms",
      aim: "at most 10 ms, 1e-9 off",
      rounds: 3,
      warmup: 1,
    },
    () => {
      found = cells.map((cell) => solveTwoClasses(cell).throughput[0]);
    },
    () => {
      expected = cells.map(summed);
    },
  );
  if (!(checksum > 0)) throw new Error("nothing was computed");
  const worst = Math.max(...found.map((throughput, i) => Math.abs(throughput / (expected[i] ?? 0) - 1)));
  return [solution, { ...sweep, ratio: `${worst.toExponential(1)} off at worst` }];
}

/**
 * Throughput of such a network summed over all states (j at the processors, k at the section), each by its logarithm.
 *
 * @param {ReturnType<typeof network>} cell
 */
function summed(cell) {
  const delay = Math.log(cell.delay[0]);
  const cpu = Math.log(cell.demand[0]);
  const serial = Math.log(cell.serialDemand);
  const factorial = new Float64Array(CUSTOMERS + 1);
  for (let n = 1; n <= CUSTOMERS; n++) factorial[n] = (factorial[n - 1] ?? 0) + Math.log(n);
  /** @param {number} customers */
  const constant = (customers) => {
    const logs = [];
    for (let j = 0; j <= customers; j++)
      for (let k = 0; j + k <= customers; k++) {
        const left = customers - j - k;
        logs.push(left * delay - (factorial[left] ?? 0) + j * cpu - (factorial[j] ?? 0) + k * serial);
      }
    const top = logs.reduce((a, b) => Math.max(a, b));
    return { top, sum: logs.reduce((total, log) => total + Math.exp(log - top), 0) };
  };
  const fewer = constant(CUSTOMERS - 1);
  const all = constant(CUSTOMERS);
  return (Math.exp(fewer.top - all.top) * fewer.sum) / all.sum;
}
