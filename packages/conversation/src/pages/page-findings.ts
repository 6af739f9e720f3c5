import type { Conversation, Pages } from "../conversation.ts";
import type { Finding } from "../findings/finding.ts";
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
