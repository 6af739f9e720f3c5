const NAME = "wirecost_http_request_duration_seconds";
/** Upper bounds in seconds, inclusive as in Prometheus's histograms. */
const BOUNDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60] as const;

/** Responses of one route, method and status. */
interface Series {
  /** Counts between each bound and the previous one; last, beyond all. */
  readonly counts: Float64Array;
  sum: number;
}

/** By method and status. */
type Methods = Map<string, Map<number, Series>>;

/**
 * Request durations by method, route and status: a Prometheus histogram. prom-client looks up the series for each
 * observation by a string of all labels, which takes a fifteenth of a short request.
 */
export class RequestTimes {
  readonly #routes = new Map<string, Methods>();

  /** For one route: the function to call for each of its responses. */
  of(route: string): (method: string, status: number, seconds: number) => void {
    const methods: Methods = this.#routes.get(route) ?? new Map();
    this.#routes.set(route, methods);
    return (method, status, seconds) => {
      const series = methods.get(method)?.get(status) ?? begin(methods, method, status);
      let at = 0;
      while (seconds > (BOUNDS[at] ?? Number.POSITIVE_INFINITY)) at++;
      series.counts[at] = (series.counts[at] ?? 0) + 1;
      series.sum += seconds;
    };
  }

  /** In Prometheus's text format, with the final line end. */
  text(): string {
    const lines = [
      `# HELP ${NAME} Time from a request's headers to the end of its answer, by route, never by address.`,
      `# TYPE ${NAME} histogram`,
    ];
    for (const [route, methods] of this.#routes)
      for (const [method, statuses] of methods)
        for (const [status, series] of statuses)
          lines.push(...linesOf(`method="${method}",route="${escaped(route)}",status="${status}"`, series));
    return `${lines.join("\n")}\n`;
  }
}

function begin(methods: Methods, method: string, status: number): Series {
  const statuses = methods.get(method) ?? new Map<number, Series>();
  methods.set(method, statuses);
  const series = { counts: new Float64Array(BOUNDS.length + 1), sum: 0 };
  statuses.set(status, series);
  return series;
}

function linesOf(labels: string, { counts, sum }: Series): readonly string[] {
  let count = 0;
  const buckets = Array.from(counts, (more, at) => {
    count += more;
    return `${NAME}_bucket{le="${BOUNDS[at] ?? "+Inf"}",${labels}} ${count}`;
  });
  return [...buckets, `${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${count}`];
}

/** A label's value in the text format. */
function escaped(value: string): string {
  return value.replace(/[\\"\n]/g, (character) => (character === "\n" ? "\\n" : `\\${character}`));
}
