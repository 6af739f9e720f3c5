const NAME = "wirecost_http_request_duration_seconds";
/** Seconds, as Prometheus's histograms count: up to and with each. */
const BOUNDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60] as const;

/** Answers of one route, method and status. */
interface Series {
  /** How many fell between each bound and the one before; last, beyond all. */
  readonly counts: Float64Array;
  sum: number;
}

/** By method and status. */
type Methods = Map<string, Map<number, Series>>;

/**
 * How long requests took, by method, route and status: a histogram in Prometheus's form. prom-client's finds its series
 * anew for each observation, by a text made of all labels, which takes a fifteenth of a short request.
 */
export class RequestTimes {
  readonly #routes = new Map<string, Methods>();

  /** Of one route: what to call for each of its answers. */
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

  /** In Prometheus's text format, with its last line end. */
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

/** As the text format wants a label's value. */
function escaped(value: string): string {
  return value.replace(/[\\"\n]/g, (character) => (character === "\n" ? "\\n" : `\\${character}`));
}
