"use client";
import { noteTexts } from "@wirecost/abl";
import { logText } from "@wirecost/abl/log";
import { countText, formatQuantity } from "@wirecost/sim-core";
import { useRouter } from "next/navigation";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { rememberWorkload } from "../../entities/workload/last-workload.ts";
import { useOnLeave } from "../../shared/lib/use-on-leave.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { FileButton, FileDrop, useFileDrag } from "../../shared/ui/controls/file-drop.tsx";
import { Row, Small, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { ErrorState } from "../../shared/ui/messages/states.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import { KeywordText } from "../../shared/ui/tables/texts.tsx";
import styles from "./abl.module.css";
import { FileChoice } from "./file-choice.tsx";
import type { ShownSource } from "./open-source.ts";
import { costliestLine, placesIn, placeText } from "./places.ts";
import { RewritesList } from "./rewrites-list.tsx";
import { SettingsForm, SourceLines } from "./settings-form.tsx";
import { StatementsTable } from "./statements-table.tsx";
import { useAblFiles } from "./use-abl-files.ts";
import { useAblSettings } from "./use-abl-settings.ts";
import { openConversation, useCosts } from "./use-costs.ts";

const AblEditor = whenShown(() => import("./abl-editor.tsx").then((m) => m.AblEditor), 420);

/** ABL source and what its statements send to the database, computed while the user types. */
export function AblPage() {
  const missing = useRef<readonly string[]>([]);
  const files = useAblFiles(missing);
  const { program, text, shown, problem } = files;
  const [shownLine, setShownLine] = useState<{ readonly line: number }>();
  const { settings, change, assumptions, schema, server } = useAblSettings();
  const log = files.log?.log;
  const { costs, failure } = useCosts({ texts: files.texts, program, assumptions, log });
  // Thousands of statements are drawn between keystrokes.
  const computed = useDeferredValue(costs);
  // Results of another program do not apply.
  const costed = computed?.program === program ? computed : undefined;
  const accesses = costed?.accesses ?? NONE;
  missing.current = costed?.missing ?? [];
  useOnLeave(() => {
    const queries = text === "" ? 0 : costed?.workload.queries.length;
    // Cleared code leaves nothing behind, even if the page is left before its costs are known.
    if (queries !== undefined) rememberWorkload("source", queries > 0 ? costed?.workload : undefined);
  });
  const places = useMemo(
    () => placesIn(accesses, shown === program ? undefined : shown),
    [accesses, shown, program],
  );
  const showLine = (line: number) => {
    files.show(program);
    setShownLine({ line });
  };
  useFileDrag(true, (_, all, entries) => void files.pick(all, entries));
  return (
    <PageFrame
      title="ABL source"
      intro="Paste OpenEdge ABL, or open a folder: what each statement sends to the database, and what would send less. The code stays in this browser."
      actions={
        <>
          <Button onClick={files.example}>Open the example</Button>
          {/* A phone has none. */}
          <FileButton label="Folder with ABL source" folder onFiles={(all) => void files.pick(all)}>
            Open a folder
          </FileButton>
          {text === "" ? null : <Button onClick={files.clear}>Clear</Button>}
        </>
      }
    >
      {problem ? <ErrorState title="The file was not opened">{problem}</ErrorState> : null}
      {failure ? <ErrorState title="The source was not read">{failure}</ErrorState> : null}
      {text === "" || !costed ? null : (
        <Text as="p" lead aria-live="polite">
          <KeywordText
            text={ablSentence(costed, 2 * Number(assumptions.settings.latencyMs), files.log?.name)}
          />
        </Text>
      )}
      {costed && costed.total.roundTrips > 0 ? (
        <Row wrap gap={8} gapX={12} mt={8}>
          <ConversationButton program={program} />
          <Small>
            Its round trips on a time line: at any latency, with statements executed differently, saved,
            compared and shared
          </Small>
        </Row>
      ) : null}
      <SettingsForm settings={settings} change={change} accesses={accesses} server={server} />
      <SourceLines schema={schema} server={server} />
      <FileChoice
        program={program}
        programs={files.programs}
        shown={shown}
        included={costed?.included ?? NONE}
        accesses={accesses}
        onProgram={files.choose}
        onShow={files.show}
      />
      <div className={styles.frame}>
        <AblEditor text={files.shownText} places={places} shownLine={shownLine} onText={files.setText} />
      </div>
      <FileDrop small multiple onFile={(_, all) => void files.pick(all)}>
        <Text weight={600}>Choose files, or drop a folder anywhere on this page</Text>
        <Small as="span">
          Programs with the files that they include, COMPILE XREF, and client logs with QryInfo and 4GLTrace.
          The terminal reads more: npx wirecost abl src --rtt 10
        </Small>
      </FileDrop>
      {costed && accesses.length > 0 ? (
        <Stack gap={16}>
          <RewritesList costed={costed} onLine={showLine} />
          <Section
            title="Statements"
            intro={`Each of its routines runs once${files.log ? `, or as often as ${files.log.name} has it` : ""}. Messages and times are of all executions.`}
          >
            <StatementsTable accesses={accesses} log={costed.log} onLine={showLine} />
          </Section>
          <Notes costed={costed} />
        </Stack>
      ) : null}
    </PageFrame>
  );
}

const NONE: readonly never[] = [];

function Notes({ costed: { accesses, notes, missing, excluded, log } }: { costed: ShownSource }) {
  const all = [
    ...new Set([
      ...(missing.length > 0
        ? [
            `Not counted, because these includes are not open: ${missing.join(", ")}. Open them, or their folder.`,
          ]
        : []),
      ...(excluded > 0
        ? [`Not counted: ${countText(excluded, "statement")} that the preprocessor leaves out.`]
        : []),
      ...(log && accesses.every(({ logged }) => !logged) && log.others.length + log.calls.size === 0
        ? ["The client log has no query of this program."]
        : []),
      ...(log?.others ?? []).map(
        (place) =>
          `In the log, line ${place.line ?? "?"} of the debug listing, ${place.tables.join(", ") || "?"}: ${logText([place])}; no statement was found.`,
      ),
      ...noteTexts(accesses.flatMap((one) => one.notes.map((note) => [placeText(one), note] as const))),
      ...notes.map((note) => `${placeText(note)}: ${note.message}`),
    ]),
  ];
  if (all.length === 0) return null;
  return (
    <Section title="Notes">
      <Row as="ul" wrap gap={4} className={styles.notes}>
        {all.slice(0, 40).map((note) => (
          <li key={note}>
            <KeywordText text={note} />
          </li>
        ))}
        {all.length > 40 ? <li>{`${all.length - 40} more: wirecost abl --json lists all.`}</li> : null}
      </Row>
    </Section>
  );
}

/** Opens the program's messages on the page for recorded conversations. */
function ConversationButton({ program }: { program: string }) {
  const router = useRouter();
  const [state, setState] = useState<"idle" | "making" | "failed">("idle");
  const open = async () => {
    setState("making");
    try {
      await openConversation(program);
      router.push("/conversations");
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      <Button disabled={state === "making"} onClick={() => void open()}>
        Open as a conversation
      </Button>
      {state === "failed" ? (
        <Text tone="warn" size={12} role="alert">
          This browser stores no files, so the conversation cannot be opened. Use wirecost abl --out.
        </Text>
      ) : null}
    </>
  );
}

function ablSentence({ accesses, total }: ShownSource, rttMs: number, log: string | undefined): string {
  if (accesses.length === 0) return "No statement here accesses a database.";
  const of = log === undefined ? "This code" : `This code, as often as ${log} has it,`;
  const costs = `${of} sends ${countText(total.messages, "message")}; at a round-trip time of ${formatQuantity(rttMs, "ms")} it takes ${formatQuantity(total.elapsedMs, "ms")}.`;
  const [best] = accesses
    .flatMap(({ line, rewrites }) => rewrites.map((rewrite) => ({ line, ...rewrite })))
    .sort((a, b) => b.saved.elapsedMs - a.saved.elapsedMs);
  if (best)
    return `${costs} ${capitalized(best.title)} in line ${best.line} saves ${formatQuantity(best.saved.elapsedMs, "ms")}.`;
  if (total.messages === 0) return "No statement here sends a message to a database.";
  const { line, elapsedMs } = costliestLine(accesses);
  return `${costs} Line ${line} takes ${Math.round((100 * elapsedMs) / total.elapsedMs)} % of that.`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
