import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ProblemError, type Upload } from "@wirecost/contract";
import { formatQuantity } from "@wirecost/sim-core";
import { useEffect, useRef, useState } from "react";
import { compareHref, formatItemAddress } from "../../entities/comparison/comparison-address.ts";
import { setHref } from "../../entities/design/design-address.ts";
import { environmentList } from "../../entities/measurement/environment.tsx";
import { type FileToStore, storeFile, uploadsKey } from "../../entities/measurement/upload-queries.ts";
import { TeamOrSignUp } from "../../entities/session/named-save-form.tsx";
import { useMay } from "../../entities/session/session.ts";
import { formatWhen, rowCountText } from "../../shared/lib/format.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import type { SendingProgress } from "../../shared/lib/send-file.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { Row, Small, Stack } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import styles from "./uploads.module.css";

interface StorePanelProps {
  readonly input: FileToStore;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** Stores a file for the team; a visitor signs in or up first, and the file stays. */
export function StorePanel(panel: StorePanelProps) {
  return (
    <TeamOrSignUp
      what="Storing a file"
      permission="uploadToTeam"
      why={`Storing needs an account. ${panel.input.file.name} stays here and is stored next.`}
    >
      {(teamId) => <Storing teamId={teamId} {...panel} />}
    </TeamOrSignUp>
  );
}

function Storing({ teamId, input, onBack, onClose }: StorePanelProps & { teamId: string }) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<SendingProgress>();
  const stop = useRef<AbortController>(undefined);
  const store = useMutation({
    mutationFn: (again: boolean) => {
      setProgress(undefined);
      stop.current = new AbortController();
      return storeFile(teamId, input, { signal: stop.current.signal, again, onProgress: setProgress });
    },
    onSettled: () => {
      // The result is shown immediately: lists are requested until a lost connection is back.
      void queries.invalidateQueries({ queryKey: uploadsKey(teamId) });
      void queries.invalidateQueries({ queryKey: environmentList(teamId).queryKey });
    },
  });
  const { mutate } = store;
  const requested = useRef(false);
  useEffect(() => {
    if (!requested.current) mutate(false);
    requested.current = true;
  }, [mutate]);
  if (store.data) return <Stored {...store.data} onClose={onClose} />;
  if (!store.error)
    return (
      <Stack gap={16}>
        <StoringProgress name={input.file.name} progress={progress} />
        <Row wrap align="stretch" justify="end" gap={8}>
          <Button onClick={() => stop.current?.abort()}>Cancel</Button>
        </Row>
      </Stack>
    );
  const problem = store.error instanceof ProblemError ? store.error.problem : undefined;
  // The team has these bytes, read differently: nothing is stored before the user confirms that both are intended.
  if (problem?.code === "stored-otherwise") {
    const [stored] = problem.issues ?? [];
    return (
      <Stack gap={16}>
        <Notice>
          This file is stored already{stored ? `: ${stored.message}` : ""}. This time it has other columns or
          settings. Nothing was stored yet.
        </Notice>
        <Row wrap align="stretch" justify="end" gap={8}>
          <Button onClick={onBack}>Back to the file</Button>
          {stored?.value ? (
            <LinkButton href={`/uploads/${stored.value}`} onClick={onClose}>
              Open the stored upload
            </LinkButton>
          ) : null}
          <Button variant="primary" onClick={() => mutate(true)}>
            Store it again
          </Button>
        </Row>
      </Stack>
    );
  }
  const cancelled = store.error.name === "AbortError";
  const issues = problem?.issues ?? [];
  return (
    <Stack gap={16}>
      <Notice tone={cancelled ? "plain" : "warn"}>
        {cancelled ? "Canceled. Nothing was stored." : `Nothing was stored: ${errorText(store.error)}`}
        {issues.length > 0 ? (
          <ul className={styles.issues}>
            {issues.map((issue) => (
              <li key={`${issue.line} ${issue.where} ${issue.message}`}>
                {issue.line ? `line ${issue.line}: ` : ""}
                {issue.message}
              </li>
            ))}
          </ul>
        ) : null}
      </Notice>
      <Row wrap align="stretch" justify="end" gap={8}>
        <Button onClick={onBack}>Back to the file</Button>
        <Button variant="primary" onClick={() => mutate(store.variables ?? false)}>
          {cancelled ? "Store it anyway" : "Try again"}
        </Button>
      </Row>
    </Stack>
  );
}

function Stored({ upload, duplicate, onClose }: { upload: Upload; duplicate: boolean; onClose: () => void }) {
  const reads = useMay("readTeam");
  return (
    <Stack gap={16} role="status">
      <p>
        {duplicate
          ? `Your team stored the same file with the same columns and settings on ${formatWhen(upload.createdAt)}, as ${upload.name}. Nothing was added.`
          : `Stored ${upload.name}: ${rowCountText(upload.rowCount)}.`}
      </p>
      <Small as="p" breaks>
        SHA-256 <code>{upload.sha256}</code>
      </Small>
      <Row wrap align="stretch" justify="end" gap={8}>
        {reads ? (
          <LinkButton href={`/uploads/${upload.id}`} onClick={onClose}>
            Open the upload
          </LinkButton>
        ) : null}
        {!reads ? (
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        ) : upload.model === null ? (
          <LinkButton
            variant="primary"
            href={compareHref([formatItemAddress({ kind: "upload", id: upload.id })])}
            onClick={onClose}
          >
            Compare
          </LinkButton>
        ) : (
          <LinkButton variant="primary" href={setHref(upload.model, `upload:${upload.id}`)} onClick={onClose}>
            Open in the lab
          </LinkButton>
        )}
      </Row>
    </Stack>
  );
}

function StoringProgress({ name, progress }: { name: string; progress: SendingProgress | undefined }) {
  const { words, part } = describe(progress);
  return (
    <Stack gap={6}>
      {/* The numbers change too often to be read aloud; the name and the bar are sufficient. */}
      <p role="status">Storing {name}</p>
      <progress aria-label={`Storing ${name}`} max={1} {...(part === undefined ? {} : { value: part })} />
      <Small as="p">{words}</Small>
    </Stack>
  );
}

function describe(progress: SendingProgress | undefined): { words: string; part?: number } {
  switch (progress?.state) {
    case undefined:
      return { words: "Starting" };
    case "sending": {
      const { sent, total } = progress;
      if (sent >= total) return { words: "Sent; waiting for the server" };
      return {
        words: `Sent ${formatQuantity(sent, "bytes")} of ${formatQuantity(total, "bytes")}`,
        part: sent / total,
      };
    }
    case "reading":
      return { words: "Reading" };
    case "storing": {
      const { rows, total } = progress;
      const done = Math.min(rows, total);
      return {
        words: `Storing ${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} rows`,
        part: total > 0 ? done / total : 0,
      };
    }
  }
}
