import type { Conversation, Pages } from "../conversation.ts";
import type { Finding } from "../findings/finding.ts";
import { type FindingText, findingText } from "../findings/finding-text.ts";
import { findings } from "../findings/findings.ts";
import type { Thresholds } from "../findings/thresholds.ts";

export interface PageFinding {
  readonly finding: Finding;
  /** The file of pages that it is of. */
  readonly file: Conversation;
}

/**
 * What makes the requests of pages wait longer than they have to, apart from the database: of each file, the costliest
 * first. Their round trips are those to the web server.
 */
export function pageFindings(
  pages: Pick<Pages, "files"> | undefined,
  thresholds: Partial<Thresholds> = {},
): readonly PageFinding[] {
  return (pages?.files ?? []).flatMap(({ conversation: file }) =>
    findings(file, thresholds).map((finding) => ({ finding, file })),
  );
}

/** What a page and a stored result say of one. */
export interface EvaluatedPageFinding
  extends Pick<Finding, "kind" | "severity" | "occurrences" | "calls" | "trips" | "savedTrips">,
    FindingText {
  /** Round-trip time to the web server, which the network of a prediction leaves as it is; null where it is unknown. */
  readonly rttMs: number | null;
}

/** The same for people, the costliest of all files first. */
export function evaluatedPageFindings(
  pages: Pick<Pages, "files"> | undefined,
  thresholds: Partial<Thresholds> = {},
): readonly EvaluatedPageFinding[] {
  return pageFindings(pages, thresholds)
    .map(({ finding, file }) => {
      const { kind, severity, occurrences, calls, trips, savedTrips } = finding;
      const rttMs = file.rttUs === null ? null : file.rttUs / 1000;
      return {
        ...{ kind, severity, occurrences, calls, trips, savedTrips },
        ...findingText(finding, file),
        rttMs,
      };
    })
    .sort((a, b) => b.savedTrips - a.savedTrips);
}
