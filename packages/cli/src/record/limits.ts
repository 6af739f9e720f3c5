import { type Conversation, FINDING_KINDS, type Finding, type FindingKind } from "@wirecost/conversation";
import { CliError } from "../cli-error.ts";
import { allOf } from "../input/one-of.ts";

export interface Limits {
  readonly roundTrips: number;
  readonly findings: readonly FindingKind[];
}

/**
 * Parses `--max-round-trips` and `--fail-on`.
 *
 * @param failOn kinds of findings, any number in a word, separated by commas
 * @throws CliError for anything but a whole number, and for a kind that there is not
 */
export function readLimits(roundTrips: string | undefined, failOn: readonly string[] | undefined): Limits {
  if (roundTrips !== undefined && !/^\d{1,15}$/.test(roundTrips))
    throw new CliError(`--max-round-trips ${roundTrips} is not a whole number from 0.`);
  return {
    roundTrips: roundTrips === undefined ? Number.POSITIVE_INFINITY : Number(roundTrips),
    findings: allOf("--fail-on", failOn, FINDING_KINDS),
  };
}

/** One line for each limit that a recording exceeds; one without a connection was not checked. */
export function exceeded(
  { roundTrips, findings: kinds }: Limits,
  { connections, trips }: Conversation,
  findings: readonly Finding[],
): readonly string[] {
  const count = trips.sentUs.length;
  const isNothing =
    connections.length === 0 &&
    (kinds.length > 0 || (roundTrips > 0 && roundTrips < Number.POSITIVE_INFINITY));
  return [
    ...(isNothing ? ["no connection: nothing was recorded that limits could be checked on"] : []),
    ...(count > roundTrips ? [`--max-round-trips ${roundTrips}: ${count} round trips`] : []),
    ...[...new Set(kinds)].flatMap((kind) => {
      const found = findings.filter((one) => one.kind === kind);
      const saved = found.reduce((sum, one) => sum + one.savedTrips, 0);
      return found.length === 0
        ? []
        : [
            `${kind}: ${found.length} ${found.length === 1 ? "finding" : "findings"}, ${saved} round trips that could be saved`,
          ];
    }),
  ];
}
