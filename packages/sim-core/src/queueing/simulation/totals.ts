/**
 * Where each running total of a run stands in one Float64Array, so that a snapshot is a copy. Times are
 * summed over customers: a second in which five wait adds 5. A visit and a serve are service; a visit and
 * a hold occupy a server.
 */
export type TotalsLayout = {
  /** The first of each, one for every station: time in visits. At 0, since the hot loop adds to it. */
  readonly visit: 0;
  readonly wait: number;
  readonly hold: number;
  readonly serve: number;
  /** Of latches: time spun, and naps taken. */
  readonly spin: number;
  readonly naps: number;
  /** One for every class: cycles, and their response times. */
  readonly cycles: number;
  readonly response: number;
  readonly time: number;
  readonly width: number;
};

export function totalsLayout(stations: number, classes: number): TotalsLayout {
  const cycles = 6 * stations;
  const time = cycles + 2 * classes;
  return {
    visit: 0,
    wait: stations,
    hold: 2 * stations,
    serve: 3 * stations,
    spin: 4 * stations,
    naps: 5 * stations,
    cycles,
    response: cycles + classes,
    time,
    width: time + 1,
  };
}
