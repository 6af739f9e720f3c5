"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type ArchiveEvent,
  archiveEvent,
  createClient,
  type Imported,
  problem,
  type Team,
} from "@wirecost/contract";
import { formatQuantity } from "@wirecost/sim-core";
import { useRef, useState } from "react";
import { StorageLine } from "../../entities/measurement/storage-line.tsx";
import { api } from "../../shared/lib/api.ts";
import { download } from "../../shared/lib/export-files.ts";
import { apiQuery, errorText } from "../../shared/lib/query-client.ts";
import { sendFile } from "../../shared/lib/send-file.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { FileButton } from "../../shared/ui/controls/file-drop.tsx";
import { Row, Small, Soft, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { showFailure } from "../../shared/ui/messages/query-state.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { Section } from "../../shared/ui/page/section.tsx";
import { column, type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";

const NOUNS = [
  ["experiments", "experiment"],
  ["runs", "run"],
  ["uploads", "upload"],
  ["calibrations", "calibration"],
  ["plans", "plan"],
  ["environments", "environment"],
  ["mappings", "mapping"],
  ["baselines", "baseline"],
  ["comments", "comment"],
  ["conversations", "recording"],
  ["evaluations", "saved result"],
  ["conversationLimits", "limit of a recording"],
  ["schemas", "version of a schema"],
] as const;

export function ArchiveSection({ team }: { team: Team }) {
  const size = useQuery(
    apiQuery(
      ["archive", team.id],
      (options) => api.measureArchive({ params: { teamId: team.id } }, options),
      { staleTime: 0 },
    ),
  );
  const taking = useImport(team.id);
  const holds = size.data && countsText(size.data);
  return (
    <Section
      title="Everything in one file"
      intro="A ZIP of JSON documents and your original uploads, without members, links and keys. You can import the file of another team here: completely or not at all, and each item only once."
      action={
        <Row as="span" inline wrap gap={8}>
          <ExportButton team={team} />
          <FileButton
            label="Archive to import"
            accept=".zip"
            disabled={taking.isPending}
            onFiles={([file]) => file && taking.mutate(file)}
          >
            Import
          </FileButton>
        </Row>
      }
    >
      <Soft border="top" py={8}>
        {size.data
          ? holds === undefined
            ? "The team has no data yet."
            : `The team has ${holds}${size.data.bytes > 0 ? `; ${formatQuantity(size.data.bytes, "bytes")} of uploaded files` : ""}.`
          : " "}
      </Soft>
      <StorageLine teamId={team.id} />
      {taking.progress ? <Importing progress={taking.progress} onCancel={taking.cancel} /> : null}
      {taking.data ? <Notice>{importText(taking.data)}</Notice> : null}
      {taking.error && taking.error.name !== "AbortError" ? (
        <Notice tone="warn">{errorText(taking.error)}</Notice>
      ) : null}
    </Section>
  );
}

function Importing({ progress, onCancel }: { progress: Progress; onCancel: () => void }) {
  const { words, part } = describe(progress);
  return (
    <Stack gap={6} narrow>
      <p role="status">Importing the archive</p>
      <progress aria-label="Importing the archive" max={1} {...(part === undefined ? {} : { value: part })} />
      <Row as="span" inline wrap gap={8}>
        <Small>{words}</Small>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
}

function describe(progress: Progress): { words: string; part?: number } {
  switch (progress.state) {
    case "sending": {
      const { sent, total } = progress;
      const words = `Sent ${formatQuantity(sent, "bytes")} of ${formatQuantity(total, "bytes")}`;
      return { words, part: total > 0 ? sent / total : 0 };
    }
    case "reading":
      return { words: "Reading" };
    case "storing": {
      const { uploads, total } = progress;
      return { words: `Storing upload ${Math.min(uploads + 1, total)} of ${total}`, part: uploads / total };
    }
  }
}

type Counts = Readonly<Record<(typeof NOUNS)[number][0], number>>;

/** "2 experiments, 3 runs and 1 upload"; undefined for none. */
function countsText(counts: Counts): string | undefined {
  const parts = NOUNS.flatMap(([many, one]) => {
    const count = counts[many];
    return count > 0 ? [`${count.toLocaleString("en-US")} ${count === 1 ? one : many}`] : [];
  });
  if (parts.length < 2) return parts[0];
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

export function importText(imported: Imported): string {
  const of = (which: "added" | "known"): string | undefined => {
    const entries = NOUNS.map(([kind]) => [kind, imported[kind][which]]);
    return countsText(Object.fromEntries(entries));
  };
  const added = of("added");
  const known = of("known");
  const had = known === undefined ? "" : ` Already in your team, and unchanged: ${known}.`;
  return `From ${imported.team}: ${added === undefined ? "nothing is new" : `${added} added`}.${had}`;
}

type Storing = Exclude<ArchiveEvent, { state: "done" }>;
type Progress = { readonly state: "sending"; readonly sent: number; readonly total: number } | Storing;

/** Imports an archive into a team. All data of the team is reloaded afterwards. */
function useImport(teamId: string) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const stop = useRef<AbortController>(undefined);
  const mutation = useMutation({
    mutationFn: (file: File) => {
      const controller = new AbortController();
      stop.current = controller;
      setProgress({ state: "sending", sent: 0, total: file.size });
      const client = createClient(
        "",
        sendFile<Storing>((event) => archiveEvent.parse(event), setProgress),
      );
      return client.importTeam({ params: { teamId }, file }, { signal: controller.signal });
    },
    onSettled: () => {
      setProgress(undefined);
      // Not awaited: lists are requested until a lost connection is back.
      void queries.invalidateQueries();
    },
  });
  return { ...mutation, progress, cancel: () => stop.current?.abort() };
}

/** Size kept as single chunks: the browser may move a Blob of them to disk. */
const PIECES = 64;

/** Exports everything of a team as one file, with progress and cancel. */
export function ExportButton({ team }: { team: Pick<Team, "id" | "name"> }) {
  const [bytes, setBytes] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const start = async () => {
    const controller = new AbortController();
    stop.current = controller;
    setBytes(0);
    try {
      await saveArchive(team, controller.signal, setBytes);
      showToast({ title: `The archive of ${team.name} is saved` });
    } catch (error) {
      if (!controller.signal.aborted) showFailure("The team was not exported")(error);
    } finally {
      setBytes(undefined);
    }
  };
  if (bytes === undefined)
    return (
      <Button onClick={() => void start()} aria-label={`Export ${team.name}`}>
        Export
      </Button>
    );
  return (
    <Row as="span" inline wrap gap={8}>
      <span role="status">Exporting {team.name}</span>
      <Small>{formatQuantity(bytes, "bytes")}</Small>
      <Button size="small" onClick={() => stop.current?.abort()}>
        Cancel
      </Button>
    </Row>
  );
}

/**
 * Downloads a team's archive and passes it to the browser to save.
 *
 * @param onBytes how much has come so far
 * @throws Error with words for the reader; DOMException AbortError after the signal
 */
async function saveArchive(
  team: { readonly id: string; readonly name: string },
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const reply = await fetch(`/api/teams/${encodeURIComponent(team.id)}/archive`, { signal });
  if (!reply.ok || !reply.body) {
    const refusal = problem.safeParse(await reply.json().catch(() => undefined));
    throw new Error(refusal.success ? refusal.data.detail : `The server answered ${reply.status}.`);
  }
  const reader = reply.body.getReader();
  let whole = new Blob([], { type: "application/zip" });
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (value) pieces.push(value);
    bytes += value?.length ?? 0;
    if (done || pieces.length >= PIECES) {
      whole = new Blob([whole, ...pieces], { type: "application/zip" });
      pieces = [];
      onBytes(bytes);
    }
    if (done) break;
  }
  download(`${team.name} ${new Date().toISOString().slice(0, 10)}.wirecost.zip`, whole);
}

const columns: readonly DataColumn<Team>[] = [
  column("Team", ({ name }) => name),
  column(<Text visuallyHidden>Actions</Text>, { id: "export", align: "end" }, (team) => (
    <ExportButton team={team} />
  )),
];

/** Export before the account is deleted: an archive of each team that the user owns. */
export function OwnDataSection({ teams }: { teams: readonly Team[] }) {
  const owned = teams.filter(({ role }) => role === "owner");
  if (owned.length === 0) return null;
  return (
    <Section
      title="Export your data"
      intro="Your data belongs to your teams. You can export each team that you own as one file, and import it on a team's page, here or on another Wirecost server."
    >
      <DataTable rows={owned} columns={columns} rowId={({ id }) => id} />
    </Section>
  );
}
