import {
  type CommandReview,
  costText,
  defaultText,
  type Finding,
  type Review,
  type ReviewedParameter,
  reviewSentence,
  valueText,
} from "@wirecost/abl/parameters";
import { markdownCode, markdownList, markdownPage, markdownTable, markdownText } from "../output/markdown.ts";
import { firstOf, lineOf, textPage } from "../output/printable.ts";
import { textTable } from "../output/text-table.ts";

/** Maximum printed findings, the most serious first. */
const MAX_FINDINGS = 60;

const HEAD = ["parameter", "value", "default", "where", "cost here"];

export function reviewText({ review, command }: CommandReview): string {
  const rows = review.parameters.map((row) => cells(row, review));
  return textPage([
    lineOf(headText(review, command)),
    findingLines(review).map(lineOf).join(""),
    rows.length > 0 ? textTable(HEAD, rows) : "",
    sourcesOf(review).map(lineOf).join(""),
    othersText(review),
  ]);
}

/** The same for a pull request. */
export function reviewMarkdown({ review, command }: CommandReview): string {
  const rows = review.parameters.map((row) => {
    const [name = "", ...rest] = cells(row, review);
    return [markdownCode(name), ...rest.map(markdownText)];
  });
  return markdownPage([
    "<!-- wirecost pf -->",
    `**${markdownText(headText(review, command))}**`,
    markdownList(findingLines(review)),
    rows.length > 0 ? markdownTable(HEAD, rows) : "",
    markdownList(sourcesOf(review)),
    markdownText(othersText(review)),
  ]);
}

function headText(review: Review, command: CommandReview["command"]): string {
  const { settings, side, release, read } = review;
  const files = read.length === 1 ? (read[0]?.name ?? "") : `${read.length} files`;
  const what = command ? `${command.file}:${command.line} ${command.title}` : files;
  return `${what}: ${side === "server" ? "a broker's" : "a client's"} parameters, OpenEdge ${release.name}. ${reviewSentence(review, 2 * Number(settings.latencyMs))}`;
}

function findingLines(review: Review): readonly string[] {
  const texts = review.findings.map((one) => `${one.kind}: ${placeOf(one, review)}${one.message}`);
  return firstOf(texts, MAX_FINDINGS, (more) => `${more} more: --json lists all.`);
}

function placeOf({ file, line }: Finding, { read }: Review): string {
  if (line === undefined) return "";
  return read.length > 1 ? `${file}:${line}: ` : `line ${line}: `;
}

function cells(row: ReviewedParameter, review: Review): string[] {
  const { fact, given, value, standard, side } = row;
  const where = given
    ? placeOf({ kind: "note", message: "", ...given.written }, review).replace(/: $/, "")
    : "";
  return [
    side === "client" && review.side === "server" ? `${fact.name} (client)` : fact.name,
    given ? valueText(value) : "",
    valueText(standard),
    where,
    costText(row, review),
  ];
}

/** The sources of the defaults, including deviating ones. */
function sourcesOf({ parameters, release }: Review): readonly string[] {
  const agreed = new Set<string>();
  const disputed = new Set<string>();
  for (const { fact, defaults } of parameters) {
    const [first, ...others] = defaults;
    if (!first) continue;
    if (others.length === 0) agreed.add(first.source.title);
    else
      disputed.add(
        `Sources disagree on the default of ${fact.name} in ${release.name}: ${defaults.map((one) => `${defaultText(one)} in ${one.source.title}`).join("; ")}.`,
      );
  }
  return [
    ...disputed,
    ...(agreed.size > 0 ? [`Sources of the other defaults: ${[...agreed].join("; ")}.`] : []),
  ];
}

function othersText({ others }: Review): string {
  if (others.length === 0) return "";
  const names = [...new Set(others.map(({ known }) => known.name))];
  return lineOf(`No effect on the network: ${names.join(", ")}.`);
}
