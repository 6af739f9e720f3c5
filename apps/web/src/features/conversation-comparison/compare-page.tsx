"use client";
import { type ConversationComparison, networkModelOf, RTT } from "@wirecost/conversation";
import { type ParamValue, network as readNetwork } from "@wirecost/sim-core";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { InfoRequest } from "../../entities/design/form/param-info.tsx";
import { SettingsForm } from "../../entities/design/form/settings-form.tsx";
import { tableCsv } from "../../shared/lib/export-files.ts";
import { useNewestAnswer } from "../../shared/lib/use-newest-answer.ts";
import { Button, Icon } from "../../shared/ui/controls/button.tsx";
import { CopyButton } from "../../shared/ui/controls/copy-field.tsx";
import { exportEntry } from "../../shared/ui/controls/export-entry.ts";
import { useFileDrag } from "../../shared/ui/controls/file-drop.tsx";
import { Menu } from "../../shared/ui/controls/menu.tsx";
import { Row, Text } from "../../shared/ui/layout/layout.tsx";
import { ErrorState, Skeleton } from "../../shared/ui/messages/states.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import styles from "./comparison.module.css";
import { ComparisonTables } from "./comparison-tables.tsx";
import { comparisonMarkdown, comparisonSentence, requestsTable, statementsTable } from "./comparison-text.ts";
import { SideBox } from "./side-box.tsx";
import { useCompared } from "./use-compared.ts";
import { useComparisonAddress, useWrittenAddress } from "./use-comparison-address.ts";

const ParamInfo = whenShown(() =>
  import("../../entities/design/form/param-info.tsx").then((m) => m.ParamInfo),
);

const noPreset = () => {};

/** Two recordings of a program, before a change and after it: stored ones, or files, which stay in the browser. */
export function CompareConversationsPage() {
  const { asked, network, setNetwork } = useComparisonAddress();
  const { sides, ask, openFile, openStored, remove, swap } = useCompared();
  const { before, after } = sides;
  const started = useRef(false);
  useEffect(() => {
    if (!asked || started.current) return;
    started.current = true;
    if (asked.before) openStored("before", asked.before);
    if (asked.after) openStored("after", asked.after);
  }, [asked, openStored]);
  const ids = {
    before: before.state === "open" ? before.id : before.state === "none" ? "" : (asked?.before ?? ""),
    after: after.state === "open" ? after.id : after.state === "none" ? "" : (asked?.after ?? ""),
  };
  useWrittenAddress(started.current, ids, network);
  useFileDrag(asked !== undefined, (file, [, second]) => {
    if (second) {
      const inOrder = [file, second].sort((a, b) => a.lastModified - b.lastModified);
      if (inOrder[0] && inOrder[1]) {
        openFile("before", inOrder[0]);
        openFile("after", inOrder[1]);
      }
    } else openFile(before.state === "none" ? "before" : "after", file);
  });
  const rttMs = Number(network[RTT]);
  const recordedMs = after.state === "open" ? after.rttMs : null;
  const model = useMemo(() => networkModelOf(recordedMs), [recordedMs]);
  const [info, setInfo] = useState<InfoRequest>();
  const change = useCallback(
    (id: string, value: ParamValue) => setNetwork((now) => ({ ...now, [id]: value })),
    [setNetwork],
  );
  const bothOpen = before.state === "open" && after.state === "open";
  return (
    <main id="main" className={styles.page}>
      <div className={styles.result}>
        <Text as="h1" visuallyHidden={bothOpen}>
          Compare two recordings
        </Text>
        {bothOpen ? null : (
          <Text as="p" measure={90}>
            Open two recordings of the same program, before a change and after it: which statements and
            requests came, went, or take more or fewer round trips. Files stay in this browser.
          </Text>
        )}
        <div className={styles.sides}>
          <SideBox side="before" state={before} onFile={openFile} onStored={openStored} onRemove={remove} />
          <Button
            icon
            variant="quiet"
            aria-label="Swap before and after"
            title="Swap before and after"
            disabled={!bothOpen}
            onClick={() => void swap()}
          >
            <Icon name="swap" />
          </Button>
          <SideBox side="after" state={after} onFile={openFile} onStored={openStored} onRemove={remove} />
        </div>
        {bothOpen ? (
          <Compared
            // Another pair has nothing in common with the one before.
            key={`${before.name} ${before.trips} ${after.name} ${after.trips}`}
            network={network}
            rttMs={rttMs}
            ask={ask}
          />
        ) : null}
      </div>
      <aside className={styles.settings} aria-label="Settings">
        <SettingsForm
          model={model}
          params={network}
          onChange={change}
          onPreset={noPreset}
          onInfo={(id, anchor) => setInfo({ id, anchor })}
        />
        {info ? <ParamInfo model={model} request={info} onClose={() => setInfo(undefined)} /> : null}
      </aside>
    </main>
  );
}

function Compared({
  network,
  rttMs,
  ask,
}: {
  network: ReturnType<typeof useComparisonAddress>["network"];
  rttMs: number;
  ask: ReturnType<typeof useCompared>["ask"];
}) {
  const read = useMemo(() => readNetwork(network), [network]);
  const { answered, failure } = useNewestAnswer(
    read,
    useCallback(
      (one: typeof read) => ask((worker) => worker.compare(one)) as Promise<ConversationComparison>,
      [ask],
    ),
  );
  if (failure) return <ErrorState title="The recordings could not be compared">{failure}</ErrorState>;
  if (!answered) return <Skeleton height={360} />;
  const comparison = answered.answer;
  return (
    <>
      <p className={styles.sentence}>{comparisonSentence(comparison, answered.question.rttMs)}</p>
      <Row wrap gap={8}>
        <CopyButton size="small" text={() => window.location.href}>
          Copy link to this view
        </CopyButton>
        <Menu
          trigger={<Button size="small">Export</Button>}
          entries={[
            exportEntry("md", "All as Markdown", "wirecost-comparison.md", () =>
              comparisonMarkdown(comparison, rttMs),
            ),
            exportEntry("csv", "Statements as CSV", "wirecost-statements.csv", () =>
              tableCsv(statementsTable(comparison)),
            ),
            ...(comparison.endpoints.length > 0
              ? [
                  exportEntry("requests", "Requests as CSV", "wirecost-requests.csv", () =>
                    tableCsv(requestsTable(comparison, rttMs)),
                  ),
                ]
              : []),
          ]}
        />
      </Row>
      <ComparisonTables comparison={comparison} rttMs={answered.question.rttMs} />
    </>
  );
}
