import { quantile } from "@wirecost/sim-core";

export class Figures {
  /** @type {Map<string, { ms: number[], errors: Map<number, number> }>} */
  #kinds = new Map();

  /** @param {string} kind @param {{ status: number, ms: number }} answer */
  note(kind, { status, ms }) {
    const figures = this.#kinds.get(kind) ?? {
      ms: [],
      errors: /** @type {Map<number, number>} */ (new Map()),
    };
    this.#kinds.set(kind, figures);
    if (status >= 200 && status < 300) figures.ms.push(ms);
    else figures.errors.set(status, (figures.errors.get(status) ?? 0) + 1);
  }

  /** Milliseconds of all successful answers, or of one kind. @param {string} [kind] */
  times(kind) {
    return [...this.#kinds].flatMap(([name, { ms }]) => (kind === undefined || name === kind ? ms : []));
  }

  get errors() {
    return [...this.#kinds.values()].reduce(
      (sum, { errors }) => sum + [...errors.values()].reduce((a, b) => a + b, 0),
      0,
    );
  }

  /** One line per kind, and one for all. @param {number} seconds */
  lines(seconds) {
    const rows = [...[...this.#kinds.keys()].sort(), "all"].map((kind) => {
      const ms = this.times(kind === "all" ? undefined : kind);
      const of = [...this.#kinds].filter(([name]) => kind === "all" || name === kind);
      const errors = of.flatMap(([, { errors: all }]) =>
        [...all].map(([status, count]) => `${count} x ${status || "no answer"}`),
      );
      const at = (/** @type {number} */ q) => (ms.length > 0 ? quantile(ms, q).toFixed(1) : "-").padStart(8);
      return `${kind.padEnd(8)}${(ms.length / seconds).toFixed(1).padStart(8)}${at(0.5)}${at(0.99)}  ${errors.join(", ") || "none"}`;
    });
    return [
      `${"kind".padEnd(8)}${"per s".padStart(8)}${"median".padStart(8)}${"p99 ms".padStart(8)}  errors`,
      ...rows,
    ];
  }
}
