import { nextExponential } from "../../../packages/sim-core/dist/queueing/simulation/exponential.js";
import { randomSource } from "../../../packages/sim-core/dist/queueing/simulation/random-source.js";

/**
 * The reference network (150 customers, delay 80, 8 servers of 4, one of 0.4, all exponential) written by hand: typed
 * arrays, one heap with a fused replacement of its top, and the engine's random numbers. It only counts completions,
 * and cannot simulate another network.
 *
 * @param {number} completions
 * @param {number} seed
 * @returns {number} throughput
 */
export function bareNetwork(completions, seed) {
  const source = randomSource(seed);
  const times = new Float64Array(151);
  const owners = new Int32Array(151);
  let size = 0;
  const place = new Uint8Array(150);
  const cpuLine = new Int32Array(256);
  const diskLine = new Int32Array(256);
  let cpuFirst = 0;
  let cpuEnd = 0;
  let diskFirst = 0;
  let diskEnd = 0;
  let cpuFree = 8;
  let diskFree = 1;
  for (let i = 0; i < 150; i++) push(times, owners, size++, 80 * nextExponential(source), i);
  let done = 0;
  let now = 0;
  while (done < completions) {
    now = times[0] ?? 0;
    const owner = owners[0] ?? 0;
    let next = -1;
    let time = 0;
    const at = place[owner];
    if (at === 0) {
      place[owner] = 1;
      if (cpuFree > 0) {
        cpuFree--;
        next = owner;
        time = now + 4 * nextExponential(source);
      } else cpuLine[cpuEnd++ & 255] = owner;
    } else if (at === 1) {
      if (cpuFirst < cpuEnd) {
        next = cpuLine[cpuFirst++ & 255] ?? 0;
        time = now + 4 * nextExponential(source);
      } else cpuFree++;
      place[owner] = 2;
      if (diskFree > 0) {
        diskFree--;
        if (next >= 0) push(times, owners, size++, time, next);
        next = owner;
        time = now + 0.4 * nextExponential(source);
      } else diskLine[diskEnd++ & 255] = owner;
    } else {
      place[owner] = 0;
      done++;
      next = owner;
      time = now + 80 * nextExponential(source);
      if (diskFirst < diskEnd)
        push(times, owners, size++, now + 0.4 * nextExponential(source), diskLine[diskFirst++ & 255] ?? 0);
      else diskFree++;
    }
    if (next >= 0) replaceTop(times, owners, size, time, next);
    else if (--size > 0) replaceTop(times, owners, size, times[size] ?? 0, owners[size] ?? 0);
  }
  return done / now;
}

/** @param {Float64Array} times @param {Int32Array} owners @param {number} size @param {number} time @param {number} owner */
function push(times, owners, size, time, owner) {
  let hole = size;
  while (hole > 0) {
    const parent = (hole - 1) >> 2;
    const parentTime = times[parent] ?? 0;
    if (parentTime <= time) break;
    times[hole] = parentTime;
    owners[hole] = owners[parent] ?? 0;
    hole = parent;
  }
  times[hole] = time;
  owners[hole] = owner;
}

/** @param {Float64Array} times @param {Int32Array} owners @param {number} size @param {number} time @param {number} owner */
function replaceTop(times, owners, size, time, owner) {
  let hole = 0;
  for (let first = 1; first < size; first = 4 * hole + 1) {
    let child = first;
    let earliest = times[first] ?? 0;
    const end = Math.min(first + 4, size);
    for (let i = first + 1; i < end; i++) {
      const candidate = times[i] ?? 0;
      if (candidate < earliest) {
        earliest = candidate;
        child = i;
      }
    }
    if (earliest >= time) break;
    times[hole] = earliest;
    owners[hole] = owners[child] ?? 0;
    hole = child;
  }
  times[hole] = time;
  owners[hole] = owner;
}
