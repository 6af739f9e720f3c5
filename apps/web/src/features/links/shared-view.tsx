import type { MeasuredSet } from "@wirecost/analysis";
import { foreignTexts, type SharedContent, type SharedSet, type SharedTable } from "@wirecost/contract";
import { toCsv } from "@wirecost/importers";
import { countText, type MeasurementSchema } from "@wirecost/sim-core";
import { type ComponentType, type ReactNode, useMemo } from "react";
import { ComparisonView } from "../../entities/conversation/comparison/comparison-view.tsx";
import { EvaluationView } from "../../entities/conversation/evaluation/evaluation-view.tsx";
import { findModel } from "../../entities/design/find-model.ts";
import { EnvironmentFacts } from "../../entities/measurement/environment.tsx";
import { RowsWithFindings } from "../../entities/measurement/rows/rows-with-findings.tsx";
import { OwnSet } from "../../entities/measurement/set/own-set.tsx";
import { measuredSet, uploadSchema } from "../../entities/measurement/uploaded-set.ts";
import { download } from "../../shared/lib/export-files.ts";
import { formatWhen } from "../../shared/lib/format.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Box, Row, Small, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { Tag } from "../../shared/ui/tables/tags.tsx";
import { findNames, withoutPseudonyms } from "./find-names.ts";
import styles from "./links.module.css";
import { knownWords } from "./share-options.ts";
import { SharedLab } from "./shared-lab.tsx";

export interface SharedViewSlots {
  /** Shows a comparison; if omitted, a link to one states that it cannot be displayed. */
  readonly Comparison?:
    | ComponentType<{ readonly document: Extract<SharedContent, { kind: "comparison" }>["document"] }>
    | undefined;
}

/** A link's content of any kind, with its stamp. */
export function SharedView({
  shared,
  actions,
  Comparison,
}: { shared: SharedTable; actions?: ReactNode } & SharedViewSlots) {
  return (
    <>
      <SharedHead shared={shared} actions={actions} />
      {shared.newerAt ? (
        <Box mb={12}>
          <Notice>
            This is the state when it was shared. There has been a newer one since{" "}
            {formatWhen(shared.newerAt)}. Ask the sender for a new link.
          </Notice>
        </Box>
      ) : null}
      {sharedVersions(shared.content).map(({ model, version, now }) =>
        now === undefined ? null : (
          <Box key={`${model} ${version}`} mb={12}>
            <Notice tone="warn">
              It was shared with version {version} of the model {model}, which is {now} now. The measured
              values are unchanged; predictions beside them are from the current model.
            </Notice>
          </Box>
        ),
      )}
      <Content shared={shared} Comparison={Comparison} />
    </>
  );
}

function Content({
  shared: { content, shows, title },
  Comparison,
}: { shared: SharedTable } & SharedViewSlots) {
  switch (content.kind) {
    case "run":
      return <SharedLab stored={content.document} chartFirst={shows === "chart"} />;
    case "measured":
      return <SharedMeasurement document={content.document} title={title} />;
    case "comparison":
      return Comparison ? (
        <Comparison document={content.document} />
      ) : (
        <Notice tone="warn">This page cannot show comparisons.</Notice>
      );
    case "conversation":
      return <EvaluationView title={title} evaluation={content.document} />;
    case "conversation-comparison":
      return <ComparisonView comparison={content.document} />;
  }
}

/** Measured rows of a link: laid out by two of their settings, with their environment. */
function SharedMeasurement({ document, title }: { document: SharedSet; title: string }) {
  const schema = useMemo(() => uploadSchema(document), [document]);
  const set = useMemo(() => measuredSet(document, title), [document, title]);
  if (!schema)
    return (
      <Notice tone="warn">
        This version of Wirecost has no model “{document.model}”, so the rows cannot be shown.
      </Notice>
    );
  return (
    <Stack gap={16} shrink>
      {document.environment ? <EnvironmentFacts facts={document.environment} label="Measured on" /> : null}
      <OwnSet schema={schema} set={set} />
      <MeasurementExport schema={schema} set={set} />
      <RowsWithFindings schema={schema} set={set} folded />
    </Stack>
  );
}

/** The rows as a file that can be uploaded unchanged, each with the settings stated for all of them. */
function MeasurementExport({ schema, set }: { schema: MeasurementSchema; set: MeasuredSet }) {
  return (
    <div>
      <Button
        size="small"
        onClick={() =>
          download("wirecost-measured.csv", toCsv(set.rows, schema, set.setup), "text/csv;charset=utf-8")
        }
      >
        Rows as CSV
      </Button>
    </div>
  );
}

/** The shared object, its time, model version and hash, and the link's expiry. */
function SharedHead({ shared, actions }: { shared: SharedTable; actions?: ReactNode }) {
  const { content, computedAt, sharedAt, expiresAt, sha256 } = shared;
  const facts = [
    ...(computedAt
      ? [`${content.kind === "measured" ? "Stored" : "Computed"} ${formatWhen(computedAt)}`]
      : []),
    ...sharedVersions(content).map(({ model, version }) => `model ${model} ${version}`),
    ...(sharedAt ? [`copied for this link ${formatWhen(sharedAt)}`] : []),
    ...(expiresAt ? [`the link expires ${formatWhen(expiresAt)}`] : []),
  ];
  return (
    <Row
      wrap
      align="start"
      justify="between"
      gap={8}
      gapX={16}
      mb={16}
      border="bottom"
      className={styles.head}
    >
      <div className={styles.titles}>
        <Text as="h1" size={16} weight={600} breaks>
          {shared.title}
        </Text>
        <Small as="p">
          <Tag>shared, read-only</Tag> {shared.redacted ? <RedactedTag shared={shared} /> : null}{" "}
          {facts.join("; ")}. SHA-256 <code title={sha256}>{sha256.slice(0, 12)}</code>
        </Small>
        {shared.note || shared.sender ? (
          <Stack as="figure" gap={4} mt={8}>
            {shared.note ? <blockquote className={styles.note}>{shared.note}</blockquote> : null}
            {shared.sender ? <Small as="figcaption">Shared by {shared.sender}</Small> : null}
          </Stack>
        ) : null}
      </div>
      {actions}
    </Row>
  );
}

/** States that names were replaced only if no other is found in the copy, and the number of unchanged texts. */
function RedactedTag({ shared }: { shared: SharedTable }) {
  const summary = useMemo(() => {
    const { title, note, content } = shared;
    if (isOfRecordings(content) && isNumbered(content)) return "names replaced";
    const texts = foreignTexts({ title, note, content }, knownWords);
    const cut = withoutPseudonyms(texts);
    const unchanged = texts.filter(({ text }, i) => cut[i]?.text === text).length;
    const replaced = findNames(cut).length === 0 ? "names replaced" : "some names replaced";
    return unchanged > 0 ? `${replaced}; ${countText(unchanged, "text")} unchanged` : replaced;
  }, [shared]);
  return <Tag>{summary}</Tag>;
}

type OfRecordings = Extract<SharedContent, { kind: "conversation" | "conversation-comparison" }>;

/** Whether a link shows results of recordings, which belong to no model. */
export function isOfRecordings(content: SharedContent): content is OfRecordings {
  return content.kind === "conversation" || content.kind === "conversation-comparison";
}

/** Whether the names of recordings are numbers, as replaced by the API: `SELECT statement 3 of table 2`. */
function isNumbered({ document }: OfRecordings): boolean {
  const texts = document.statements.map((one) => ("name" in one ? one.name : one.statement.text));
  return (
    texts.every((text) => /^(?:[A-Z ]+ )?statement \d+\b/.test(text)) &&
    document.endpoints.every(
      ({ name }) => name === null || /^(?:endpoint \d+|request \d+|unknown endpoint)$/.test(name),
    )
  );
}

/** A model version that computed a link's content, or predicted next to its measured rows. */
interface SharedVersion {
  readonly model: string;
  readonly version: string;
  /** The current version, if it differs and is used next to measured rows. */
  readonly now?: string;
}

/** The distinct model versions of a link. */
export function sharedVersions(content: SharedContent): readonly SharedVersion[] {
  if (isOfRecordings(content)) return [];
  const items = content.kind === "comparison" ? content.document.items : [content];
  const found = new Map<string, SharedVersion>();
  for (const item of items) {
    const { model, modelVersion: version } = item.document;
    if (model === null || version === undefined) continue;
    const key = `${model} ${version}`;
    const today = findModel(model)?.version;
    // A run is shown with its stored values; predictions next to measured rows are computed in the reader's browser.
    const now = item.kind === "measured" && today !== undefined && today !== version ? { now: today } : {};
    found.set(key, { ...found.get(key), model, version, ...now });
  }
  return [...found.values()];
}
