/** A value of each of two classes. */
export type Pair = readonly [number, number];

/** What one server does for its customers. */
export interface PairAtServer {
  /** Cycles per unit of time, by class. */
  readonly throughput: Pair;
  /** Mean number of customers waiting and in service. */
  readonly present: number;
}

/** Orders of a line up to which all of them are solved: five customers of two classes, or seven of which one differs. */
const MAX_LINES = 50;

/** Pairs of numbers of customers up to which every smaller pair is gone through. */
const MAX_PAIRS = 600;

/**
 * One server, first come first served, for customers of two classes who stay away for a while between two visits; all
 * times exponential.
 *
 * A few customers are solved exactly, as the Markov chain of the orders that their line can have. More by mean value
 * analysis: who arrives finds what he would find there if he did not exist (Reiser and Lavenberg, JACM 27, 1980). That
 * is exact for one class, and while no time is spent away; for classes whose service differs it is an approximation
 * that is better the more customers share the server. Beyond some hundred pairs of numbers, what he finds is estimated
 * from the whole (Schweitzer, 1979).
 *
 * @param customers of each class
 * @param delay mean time away, by class
 * @param service mean time in service, by class; above 0 where a class has customers
 */
export function solveSharedServer(customers: Pair, delay: Pair, service: Pair): PairAtServer {
  const [n0, n1] = customers;
  if (n0 > 0 && n1 > 0 && countLines(customers) <= MAX_LINES)
    return byLines(linesOf(customers), delay, service);
  return n0 * n1 > MAX_PAIRS ? estimate(customers, delay, service) : byNumbers(customers, delay, service);
}

/** How many orders a line of up to so many can have: (n0 + n1 + 2 over n0 + 1) - 1. */
function countLines([n0, n1]: Pair): number {
  let lines = 1;
  for (let k = 1; k <= n0 + 1 && lines <= 2 * MAX_LINES; k++) lines = (lines * (n1 + 1 + k)) / k;
  return lines - 1;
}

/** The lines that customers can stand in, shortest first, and how one becomes another. */
interface Lines {
  /** Of each line: how many of each class are in it, and the class in service; -1 where it is empty. */
  readonly present: readonly Pair[];
  readonly served: readonly number[];
  /** Of each line: where it leads when one of a class arrives, or -1, and when the first is through. */
  readonly arrival: readonly Pair[];
  readonly departure: readonly number[];
  readonly customers: Pair;
}

/** Lines of the numbers solved last: a solution asks for few, again and again. */
const known = new Map<string, Lines>();

function linesOf(customers: Pair): Lines {
  const key = customers.join();
  const before = known.get(key);
  if (before) return before;
  const lines = [""];
  const index = new Map([["", 0]]);
  for (const line of lines)
    for (const next of ["0", "1"]) {
      const longer = line + next;
      if (countIn(longer, next) > customers[next === "0" ? 0 : 1]) continue;
      index.set(longer, lines.length);
      lines.push(longer);
    }
  const at = (line: string) => index.get(line) ?? -1;
  const made: Lines = {
    present: lines.map((line) => [countIn(line, "0"), countIn(line, "1")]),
    served: lines.map((line) => (line === "" ? -1 : Number(line[0]))),
    arrival: lines.map((line) => [at(`${line}0`), at(`${line}1`)]),
    departure: lines.map((line) => at(line.slice(1))),
    customers,
  };
  known.set(key, made);
  return made;
}

function countIn(line: string, which: string): number {
  return line.split(which).length - 1;
}

/**
 * The stationary distribution by elimination of one line after another, longest first, without a subtraction
 * (Grassmann, Taksar and Heyman, Operations Research 33, 1985).
 */
function byLines(
  { present, served, arrival, departure, customers }: Lines,
  delay: Pair,
  service: Pair,
): PairAtServer {
  const count = present.length;
  const rates = new Float64Array(count * count);
  // Who is never away comes back at once, a line later at the latest.
  const least = 1e-9 * Math.min(service[0], service[1]);
  for (let line = 0; line < count; line++) {
    for (const which of [0, 1] as const) {
      const to = arrival[line]?.[which] ?? -1;
      const away = customers[which] - (present[line]?.[which] ?? 0);
      if (to >= 0) rates[line * count + to] = away / Math.max(least, delay[which]);
    }
    const first = served[line] ?? -1;
    if (first >= 0)
      rates[line * count + (departure[line] ?? 0)] = 1 / (first === 0 ? service[0] : service[1]);
  }
  const exits = new Float64Array(count);
  for (let last = count - 1; last > 0; last--) {
    let exit = 0;
    for (let to = 0; to < last; to++) exit += rates[last * count + to] ?? 0;
    exits[last] = exit;
    for (let from = 0; from < last; from++) {
      const rate = rates[from * count + last] ?? 0;
      if (rate === 0) continue;
      for (let to = 0; to < last; to++) {
        const onward = rates[last * count + to] ?? 0;
        if (onward !== 0) rates[from * count + to] = (rates[from * count + to] ?? 0) + (rate * onward) / exit;
      }
    }
  }
  const weights = new Float64Array(count);
  weights[0] = 1;
  let [total, busy0, busy1, there] = [1, 0, 0, 0];
  for (let line = 1; line < count; line++) {
    let weight = 0;
    for (let from = 0; from < line; from++)
      weight += (weights[from] ?? 0) * (rates[from * count + line] ?? 0);
    weight /= exits[line] ?? 1;
    weights[line] = weight;
    total += weight;
    there += weight * ((present[line]?.[0] ?? 0) + (present[line]?.[1] ?? 0));
    if (served[line] === 0) busy0 += weight;
    else busy1 += weight;
  }
  return { throughput: [busy0 / total / service[0], busy1 / total / service[1]], present: there / total };
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

/** Rounds that suffice for the last digits where the server is nearly always busy, which is where they are needed. */
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
