"use client";
import {
  commandsOf,
  parameterDifference,
  parseRelease,
  type Review,
  reviewCommands,
  reviewParameters,
  reviewSentence,
} from "@wirecost/abl/parameters";
import { countText } from "@wirecost/sim-core";
import { openedgeQuery } from "@wirecost/sim-core/models/openedge-query";
import { useDeferredValue, useMemo, useState } from "react";
import { labPath } from "../../entities/design/design-address.ts";
import { encodeView } from "../../entities/design/encode-view.ts";
import { defaultView } from "../../entities/design/lab-view.ts";
import { rememberServer } from "../../entities/workload/reviewed-server.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { useOnLeave } from "../../shared/lib/use-on-leave.ts";
import { Button, buttonClass } from "../../shared/ui/controls/button.tsx";
import { Check } from "../../shared/ui/controls/check.tsx";
import { CopyButton } from "../../shared/ui/controls/copy-field.tsx";
import { Select } from "../../shared/ui/controls/field.tsx";
import { FileDrop, useFileDrag } from "../../shared/ui/controls/file-drop.tsx";
import { Link } from "../../shared/ui/controls/link.tsx";
import { TextArea } from "../../shared/ui/controls/text-area.tsx";
import { Row, Small, Soft, Text } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { ErrorState } from "../../shared/ui/messages/states.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { DifferenceText } from "../../shared/ui/tables/difference-text.tsx";
import { FlagText, KeywordText } from "../../shared/ui/tables/texts.tsx";
import styles from "./pf.module.css";
import { FindingsList, ParametersTable, SourcesList } from "./review-parts.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { EXAMPLE, usePfFiles } from "./use-pf-files.ts";
import { usePfSettings } from "./use-pf-settings.ts";

/** Start-up parameters of a broker and its clients, reviewed while the user types. */
export function PfPage() {
  const { settings, change, request, workloadChoice } = usePfSettings();
  const { files, type, put, pick, open, problem } = usePfFiles((version) => {
    const release = parseRelease(version);
    if (release) void change({ version: release.name });
  });
  const { error, unread, isLoading } = workloadChoice;
  const notes = [files.server, files.client].flatMap((file) => file.notes ?? []);
  const later = useDeferredValue(files);
  const { server, client } = later;
  const commands = useMemo(() => commandsOf(server.text), [server]);
  const [chosen, setChosen] = useState(0);
  const command = Math.min(chosen, commands.length - 1);
  const side = commands[command]?.side ?? "server";
  const review = useMemo(() => {
    const { release, ...rest } = request;
    if (!release || (server.text === "" && client.text === "")) return undefined;
    const clientFiles = client.text === "" ? [] : [client];
    const all = { ...rest, release, open };
    if (server.text === "") return reviewParameters({ ...all, files: clientFiles, side: "client" });
    const own = { ...all, ...(command < 0 && { side }), files: [server], clientFiles };
    const found = reviewCommands(own, command)[Math.max(0, command)];
    if (found) return found.review;
    // The commands at the end of a long script are reviewed separately.
    const files = [{ ...server, command }];
    return reviewParameters({ ...all, files, clientFiles: side === "server" ? clientFiles : [], side });
  }, [server, client, request, open, command, side]);
  useOnLeave(() => {
    if (review?.side !== "server") return;
    const { mm = 0, prefetchNumRecs = 0, prefetchFactor = 0, prefetchDelay = false } = review.settings;
    const ofServer = { mm, prefetchNumRecs, prefetchFactor, prefetchDelay };
    const { release, joinsOnServer } = review;
    rememberServer({ name: server.name, release: release.name, settings: ofServer, joinsOnServer });
  });
  useFileDrag(true, (_, all) => void pick(all));
  return (
    <PageFrame
      title="Parameter files"
      intro="Paste or drop OpenEdge .pf files, start scripts or a database's log: what each parameter costs in your conversation, what conflicts, what is misspelled. The files stay in this browser."
      actions={
        <>
          <Button onClick={() => put({ server: { name: "server.pf", text: EXAMPLE } })}>
            Open the example
          </Button>
          {server.text === "" && client.text === "" ? null : <Button onClick={() => put({})}>Clear</Button>}
        </>
      }
    >
      {problem ? <ErrorState title="The file was not opened">{problem}</ErrorState> : null}
      {review ? (
        <Text as="p" lead aria-live="polite">
          <KeywordText text={reviewSentence(review, settings.rttMs)} />
        </Text>
      ) : null}
      <SettingsForm settings={settings} workloadChoice={workloadChoice} change={change} />
      {isLoading ? (
        <Small as="p" role="status">
          {`Loading what is chosen. The numbers are still those of ${request.workload.name}.`}
        </Small>
      ) : null}
      {error ? <Notice tone="warn">{`${errorText(error)} The numbers here are used.`}</Notice> : null}
      {unread > 0 ? (
        <Small as="p">
          {`${countText(unread, "execution")} ${unread === 1 ? "is" : "are"} not counted: the recording does not state their records, or they are no queries of OpenEdge.`}
        </Small>
      ) : null}
      <div className={styles.files}>
        <TextArea
          label="Server's parameters"
          rows={10}
          spellCheck={false}
          value={files.server.text}
          onChange={(value) => type("server", value)}
        />
        <TextArea
          label="Client's parameters (optional)"
          rows={10}
          spellCheck={false}
          value={files.client.text}
          onChange={(value) => type("client", value)}
        />
      </div>
      <FileDrop small multiple onFile={(_, all) => void pick(all)}>
        <Text weight={600}>Choose .pf files or a database's .lg, or drop them anywhere on this page</Text>
        <Small as="span">
          With the files that they name by -pf. The terminal does the same: npx wirecost pf server.pf
          --version {request.release?.name}
        </Small>
      </FileDrop>
      {notes.map((note) => (
        <Small as="p" key={note}>
          {note}
        </Small>
      ))}
      {commands.length > 1 ? (
        <Row gap={8} size={12}>
          <span aria-hidden="true">Command of the script</span>
          <Select
            fit
            aria-label="Command of the script"
            options={commands.map(({ title, line }, i) => ({
              value: i,
              label: `Line ${line}: ${title}`,
            }))}
            value={command}
            onChange={setChosen}
          />
        </Row>
      ) : null}
      {review ? (
        <Results
          review={review}
          lineEnd={later.isWindows ? "\r\n" : "\n"}
          isTuned={settings.tune}
          onTune={(tune) => void change({ tune })}
        />
      ) : null}
    </PageFrame>
  );
}

function Results({
  review,
  lineEnd,
  isTuned,
  onTune,
}: {
  review: Review;
  lineEnd: "\n" | "\r\n";
  isTuned: boolean;
  onTune: (isTuned: boolean) => void;
}) {
  const diff = useMemo(() => {
    const edits = review.findings.flatMap((one) => one.edits ?? []);
    return parameterDifference(review.read, isTuned ? [...edits, ...review.tuning] : edits, lineEnd);
  }, [review, isTuned, lineEnd]);
  const lab = encodeView(openedgeQuery, { ...defaultView(openedgeQuery), params: review.settings });
  const names = [...new Set(review.others.map(({ known }) => known.name))];
  return (
    <>
      <Section title={review.findings.length === 0 ? "No problems found" : "Findings"}>
        <FindingsList review={review} />
      </Section>
      <Section
        title="Parameters of the network"
        intro="Those of the files, and the defaults that decide what messages carry and where clients go."
        action={
          <Link className={buttonClass({ size: "small" })} href={`${labPath(openedgeQuery.id)}?${lab}`}>
            Open in the lab
          </Link>
        }
      >
        <ParametersTable review={review} />
        {names.length > 0 ? (
          <Soft breaks>
            <FlagText text={`No effect on the network: ${names.join(", ")}.`} />
          </Soft>
        ) : null}
      </Section>
      {diff || review.tuning.length > 0 ? (
        <Section
          title="Corrected files"
          action={
            diff ? (
              <CopyButton size="small" text={diff}>
                Copy the difference
              </CopyButton>
            ) : null
          }
        >
          {review.tuning.length > 0 ? (
            <Check checked={isTuned} onChange={onTune}>
              Also change values that cost time here
            </Check>
          ) : null}
          {diff ? <DifferenceText text={diff} label="Changes of the files" /> : null}
        </Section>
      ) : null}
      <SourcesList review={review} />
    </>
  );
}
