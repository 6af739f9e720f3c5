/** @typedef {import("@wirecost/sim-core").SimulatedNetwork} SimulatedNetwork */

/** @param {number} mean @returns {import("@wirecost/sim-core").Distribution} */
const exponential = (mean) => ({ kind: "exponential", mean });

/**
 * 150 customers, a delay of 80 ms, 8 servers of 4 ms, one of 0.4 ms, all exponential: exactly 1727.0187 cycles per
 * second.
 *
 * @type {SimulatedNetwork}
 */
export const reference = {
  stations: [
    { name: "client", kind: "think" },
    { name: "CPU", kind: "queue", servers: 8 },
    { name: "disk", kind: "queue", servers: 1 },
  ],
  classes: [
    {
      name: "clients",
      customers: 150,
      steps: [
        { kind: "visit", at: "client", time: exponential(80) },
        { kind: "visit", at: "CPU", time: exponential(4) },
        { kind: "visit", at: "disk", time: exponential(0.4) },
      ],
    },
  ],
};
