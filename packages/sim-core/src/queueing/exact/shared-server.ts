import { type Pair, type PairAtServer, solveLines, type TimeAway } from "./lines.ts";
import { solveRandomOrder, workOfRandomOrder } from "./random-order.ts";

/** Maximum pairs of numbers of customers for which every smaller pair is computed. */
const MAX_PAIRS = 600;

/** Maximum multiplications for a chain of the numbers at the server: it takes as long as the longest line. */
const MAX_WORK = 2e4;

/** Maximum customers of two classes for which all orders of their line are solved. */
const MAX_IN_LINE = 8;

/**
 * One server, first come first served, for customers of two classes who stay away for a while between two
 * visits; service is exponential.
 *
 * A few customers are solved as the Markov chain of the orders that their line can have, and more as the
 * chain of their numbers. Too many for that are solved by mean value analysis: who arrives finds what he
 * would find there if he did not exist (Reiser and Lavenberg, JACM 27, 1980). That is exact for one class,
 * and while no time is spent away; for classes whose service differs it is an approximation that is better
 * the more customers share the server: with few, long service of one class leaves hardly any of the other to
 * arrive. Beyond some hundred pairs of numbers, what he finds is estimated from the whole (Schweitzer, 1979).
 *
 * @param customers of each class
 * @param away time away, by class
 * @param service mean time in service, by class; above 0 where a class has customers
 */
export function solveSharedServer(
  customers: Pair,
  away: readonly [TimeAway, TimeAway],
  service: Pair,
): PairAtServer {
  const [n0, n1] = customers;
  if (n0 > 0 && n1 > 0) {
    if (n0 + n1 <= MAX_IN_LINE) return solveLines(customers, away, service);
    if (workOfRandomOrder(customers) <= MAX_WORK) return solveRandomOrder(customers, away, service);
  }
  const delay: Pair = [away[0].fixed + away[0].random, away[1].fixed + away[1].random];
  const solved = n0 * n1 > MAX_PAIRS ? estimate : byNumbers;
  return notBeyondBusy(solved(customers, delay, service), customers, delay, service);
}

/**
 * Mean value analysis of classes whose service differs may find a server busier than always, by up to some
 * thousandths and the more the longer its customers stay away: more customers would then be served by who
 * comes more seldom.
 */
function notBeyondBusy(found: PairAtServer, [n0, n1]: Pair, delay: Pair, service: Pair): PairAtServer {
  const [x0, x1] = found.throughput;
  const busy = x0 * service[0] + x1 * service[1];
  if (!(busy > 1)) return found;
  const throughput: Pair = [x0 / busy, x1 / busy];
  return { throughput, present: n0 + n1 - throughput[0] * delay[0] - throughput[1] * delay[1] };
}

function byNumbers([n0, n1]: Pair, delay: Pair, service: Pair): PairAtServer {
  // With i of the first class so far and j of the second: how many of each are at the server.
  const at0 = new Float64Array(n1 + 1);
  const at1 = new Float64Array(n1 + 1);
  let [x0, x1, before0, before1] = [0, 0, 0, 0];
  for (let i = 0; i <= n0; i++) {
    [before0, before1] = [0, 0];
    for (let j = 0; j <= n1; j++) {
      const response0 = service[0] * (1 + (at0[j] ?? 0)) + service[1] * (at1[j] ?? 0);
      const response1 = service[1] * (1 + before1) + service[0] * before0;
      x0 = i > 0 ? i / (delay[0] + response0) : 0;
      x1 = j > 0 ? j / (delay[1] + response1) : 0;
      before0 = x0 * response0;
      before1 = x1 * response1;
      at0[j] = before0;
      at1[j] = before1;
    }
  }
  return { throughput: [x0, x1], present: before0 + before1 };
}

/** Rounds that suffice for full precision with a nearly always busy server, which is where they are needed. */
const ESTIMATES = 1000;

function estimate([n0, n1]: Pair, delay: Pair, service: Pair): PairAtServer {
  let [at0, at1] = [n0 / 2, n1 / 2];
  for (let round = 0; ; round++) {
    const response0 = service[0] * (1 + at0 - at0 / n0) + service[1] * at1;
    const response1 = service[1] * (1 + at1 - at1 / n1) + service[0] * at0;
    const x0 = n0 / (delay[0] + response0);
    const x1 = n1 / (delay[1] + response1);
    const settled =
      Math.abs(x0 * response0 - at0) <= 1e-14 * n0 && Math.abs(x1 * response1 - at1) <= 1e-14 * n1;
    at0 = x0 * response0;
    at1 = x1 * response1;
    if (settled || round === ESTIMATES) return { throughput: [x0, x1], present: at0 + at1 };
  }
}
