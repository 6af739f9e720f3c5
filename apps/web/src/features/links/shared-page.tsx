"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type CallInput, ProblemError, type SharedSet, type SharedTable } from "@wirecost/contract";
import { toCsv } from "@wirecost/importers";
import type { MeasurementSchema } from "@wirecost/sim-core";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { uploadSchema } from "../../entities/measurement/uploaded-set.ts";
import {
  may,
  refusalText,
  SESSION_INDEPENDENT,
  signInHref,
  teamsThatLet,
} from "../../entities/session/session.ts";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Soft, Stack } from "../../shared/ui/layout/layout.tsx";
import { sent } from "../../shared/ui/messages/form.tsx";
import { QueryState, showFailure } from "../../shared/ui/messages/query-state.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { useTabTitle } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/query-provider.tsx";
import { Skeleton } from "../../shared/ui/page/when-shown.tsx";
import styles from "./links.module.css";
import { isOfRecordings, SharedView, type SharedViewSlots } from "./shared-view.tsx";

/**
 * The page of a link, for recipients without an account.
 *
 * @param framed embedded in a page of another site: shows only the content
 */
export function SharedPage({
  token,
  framed = false,
  Comparison,
}: { token: string; framed?: boolean } & SharedViewSlots) {
  return (
    <PageProviders>
      <main id="main" className={framed ? styles.framed : styles.page}>
        <Content token={token} framed={framed} Comparison={Comparison} />
      </main>
    </PageProviders>
  );
}

function Content({ token, framed, Comparison }: { token: string; framed: boolean } & SharedViewSlots) {
  const [password, setPassword] = useState<string>();
  const query = useQuery({
    queryKey: ["shared", token, password],
    meta: SESSION_INDEPENDENT,
    queryFn: ({ signal }) => openShared(token, password, signal),
    // A revoked link must be gone on the next view; each view is counted, so there is no automatic request.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  useTabTitle(query.data?.title);
  const problem = query.error instanceof ProblemError ? query.error.problem : undefined;
  if (problem?.code === "share-locked" || (password !== undefined && !query.data && problem?.status !== 404))
    return (
      <PasswordForm
        busy={query.isFetching}
        wrong={password !== undefined && query.failureReason ? errorText(query.failureReason) : undefined}
        // Submitting again, such as after too many attempts, is another attempt.
        onSend={(typed) => (typed === password ? void query.refetch() : setPassword(typed))}
      />
    );
  if (problem && [400, 404, 422].includes(problem.status)) return <Gone framed={framed} />;
  const actions: ReactNode =
    framed || !query.data || isOfRecordings(query.data.content) ? null : (
      <CopyToTeam shared={query.data} token={token} password={password} />
    );
  return (
    <QueryState query={query} loading={<LoadingTable />} failed="The table could not be loaded">
      {(shared) => <SharedView shared={shared} actions={actions} Comparison={Comparison} />}
    </QueryState>
  );
}

function openShared(token: string, password: string | undefined, signal: AbortSignal): Promise<SharedTable> {
  return password === undefined
    ? api.openShare({ params: { token }, query: {} }, { signal })
    : api.unlockShare({ params: { token }, body: { password } }, { signal });
}

function Gone({ framed }: { framed: boolean }) {
  return (
    <Stack align="start" gap={12} className={styles.gone}>
      <h1>This link is not valid</h1>
      <Soft>
        It was revoked or expired, its content was deleted, or the address is incomplete. Ask the sender for a
        new link.
      </Soft>
      {framed ? null : (
        <>
          <Soft>
            You can use the lab without a link or an account: it predicts the cost of a query over a network.
          </Soft>
          <LinkButton variant="primary" href="/">
            Open the lab
          </LinkButton>
        </>
      )}
    </Stack>
  );
}

function LoadingTable() {
  return (
    <Stack gap={12} role="status" aria-label="Loading the table">
      <Skeleton height={28} width="60%" />
      <Skeleton height={20} width="40%" />
      <Skeleton height={360} />
    </Stack>
  );
}

/** Asks for the password of a link. The page keeps it in memory and sends it with each request. */
function PasswordForm({
  busy,
  wrong,
  onSend,
}: {
  busy: boolean;
  /** The error of the last attempt. */
  wrong: string | undefined;
  onSend: (password: string) => void;
}) {
  const [password, setPassword] = useState("");
  return (
    <Stack as="form" align="start" gap={12} className={styles.gone} onSubmit={sent(() => onSend(password))}>
      <h1>This link needs a password</h1>
      <Soft>Ask the sender of the link for it.</Soft>
      <Field
        label="Password"
        type="password"
        autoComplete="off"
        value={password}
        maxLength={200}
        required
        autoFocus
        onChange={setPassword}
        error={wrong}
      />
      <Button type="submit" variant="primary" disabled={busy || password === ""}>
        {busy ? "Opening" : "Open"}
      </Button>
    </Stack>
  );
}

/** Copies the content of a link to the recipient's team. Asks for a sign-in only on click. */
function CopyToTeam({
  shared,
  token,
  password,
}: {
  shared: SharedTable;
  token: string;
  password: string | undefined;
}) {
  const router = useRouter();
  const path = usePathname();
  const copy = useMutation({
    mutationFn: async () => {
      const me = await api.me({});
      const [open] = me.teams;
      if (!open) return undefined;
      const team = may(me, "editTeam") ? open : teamsThatLet(me, "editTeam")[0];
      if (!team) throw new Error(refusalText("Copying", open, "editTeam"));
      const params = { teamId: team.id };
      const { experiments } = await api.copyShare({ params, body: { token, ...(password && { password }) } });
      const uploads = await copyMeasured(team.id, shared);
      const [experiment] = experiments;
      const [upload] = uploads;
      const href = experiment ? `/experiments/${experiment.id}` : upload ? `/uploads/${upload}` : "/";
      return { team: team.name, count: experiments.length + uploads.length, href };
    },
    onSuccess: (copied) => {
      if (!copied) return router.push(signInHref("sign-in", path));
      showToast({
        title: copied.count === 1 ? `Copied to ${copied.team}` : `${copied.count} copied to ${copied.team}`,
        action: { label: "Open", onAction: () => router.push(copied.href) },
      });
    },
    onError: showFailure("It was not copied"),
  });
  return (
    <Button disabled={copy.isPending} onClick={() => copy.mutate()}>
      {copy.isPending ? "Copying" : "Copy to my team"}
    </Button>
  );
}

/** Stores the measured rows of a link as uploads of a team. @returns their ids */
async function copyMeasured(teamId: string, { title, content }: SharedTable): Promise<readonly string[]> {
  const items =
    content.kind === "comparison"
      ? content.document.items
      : content.kind === "measured"
        ? [{ ...content, title }]
        : [];
  const stored: string[] = [];
  for (const item of items) {
    const schema = item.kind === "measured" ? uploadSchema(item.document) : undefined;
    if (item.kind !== "measured" || !schema) continue;
    const query = { ...uploadQuery(item.document, schema), name: `${item.title.slice(0, 200)}.csv` };
    const { rows, setup, model } = item.document;
    // A model's setup is sent beside the file; rows with columns of their own contain everything.
    const file = new Blob([toCsv(rows, schema, model === null ? setup : {})]);
    const { upload } = await api.createUpload({ params: { teamId }, query, file });
    stored.push(upload.id);
  }
  return stored;
}

type UploadQuery = CallInput<"createUpload">["query"];

/** How to read the rows: by their model, or by columns with a description each. */
export function uploadQuery(
  { model, setup, environment, rows }: SharedSet,
  schema: MeasurementSchema,
): Omit<UploadQuery, "name"> {
  const stated = environment && { environment: JSON.stringify({ environmentId: null, facts: environment }) };
  if (model !== null) return { model, setup: JSON.stringify(setup), ...stated };
  const settings = Object.keys(schema.params).filter(
    (id) => setup[id] !== undefined || rows.some((row) => row.settings[id] !== undefined),
  );
  const metrics = Object.entries(schema.metrics).filter(([id]) =>
    rows.some((row) => row.metrics[id] !== undefined),
  );
  const mapping = [
    { target: { kind: "row" } },
    { target: { kind: "label" } },
    ...settings.map(() => ({ target: { kind: "own-setting" } })),
    ...metrics.map(([, { unit, better }]) => ({ target: { kind: "own-metric", unit, better } })),
  ];
  return { mapping: JSON.stringify(mapping), ...stated };
}
