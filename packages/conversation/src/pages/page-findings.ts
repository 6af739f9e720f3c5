import type { Conversation, Pages } from "../conversation.ts";
import type { Finding } from "../findings/finding.ts";
import { type FindingText, findingText } from "../findings/finding-text.ts";
import { findings } from "../findings/findings.ts";
import type { Thresholds } from "../findings/thresholds.ts";

export interface PageFinding {
  readonly finding: Finding;
  /** Its file of pages. */
  readonly file: Conversation;
}

/**
 * Reasons why requests of pages wait unnecessarily, apart from the database: by file, the costliest first. Their round
 * trips are those to the web server.
 */
export function pageFindings(
  pages: Pick<Pages, "files"> | undefined,
  thresholds: Partial<Thresholds> = {},
): readonly PageFinding[] {
  return (pages?.files ?? []).flatMap(({ conversation: file }) =>
    findings(file, thresholds).map((finding) => ({ finding, file })),
  );
}

/** A finding on the page and in a stored result. */
export interface EvaluatedPageFinding
  extends Pick<Finding, "kind" | "severity" | "occurrences" | "calls" | "trips" | "savedTrips">,
    FindingText {
  /** Round-trip time to the web server, which the predicted network leaves unchanged; null if unknown. */
  readonly rttMs: number | null;
}

/** The same in words, the costliest of all files first. */
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
