"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ProblemError, type Upload } from "@wirecost/contract";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { formatWhen } from "../../lib/format-when.ts";
import { errorText } from "../../lib/is-passing.ts";
import { setHref } from "../../lib/lab-href.ts";
import { rowCountText } from "../../lib/row-count-text.ts";
import { AuthForm } from "../account/auth-form.tsx";
import { InTeam } from "../account/in-team.tsx";
import { useMay } from "../account/use-may.ts";
import { compareHref, formatItemAddress } from "../compare/item-address.ts";
import { passportList } from "../passports/passport-queries.ts";
import type { SendingProgress } from "./send-file.ts";
import styles from "./store-panel.module.css";
import { StoredOtherwise } from "./stored-otherwise.tsx";
import { StoringProgress } from "./storing-progress.tsx";
import { type FileToStore, storeFile, uploadsKey } from "./upload-queries.ts";

/** Stores a file for the team; a visitor signs in or up first, and the file stays. */
export function StorePanel({
  input,
  onBack,
  onClose,
}: {
  input: FileToStore;
  onBack: () => void;
  onClose: () => void;
}) {
  return (
    <InTeam
      what="Storing a file"
      permission="uploadToTeam"
      loading={<Skeleton height={120} />}
      visitor={
        <div className={styles.panel}>
          <p>Storing needs an account. {input.file.name} stays here and is stored next.</p>
          <AuthForm mode="sign-up" autoFocus onDone={() => {}} />
        </div>
      }
    >
      {(teamId) => <Storing teamId={teamId} input={input} onBack={onBack} onClose={onClose} />}
    </InTeam>
  );
}

function Storing({
  teamId,
  input,
  onBack,
  onClose,
}: {
  teamId: string;
  input: FileToStore;
  onBack: () => void;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<SendingProgress>();
  const stop = useRef<AbortController>(undefined);
  const store = useMutation({
    mutationFn: (again: boolean) => {
      setProgress(undefined);
      stop.current = new AbortController();
      return storeFile(teamId, input, { signal: stop.current.signal, again, onProgress: setProgress });
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: uploadsKey(teamId) }),
        queries.invalidateQueries({ queryKey: passportList(teamId).queryKey }),
      ]),
  });
  const { mutate } = store;
  const asked = useRef(false);
  useEffect(() => {
    if (!asked.current) mutate(false);
    asked.current = true;
  }, [mutate]);
  if (store.data) return <Stored {...store.data} onClose={onClose} />;
  if (!store.error)
    return (
      <div className={styles.panel}>
        <StoringProgress name={input.file.name} progress={progress} />
        <div className={styles.actions}>
          <Button onClick={() => stop.current?.abort()}>Cancel</Button>
        </div>
      </div>
    );
  const problem = store.error instanceof ProblemError ? store.error.problem : undefined;
  if (problem?.code === "stored-otherwise")
    return (
      <StoredOtherwise problem={problem} onBack={onBack} onClose={onClose} onStore={() => mutate(true)} />
    );
  const cancelled = store.error.name === "AbortError";
  const issues = problem?.issues ?? [];
  return (
    <div className={styles.panel}>
      <Notice tone={cancelled ? "plain" : "warn"}>
        {cancelled ? "Cancelled: nothing was stored." : `Nothing was stored: ${errorText(store.error)}`}
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
      <div className={styles.actions}>
        <Button onClick={onBack}>Back to the file</Button>
        <Button variant="primary" onClick={() => mutate(store.variables ?? false)}>
          {cancelled ? "Store it after all" : "Try again"}
        </Button>
      </div>
    </div>
  );
}

function Stored({ upload, duplicate, onClose }: { upload: Upload; duplicate: boolean; onClose: () => void }) {
  const reads = useMay("readTeam");
  return (
    <div className={styles.panel} role="status">
      <p>
        {duplicate
          ? `Your team stored these very bytes already, read alike, on ${formatWhen(upload.createdAt)}, as ${upload.name}. Nothing was added.`
          : `Stored ${upload.name}: ${rowCountText(upload.rowCount)}.`}
      </p>
      <p className={styles.hash}>
        SHA-256 <code>{upload.sha256}</code>
      </p>
      <div className={styles.actions}>
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
      </div>
    </div>
  );
}
