"use client";
import { costSource } from "@wirecost/abl";
import { useDeferredValue, useMemo, useState } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { FileDrop, useFileDrag } from "../../shared/ui/controls/file-drop.tsx";
import { Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { ErrorState, Skeleton } from "../../shared/ui/messages/states.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import styles from "./abl.module.css";
import { ablSentence } from "./abl-sentence.ts";
import { EXAMPLE } from "./example.ts";
import { RewritesList } from "./rewrites-list.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { StatementsTable } from "./statements-table.tsx";
import { useAblSettings } from "./use-abl-settings.ts";

/** Characters of the largest file that is opened: some 50,000 lines. */
const MAX_LENGTH = 4_000_000;

const AblEditor = whenShown(
  () => import("./abl-editor.tsx").then((m) => m.AblEditor),
  <Skeleton height={420} />,
);

/** ABL source and what its statements send to the database, computed while it is typed. */
export function AblPage() {
  const [text, setText] = useState("");
  const [name, setName] = useState("source.p");
  const [problem, setProblem] = useState<string>();
  const [shownLine, setShownLine] = useState<number>();
  const { settings, change, assumptions } = useAblSettings();
  const later = useDeferredValue(text);
  const costed = useMemo(() => costSource(later, assumptions), [later, assumptions]);
  const put = (next: string, of: string) => {
    setProblem(undefined);
    setShownLine(undefined);
    setName(of);
    setText(next);
  };
  const open = async (file: File) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (bytes.length > MAX_LENGTH)
      return setProblem(
        `${file.name} has ${bytes.length.toLocaleString("en-US")} bytes; the page opens at most ${MAX_LENGTH.toLocaleString("en-US")}. wirecost abl reads folders of any size.`,
      );
    if (bytes.subarray(0, 1000).includes(0))
      return setProblem(`${file.name} is not text: it may be compiled. Open its source.`);
    put(decoded(bytes), file.name);
  };
  useFileDrag(true, (file) => void open(file));
  return (
    <PageFrame
      title="ABL source"
      intro="Paste OpenEdge ABL, or open a file: what each statement sends to the database, and what would send less. The code stays in this browser."
      actions={
        <>
          <Button onClick={() => put(EXAMPLE, "open-orders.p")}>Open the example</Button>
          {text === "" ? null : <Button onClick={() => put("", "source.p")}>Clear</Button>}
        </>
      }
    >
      {problem ? <ErrorState title="The file was not opened">{problem}</ErrorState> : null}
      {text === "" ? null : (
        <p className={styles.sentence} aria-live="polite">
          {ablSentence(costed, 2 * Number(assumptions.settings.latencyMs))}
        </p>
      )}
      <SettingsForm settings={settings} change={change} accesses={costed.accesses} />
      <div className={styles.frame}>
        <AblEditor text={text} accesses={costed.accesses} shownLine={shownLine} onText={setText} />
      </div>
      <FileDrop small accept=".p,.i,.w,.cls,.txt" onFile={(file) => void open(file)}>
        <Text weight={600}>Choose a file, or drop it anywhere on this page</Text>
        <Text as="span" tone="soft" size={12}>
          .p, .i, .w or .cls. For folders: npx wirecost abl src --rtt 10
        </Text>
      </FileDrop>
      {costed.accesses.length > 0 ? (
        <Stack gap={16}>
          <RewritesList name={name} text={later} costed={costed} onLine={setShownLine} />
          <Section
            title="Statements"
            intro="Each of its routines runs once. Messages and times are of all executions."
          >
            <StatementsTable accesses={costed.accesses} assumptions={assumptions} onLine={setShownLine} />
          </Section>
          <Notes costed={costed} />
        </Stack>
      ) : null}
    </PageFrame>
  );
}

function Notes({ costed: { accesses, notes, includes } }: { costed: ReturnType<typeof costSource> }) {
  const all = [
    ...new Set([
      ...(includes.length > 0 ? [`Not counted, because it is not here: ${includes.join(", ")}.`] : []),
      ...accesses.flatMap((one) => one.notes.map((note) => `Line ${one.line}: ${note}`)),
      ...notes.map(
        ({ message, line }) => `Line ${line}: ${message} The lines after it were read all the same.`,
      ),
    ]),
  ];
  if (all.length === 0) return null;
  return (
    <Section title="Notes">
      <Row as="ul" wrap gap={4} className={styles.notes}>
        {all.slice(0, 40).map((note) => (
          <li key={note}>{note}</li>
        ))}
        {all.length > 40 ? <li>{`${all.length - 40} more: wirecost abl --json lists all.`}</li> : null}
      </Row>
    </Section>
  );
}

/** UTF-8, or what Windows writes in the west. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
