"use client";
import { useQuery } from "@tanstack/react-query";
import type { Imported, Team } from "@wirecost/contract";
import { formatQuantity } from "@wirecost/sim-core";
import { useRef } from "react";
import { StorageLine } from "../../entities/measurement/storage-line.tsx";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import styles from "./archive.module.css";
import { ExportButton } from "./export-button.tsx";
import { type ImportProgress, useImport } from "./use-import.ts";

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
] as const;

/** Everything of a team as one file, out and in again. For owners. */
export function ArchiveSection({ team }: { team: Team }) {
  const size = useQuery({
    queryKey: ["archive", team.id],
    queryFn: ({ signal }) => api.measureArchive({ params: { teamId: team.id } }, { signal }),
    staleTime: 0,
  });
  const taking = useImport(team.id);
  const input = useRef<HTMLInputElement>(null);
  const holds = size.data && countsText(size.data);
  return (
    <Section
      title="Everything in one file"
      intro="A ZIP of JSON documents and of your uploads as they came. Members, links and keys are not in it. A file of another team can be imported here: all of it or nothing, and nothing twice."
      action={
        <span className={styles.busy}>
          <ExportButton team={team} />
          <Button disabled={taking.isPending} onClick={() => input.current?.click()}>
            Import
          </Button>
          <input
            ref={input}
            className={styles.file}
            type="file"
            accept=".zip"
            tabIndex={-1}
            aria-label="Archive to import"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) taking.mutate(file);
              target.value = "";
            }}
          />
        </span>
      }
    >
      <p className={styles.line}>
        {size.data
          ? holds === undefined
            ? "The team has no data yet."
            : `The team has ${holds}${size.data.bytes > 0 ? `; ${formatQuantity(size.data.bytes, "bytes")} of uploaded files` : ""}.`
          : " "}
      </p>
      <StorageLine teamId={team.id} />
      {taking.progress ? <Importing progress={taking.progress} onCancel={taking.cancel} /> : null}
      {taking.data ? <Notice>{importText(taking.data)}</Notice> : null}
      {taking.error && taking.error.name !== "AbortError" ? (
        <Notice tone="warn">{errorText(taking.error)}</Notice>
      ) : null}
    </Section>
  );
}

function Importing({ progress, onCancel }: { progress: ImportProgress; onCancel: () => void }) {
  const { words, part } = describe(progress);
  return (
    <div className={styles.progress}>
      <p role="status">Importing the archive</p>
      <progress aria-label="Importing the archive" max={1} {...(part === undefined ? {} : { value: part })} />
      <span className={styles.busy}>
        <span className={styles.words}>{words}</span>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </div>
  );
}

function describe(progress: ImportProgress): { words: string; part?: number } {
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

/** "2 experiments, 3 runs and 1 upload"; undefined where there is nothing. */
function countsText(counts: Counts): string | undefined {
  const parts = NOUNS.flatMap(([many, one]) => {
    const count = counts[many];
    return count > 0 ? [`${count.toLocaleString("en-US")} ${count === 1 ? one : many}`] : [];
  });
  if (parts.length < 2) return parts[0];
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** What became of an archive. */
export function importText(imported: Imported): string {
  const of = (which: "added" | "known"): string | undefined => {
    const entries = NOUNS.map(([kind]) => [kind, imported[kind][which]]);
    return countsText(Object.fromEntries(entries));
  };
  const added = of("added");
  const known = of("known");
  const had = known === undefined ? "" : ` Your team had ${known} already; they stay as they are.`;
  return `From ${imported.team}: ${added === undefined ? "nothing is new" : `${added} added`}.${had}`;
}
