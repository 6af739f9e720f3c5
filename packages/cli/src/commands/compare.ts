import { CliError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { baselinesJson } from "../compare/baselines-json.ts";
import { baselinesMarkdown, baselinesText } from "../compare/baselines-text.ts";
import { checkBaselines } from "../compare/check-baselines.ts";
import { compareSides, comparisonJson } from "../compare/compare-sides.ts";
import { comparisonMarkdown, comparisonText } from "../compare/comparison-text.ts";
import { baselineFailures, failures, readThresholds } from "../compare/failures.ts";
import { loadBaselines } from "../compare/load-baselines.ts";
import { loadSide } from "../compare/load-side.ts";
import type { Side } from "../compare/side.ts";
import { EXIT } from "../exit-code.ts";
import { SharedColumns } from "../input/column-mapping.ts";
import { metricNamed } from "../input/model-named.ts";
import { type Option, parseArguments } from "../input/parse-arguments.ts";
import { readShare } from "../input/read-number.ts";
import { readingHelp, serverHelp } from "../input/reading-flags.ts";
import { formatHelp, MARKDOWN_TOO, readFormat } from "../output/format.ts";
import { markdownText } from "../output/markdown.ts";
import { jsonText, lineOf } from "../output/printable.ts";
import { type Connection, connect } from "../server/connect.ts";

const DEFAULT_MIN_EFFECT = "5%";

const accepted = [
  ["--baseline", "compare with the baselines and thresholds of the team; a key of scope read is enough"],
  [
    "--metric METRIC",
    "metric to compare, can be repeated; default: the main metric of the baseline; with --fail-on, every metric with a better direction",
    "repeatable",
  ],
  ["--minimum-effect 5%", "ignore smaller differences", { default: DEFAULT_MIN_EFFECT }],
  [
    "--fail-on regression",
    "exit with 99 if a cell is worse; undecided: if a cell has too few runs",
    "repeatable",
  ],
  ...formatHelp,
  ...readingHelp,
  ...serverHelp,
] as const satisfies readonly Option[];

export const compare: Command = {
  usage: "BASELINE OTHER | MEASURED --baseline [options]",
  summary:
    "Judge two measurements cell by cell, or one against the team's baselines: files, upload:ID, run:ID, an ID, or reference:ID.",
  options: accepted,
  examples: [
    "before.csv after.csv --metric elapsedMs --fail-on regression --minimum-effect 5%",
    "nightly.csv --baseline --fail-on regression",
    "reference:openedge-atm-tps my-servers.csv",
  ],
  async run(args, context) {
    const { out, err } = context;
    const { values, positionals } = parseArguments(args, accepted);
    const format = readFormat(values, MARKDOWN_TOO);
    const thresholds = readThresholds(values["fail-on"]);
    const minEffect = readShare("--minimum-effect", values["minimum-effect"]);
    let connection: Promise<Connection> | undefined;
    const sources = {
      connect: () => {
        connection ??= connect(context, values);
        return connection;
      },
      note: (text: string) => err(lineOf(text)),
    };
    const print = (
      { text, markdown, json }: { text: () => string; markdown: () => string; json: () => object },
      failed: readonly string[],
      link?: string,
    ) => {
      if (format === "json") out(jsonText({ ...json(), failed, ...(link && { url: link }) }));
      else if (format === "markdown") {
        const failures = failed.map((reason) => `- Failed on ${markdownText(reason)}\n`).join("");
        out([markdown(), failures, link ? `${link}\n` : ""].filter(Boolean).join("\n"));
      } else out(`${text()}${link ? `\n${link}\n` : ""}`);
      for (const reason of failed) err(lineOf(`Failed on ${reason}.`));
      return failed.length > 0 ? EXIT.threshold : EXIT.fine;
    };
    const [first, second, ...more] = positionals;
    if (values.baseline) {
      if (first === undefined || second !== undefined)
        throw new CliError(`compare --baseline needs one measurement, not ${positionals.length}.`);
      const measured = await loadSide(first, values, sources);
      const baselines = await loadBaselines(measured, values.metric ?? [], sources);
      const checked = checkBaselines(measured, baselines, minEffect);
      return print(
        {
          text: () => baselinesText(checked),
          markdown: () => baselinesMarkdown(checked),
          json: () => baselinesJson(checked),
        },
        baselineFailures(checked, thresholds),
      );
    }
    if (first === undefined || second === undefined || more.length > 0)
      throw new CliError(`compare needs a baseline and one other, not ${positionals.length}.`);
    const shared = new SharedColumns(values);
    const load = async (name: string) => await loadSide(name, { ...values, shared }, sources);
    // A misspelled header may be why a side could not be read. The other side's columns show it.
    const named = async (failure: unknown, unread?: string): Promise<never> => {
      if (unread !== undefined) await load(unread).catch(() => undefined);
      shared.check();
      throw failure;
    };
    const { baseline, metrics, also } = requested(
      await load(first).catch((error) => named(error, second)),
      values.metric,
      thresholds.length > 0,
    );
    const other = withMetrics(await load(second).catch(named), [...metrics, ...also]);
    shared.check();
    const comparison = compareSides(baseline, other, { metrics, also, minEffect });
    const failed = failures(comparison, thresholds);
    const link = await linkTo([baseline.address, other.address], connection);
    return print(
      {
        text: () => comparisonText(comparison),
        markdown: () => comparisonMarkdown(comparison),
        json: () => comparisonJson(comparison),
      },
      failed,
      link,
    );
  },
};

/**
 * The baseline with the metrics to compare, by id or label. Where none is named, its main metric, and for a check also
 * the others with a better direction: a check that passes must not overlook that one of them is worse.
 */
function requested(side: Side, names: readonly string[] | undefined, isCheck: boolean) {
  const { title, metric, table, schema } = side;
  const metrics = names?.map((name) => metricNamed({ id: title, metrics: schema.metrics }, name)) ?? [metric];
  const isDirected = (id: string) => (schema.metrics[id]?.better ?? "none") !== "none";
  const also =
    isCheck && !names ? [...table.metrics.keys()].filter((id) => id !== metric && isDirected(id)) : [];
  return { baseline: withMetrics(side, [...metrics, ...also]), metrics, also };
}

/** A side with only these metrics: each takes eight bytes per row. */
function withMetrics(side: Side, ids: readonly string[]): Side {
  const { table } = side;
  const metrics = new Map([...table.metrics].filter(([id]) => ids.includes(id)));
  return {
    ...side,
    table: { ...table, metrics },
    omitted: [...table.metrics.keys()].filter((id) => !metrics.has(id)),
  };
}

/** Address of the same comparison in the product; undefined unless both sides are stored there. */
async function linkTo(
  addresses: readonly (string | undefined)[],
  connection: Promise<Connection> | undefined,
): Promise<string | undefined> {
  if (!connection || addresses.includes(undefined)) return undefined;
  return `${(await connection).url}/compare?items=${encodeURIComponent(addresses.join(","))}`;
}
