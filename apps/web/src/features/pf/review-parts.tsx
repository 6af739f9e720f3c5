import {
  costText,
  defaultText,
  type Finding,
  type Review,
  type ReviewedParameter,
  type StatedDefault,
  valueText,
} from "@wirecost/abl/parameters";
import { useMemo } from "react";
import { Box, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { column, type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Tag } from "../../shared/ui/tables/tags.tsx";
import { FlagText } from "../../shared/ui/tables/texts.tsx";
import styles from "./pf.module.css";

type Row = ReviewedParameter & { readonly index: number };

/** Each network parameter: its value, its default with the source, and its cost. */
export function ParametersTable({ review }: { review: Review }) {
  const rows = useMemo(() => review.parameters.map((row, index) => ({ ...row, index })), [review]);
  const columns = useMemo(
    (): readonly DataColumn<Row>[] => [
      column("Parameter", { sortBy: ({ fact }) => fact.name }, ({ fact, side }) => (
        <span title={fact.help}>
          <code>{fact.name}</code>
          <Text as="small" block tone="soft">
            {side === "client" && review.side === "server" ? `client's, ${fact.title}` : fact.title}
          </Text>
        </span>
      )),
      column("Value", { align: "end" }, ({ given, value }) => (given ? valueText(value) : "")),
      column(
        `Default in ${review.release.name}`,
        { id: "default", align: "end" },
        ({ standard, defaults: [first] }) =>
          first?.source.url ? (
            <a href={first.source.url} title={first.source.title} target="_blank" rel="noreferrer">
              {valueText(standard)}
            </a>
          ) : (
            <span title={first?.source.title}>{valueText(standard)}</span>
          ),
      ),
      column("Line", { align: "end", minor: true }, ({ given }) => (given ? given.written.line : "")),
      column("Cost here", (row) => <FlagText text={costText(row, review)} />),
    ],
    [review],
  );
  return <DataTable rows={rows} columns={columns} rowId={({ index }) => String(index)} stacks />;
}

/** Maximum number of findings listed, most serious first. */
const MAX_FINDINGS = 100;

export function FindingsList({ review }: { review: Review }) {
  const more = review.findings.length - MAX_FINDINGS;
  return (
    <Stack as="ul" gap={8} mt={8} breaks>
      {review.findings.slice(0, MAX_FINDINGS).map((finding, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a finding may occur twice.
        <li key={i}>
          <Tag tone={finding.kind === "note" ? "plain" : "warn"}>{finding.kind}</Tag>{" "}
          <Text tone="soft">{placeOf(finding, review)}</Text> <FlagText text={finding.message} />{" "}
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

/** Defaults on which sources differ: all of them, the used one first. */
export function SourcesList({ review }: { review: Review }) {
  const disputed = review.parameters.filter(({ side, defaults }) => side === "server" && defaults.length > 1);
  if (disputed.length === 0) return null;
  return (
    <Section
      title="Defaults that sources state differently"
      intro={`For OpenEdge ${review.release.name}. The review computes with the first value of each.`}
    >
      <Box as="ul" tone="soft" breaks className={styles.sources}>
        {disputed.map(({ fact, defaults }) => (
          <li key={fact.name}>
            <code>{fact.name}</code>
            {": "}
            {defaults.map((one, i) => (
              <span key={one.source.title}>
                {i > 0 ? "; " : ""}
                {`${defaultText(one)}, `}
                <SourceLink of={one} />
              </span>
            ))}
          </li>
        ))}
      </Box>
    </Section>
  );
}

function SourceLink({ of: { source } }: { of: StatedDefault }) {
  return source.url ? (
    <a href={source.url} target="_blank" rel="noreferrer">
      {source.title}
    </a>
  ) : (
    source.title
  );
}
