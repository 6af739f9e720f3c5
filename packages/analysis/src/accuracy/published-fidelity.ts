import {
  type ErrorSummary,
  fidelity,
  type Model,
  type Role,
  summarizeFidelity,
  summarizeRoles,
} from "@wirecost/sim-core";
import type { HeldOutReference } from "./held-out.ts";

/** Errors of the values of one role, for one metric or for all. */
export interface PublishedErrors extends ErrorSummary {
  readonly role: Role;
  readonly metric: string | null;
}

/** Published accuracy of one model, which a change must not make worse. */
export interface PublishedFidelity {
  readonly model: string;
  readonly version: string;
  /** Role by role, first over all metrics and then metric by metric. */
  readonly errors: readonly PublishedErrors[];
}

/** The same for held-out rows, as in docs/fidelity.json. */
export interface PublishedAccuracy extends PublishedFidelity {
  readonly heldOut: readonly HeldOutReference[];
}

const ROLES: readonly Role[] = ["exact", "noisy", "unexplained", "unverified"];

/** The accuracy of models as published: errors rounded up to 6 significant digits. */
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
      errors: byRole.map(({ role, metric, ...summary }) => ({ role, metric, ...rounded(summary) })),
    };
  });
}

/**
 * What is worse than published, or not published, in sentences; empty if everything is fine. A value that
 * changed its role counts as worse: otherwise a bad row could silently become "unexplained".
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
      .map((old) => `${name(model, old)}: ${old.figures} values are published, and none is left.`);
    return [...stale, ...gone, ...errors.flatMap((error) => compare(model, before, error))];
  });
}

/** Held-out references as they are published: predictions to 6 digits, errors rounded up. */
export function publishHeldOut(references: readonly HeldOutReference[]): readonly HeldOutReference[] {
  return references.map((reference) => ({
    ...reference,
    inSample: reference.inSample && rounded(reference.inSample),
    heldOut: reference.heldOut && rounded(reference.heldOut),
    values: reference.values.map((value) => ({
      ...value,
      predicted: Number(value.predicted.toPrecision(DIGITS)),
    })),
  }));
}

/** Tolerance: another engine's logarithms may take a fit slightly further. */
const SLACK = 1.001;

/** What is worse than published for held-out references, in sentences; empty if everything is fine. */
export function findWorseHeldOut(
  published: readonly HeldOutReference[],
  now: readonly HeldOutReference[],
): readonly string[] {
  return now.flatMap(({ reference, inSample, heldOut, values }) => {
    const before = published.find((candidate) => candidate.reference === reference);
    if (!before) return [`${reference} is not published.`];
    if (before.values.length !== values.length)
      return [
        `${reference}: ${values.length} values are held out, and ${before.values.length} are published.`,
      ];
    return [
      ...worseThan(`${reference}, in sample`, before.inSample, inSample),
      ...worseThan(`${reference}, held out`, before.heldOut, heldOut),
    ];
  });
}

function worseThan(name: string, old: ErrorSummary | null, now: ErrorSummary | null): readonly string[] {
  if (!old || !now)
    return old === now ? [] : [`${name}: there are errors, or published ones, on one side only.`];
  return increased(name, old, now, SLACK);
}

function compare(model: string, before: PublishedFidelity, now: PublishedErrors): readonly string[] {
  const old = before.errors.find((candidate) => same(candidate, now));
  if (!old) return [`${name(model, now)} is not published.`];
  if (old.figures !== now.figures) {
    return [`${name(model, now)}: ${now.figures} values, and ${old.figures} are published.`];
  }
  return increased(name(model, now), old, now);
}

function increased(name: string, old: ErrorSummary, now: ErrorSummary, slack = 1): readonly string[] {
  return (["median", "mean", "worst"] as const).flatMap((kind) =>
    now[kind] > slack * old[kind]
      ? [`${name}: the ${kind} error is ${percent(now[kind])}, and ${percent(old[kind])} is published.`]
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

function rounded({ figures, median, mean, worst }: ErrorSummary): ErrorSummary {
  return { figures, median: roundUp(median), mean: roundUp(mean), worst: roundUp(worst) };
}

/** Enough digits that rounding again for the README gives the same result as rounding once. */
const DIGITS = 6;

/** Rounds up to 6 significant digits. */
function roundUp(value: number): number {
  const near = Number(value.toPrecision(DIGITS));
  if (near >= value) return near;
  const unit = 10 ** (Math.floor(Math.log10(value)) - DIGITS + 1);
  return Number((near + unit).toPrecision(DIGITS));
}
