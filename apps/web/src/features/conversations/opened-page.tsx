import { conversationNetwork, type FoundItem, POOL } from "@wirecost/conversation";
import { useCallback, useMemo } from "react";
import page from "../../entities/conversation/conversation.module.css";
import { PageFindings } from "../../entities/conversation/evaluation/page-waits.tsx";
import {
  type ConversationSlots,
  type OpenRecording,
  recordedNames,
} from "../../entities/conversation/open-recording.ts";
import { Stack } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { ErrorState } from "../../shared/ui/messages/states.tsx";
import { PanelTabs } from "../../shared/ui/page/panel-tabs.tsx";
import { Skeleton, whenShown } from "../../shared/ui/page/when-shown.tsx";
import { ConversationSentence, recordingNotes } from "./conversation-sentence.tsx";
import styles from "./conversations.module.css";
import { type FileActions, FileHead } from "./file-head.tsx";
import { FindingsList } from "./findings/findings-list.tsx";
import { ThresholdsForm } from "./findings/thresholds-form.tsx";
import type { AskConversation, FileState, Stored } from "./reading/use-conversation.ts";
import { useResults } from "./reading/use-results.ts";
import { SettingsColumn } from "./settings-column.tsx";
import { StatementsTable } from "./statements/statements-table.tsx";
import { recordedTimes } from "./time-line/tracks.ts";
import { AddressNotice, fitting, hasPart, misfits } from "./view/address-problems.tsx";
import type { ChangeView } from "./view/use-view.ts";
import {
  type Changes,
  type ConversationView,
  PARTS,
  type Part,
  settingsOf,
  viewSettings,
} from "./view/view-address.ts";

const TimeLine = whenShown(() => import("./time-line/time-line.tsx").then((m) => m.TimeLine), 300);

const Ladder = whenShown(() => import("./time-line/ladder.tsx").then((m) => m.Ladder), 400);

const PageTable = whenShown(() => import("./pages/page-table.tsx").then((m) => m.PageTable), 280);

const ChangesMatrix = whenShown(
  () => import("./matrix/changes-matrix.tsx").then((m) => m.ChangesMatrix),
  280,
);

const NONE_UNUSED: readonly number[] = [];

const TITLES: Record<Part, string> = {
  findings: "Findings",
  pages: "Page requests",
  statements: "Statements",
  matrix: "Changes by distance",
  ladder: "Round trips",
  results: "Saved results",
};

/**
 * A conversation: the sentence, the network, the timeline, and below it findings, statements, changes and round trips.
 */
export function OpenedPage({
  file,
  stored,
  ask,
  view: given,
  problems,
  onDismiss,
  slots: { Save, SaveForm, SaveResult, Results, Comments, Share },
  onStored,
  onView,
  onClock,
  ...fileActions
}: FileActions & {
  file: Extract<FileState, { state: "open" }>;
  stored: Stored;
  ask: AskConversation;
  view: ConversationView;
  /** Parts of the address that are not valid values of the page. */
  problems: readonly string[];
  onDismiss: () => void;
  slots: ConversationSlots;
  /** A team stores the recording now. */
  onStored: OpenRecording["onStored"];
  onView: ChangeView;
  /** Clock offset of a file of pages; undefined to estimate it. */
  onClock: (file: number, aheadUs: number | undefined) => void;
}) {
  const { conversation, groupings } = file;
  const hasResults = Results !== undefined && file.ofTeam !== undefined;
  const view = useMemo(() => fitting(given, file, hasResults), [given, file, hasResults]);
  const network = useMemo(() => conversationNetwork(view.network), [view.network]);
  const { rttMs } = network;
  const { setting, request, results, found, ofPages, isSearching, effects, failure } = useResults(
    conversation,
    ask,
    view,
    network,
  );
  const setChanges = useCallback(
    (changes: Changes, pool = false) =>
      onView({ changes, ...(pool && { network: { ...view.network, [POOL]: true } }) }),
    [onView, view.network],
  );
  const tryItem = ({ remedy, pool }: FoundItem) => setChanges(new Map([...view.changes, ...remedy]), pool);
  const notes = recordingNotes(conversation, view.recordedMs, results?.together);
  const hasTimes = conversation.rttUs !== null || view.recordedMs !== undefined;
  const recorded = useMemo(
    () => recordedTimes(conversation, view.recordedMs === undefined ? undefined : 1000 * view.recordedMs),
    [conversation, view.recordedMs],
  );
  const predicted = results?.times;
  const numbers = results?.numbers;
  const times = useMemo(
    () => ({ ...(view.clock === "predicted" && predicted ? predicted : recorded), numbers }),
    [view.clock, predicted, recorded, numbers],
  );
  const { pages } = results ?? {};
  const pagesNow =
    (view.clock === "predicted" ? (pages?.after ?? pages?.before) : undefined) ?? pages?.recorded;
  const settings = useMemo(() => settingsOf(view), [view]);
  const contents = useMemo(
    () => recordedNames(conversation, results?.together),
    [conversation, results?.together],
  );
  const open: OpenRecording = {
    // The recorder's name for it, as the terminal stores it: recordings of one name form a history. With pages, the
    // name would be that of recordings without them.
    name: file.ofTeam || conversation.pages ? file.name : conversation.source.name || file.name,
    stored: file.ofTeam,
    settings,
    recording: () => ask((api) => api.recording(view.recordedMs)),
    contents,
    onStored,
    onSettings: (one) => onView(viewSettings(one)),
  };
  const parts = PARTS.filter((part) => hasPart(conversation, part, hasTimes, hasResults));
  return (
    <main id="main" className={`${page.page} ${styles.waits}`}>
      <Stack gap={16} shrink className={page.result}>
        <FileHead
          {...fileActions}
          file={file}
          stored={stored}
          ask={ask}
          view={view}
          results={results}
          actions={
            <>
              {Save ? <Save {...open} /> : null}
              {SaveResult ? <SaveResult {...open} /> : null}
              {Share ? <Share {...open} SaveForm={SaveForm} /> : null}
            </>
          }
        />
        {file.notAdded ? (
          <ErrorState title={`${file.notAdded.name} could not be added`}>{file.notAdded.message}</ErrorState>
        ) : null}
        <AddressNotice
          problems={problems}
          misfits={misfits(given, file)}
          onDismiss={() => {
            onDismiss();
            onView(view);
          }}
        />
        {failure ? <ErrorState title="The recording could not be evaluated">{failure}</ErrorState> : null}
        {results ? (
          <ConversationSentence
            conversation={conversation}
            results={results}
            found={found}
            effects={effects}
            rttMs={rttMs}
            changes={view.changes}
            onTry={tryItem}
          />
        ) : (
          <Skeleton height={120} />
        )}
        {notes.length > 0 ? (
          <Notice>
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </Notice>
        ) : null}
      </Stack>
      <SettingsColumn
        conversation={conversation}
        unused={results?.unused ?? NONE_UNUSED}
        view={view}
        onView={onView}
        onClock={onClock}
      />
      <Stack gap={24} className={`${page.rest} ${page.parts}`}>
        {results && conversation.trips.sentUs.length > 0 ? (
          <TimeLine
            conversation={conversation}
            times={times}
            requests={pagesNow?.times}
            clock={predicted ? view.clock : "recorded"}
            rttMs={rttMs}
            hasPrediction={predicted !== undefined}
            range={view.range}
            onView={onView}
          />
        ) : null}
        {results ? (
          <PanelTabs
            label="About the recording"
            tabs={parts.map((id) => ({ id, title: TITLES[id] }))}
            open={view.part}
            onOpen={(part) => onView({ part: part as Part })}
          >
            {view.part === "findings" ? (
              <>
                <PageFindings heading="h2" found={ofPages} />
                <FindingsList
                  found={found}
                  isSearching={isSearching}
                  effects={effects}
                  rttMs={rttMs}
                  times={times}
                  view={view}
                  hasPool={network.hasPool === true}
                  hasTimes={hasTimes}
                  onView={onView}
                  onTry={tryItem}
                />
                <ThresholdsForm
                  thresholds={view.thresholds}
                  windowBytes={network.windowBytes}
                  onChange={(thresholds) => onView({ thresholds })}
                />
              </>
            ) : null}
            {view.part === "pages" && pages && conversation.pages ? (
              <PageTable
                pages={conversation.pages}
                results={pages}
                rttMs={rttMs}
                onRange={(range) => onView({ range })}
              />
            ) : null}
            {view.part === "statements" ? (
              <StatementsTable
                conversation={conversation}
                sums={results.sums}
                groupings={groupings}
                rttMs={rttMs}
                unused={results.unused}
                view={view}
                onView={onView}
                onChange={(statement, change) => {
                  const changes = new Map(view.changes);
                  if (change) changes.set(statement, change);
                  else changes.delete(statement);
                  setChanges(changes);
                }}
              />
            ) : null}
            {view.part === "ladder" ? (
              <Ladder conversation={conversation} times={times} range={view.range} />
            ) : null}
            {view.part === "results" && Results ? <Results {...open} /> : null}
            {view.part === "matrix" ? (
              <ChangesMatrix
                conversation={conversation}
                setting={setting}
                request={request}
                found={found}
                hasSelection={view.range !== undefined}
                ask={ask}
                onChanges={setChanges}
              />
            ) : null}
          </PanelTabs>
        ) : null}
        {results && Comments ? <Comments {...open} /> : null}
      </Stack>
    </main>
  );
}
