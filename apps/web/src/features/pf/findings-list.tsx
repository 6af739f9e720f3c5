"use client";
import type { Finding, Review } from "@wirecost/abl/parameters";
import { Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Tag } from "../../shared/ui/tables/tags.tsx";

/** Findings that are listed, the most serious first. */
const MAX_FINDINGS = 100;

/** What is wrong with the parameters, conflicts first. */
export function FindingsList({ review }: { review: Review }) {
  const more = review.findings.length - MAX_FINDINGS;
  return (
    <Stack as="ul" gap={8} mt={8} breaks>
      {review.findings.slice(0, MAX_FINDINGS).map((finding, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a finding may occur twice.
        <li key={i}>
          <Tag tone={finding.kind === "note" ? "plain" : "warn"}>{finding.kind}</Tag>{" "}
          <Text tone="soft">{placeOf(finding, review)}</Text> {finding.message}{" "}
          {finding.source?.url ? (
            <a href={finding.source.url} title={finding.source.title} target="_blank" rel="noreferrer">
              Source
            </a>
          ) : null}
        </li>
      ))}
      {more > 0 ? <li>{`${more} more: npx wirecost pf --json lists all.`}</li> : null}
    </Stack>
  );
}

function placeOf({ file, line }: Finding, { read }: Review): string {
  if (line === undefined) return "";
  return read.length > 1 ? `${file}, line ${line}:` : `Line ${line}:`;
}
