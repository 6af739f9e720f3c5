/**
 * Where each running total of a run stands in one Float64Array, so that a snapshot is a copy. Times are
 * summed over customers: a second in which five wait adds 5. A visit and a serve are service; a visit and
 * a hold occupy a server.
 */
export function totalsLayout(stations: number, classes: number) {
  const cycles = 6 * stations;
  const time = cycles + 2 * classes;
  return {
    /** The first of each, one for every station: time in visits. At 0, since the hot loop adds to it. */
    visit: 0 as const,
    wait: stations,
    hold: 2 * stations,
    serve: 3 * stations,
    /** Of latches: time spun, and naps taken. */
    spin: 4 * stations,
    naps: 5 * stations,
    /** One for every class: cycles, and their response times. */
    cycles,
    response: cycles + classes,
    time,
    width: time + 1,
  };
}

export type TotalsLayout = ReturnType<typeof totalsLayout>;
