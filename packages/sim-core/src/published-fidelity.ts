import type { ErrorSummary } from "./error-summary.ts";
import { fidelity } from "./fidelity.ts";
import { summarizeFidelity, summarizeRoles } from "./fidelity-summary.ts";
import type { Model, Role } from "./model.ts";

/** Errors of the figures of one role, and of one metric unless it is of all. */
export interface PublishedErrors extends ErrorSummary {
  readonly role: Role;
  readonly metric: string | null;
}

/** What the README says of one model, and what a change must not make worse. */
export interface PublishedFidelity {
  readonly model: string;
  readonly version: string;
  /** Role by role, first over all metrics and then metric by metric. */
  readonly errors: readonly PublishedErrors[];
}

const ROLES: readonly Role[] = ["exact", "noisy", "unexplained", "unsettled"];

/** The fidelity of models as it is published: errors rounded up to 6 significant digits. */
export function publishFidelity(models: readonly Model[]): readonly PublishedFidelity[] {
  return models.map((model) => {
    const rows = fidelity([model]);
    const all = summarizeRoles(rows).map((summary) => ({ ...summary, metric: null }));
    const byRole = [...all, ...summarizeFidelity(rows)].sort(
      (a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role),
    );
    return {
      model: model.id,
      version: model.version,
      errors: byRole.map(({ role, metric, figures, median, mean, worst }) => ({
        role,
        metric,
        figures,
        median: roundUp(median),
        mean: roundUp(mean),
        worst: roundUp(worst),
      })),
    };
  });
}

/**
 * What is worse than published, or not published at all, in sentences; empty where all is well. A figure that
 * is no longer held to its role counts as worse: otherwise a bad row could be called unexplained in silence.
 */
export function findWorse(
  published: readonly PublishedFidelity[],
  now: readonly PublishedFidelity[],
): readonly string[] {
  return now.flatMap(({ model, version, errors }) => {
    const before = published.find((candidate) => candidate.model === model);
    if (!before) return [`${model} is not published.`];
    const stale =
      before.version === version ? [] : [`${model} ${version} is published as ${before.version}.`];
    const gone = before.errors
      .filter((old) => !errors.some((error) => same(old, error)))
      .map((old) => `${name(model, old)}: ${old.figures} figures are published, and none is left.`);
    return [...stale, ...gone, ...errors.flatMap((error) => compare(model, before, error))];
  });
}

function compare(model: string, before: PublishedFidelity, now: PublishedErrors): readonly string[] {
  const old = before.errors.find((candidate) => same(candidate, now));
  if (!old) return [`${name(model, now)} is not published.`];
  if (old.figures !== now.figures) {
    return [`${name(model, now)}: ${now.figures} figures, and ${old.figures} are published.`];
  }
  return (["median", "mean", "worst"] as const).flatMap((kind) =>
    now[kind] > old[kind]
      ? [
          `${name(model, now)}: the ${kind} error is ${percent(now[kind])}, and ${percent(old[kind])} is published.`,
        ]
      : [],
  );
}

function same(a: PublishedErrors, b: PublishedErrors): boolean {
  return a.role === b.role && a.metric === b.metric;
}

function name(model: string, { role, metric }: PublishedErrors): string {
  return `${model} ${metric ?? "all metrics"} (${role})`;
}

function percent(share: number): string {
  return `${Number((100 * share).toPrecision(4))} %`;
}

/** Enough that rounding once more, for the README, comes to what the page rounds at once. */
const DIGITS = 6;

/** The next number of 6 significant digits that is not below. */
function roundUp(value: number): number {
  const near = Number(value.toPrecision(DIGITS));
  if (near >= value) return near;
  const unit = 10 ** (Math.floor(Math.log10(value)) - DIGITS + 1);
  return Number((near + unit).toPrecision(DIGITS));
}
