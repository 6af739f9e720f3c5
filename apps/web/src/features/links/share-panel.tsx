import { useQuery } from "@tanstack/react-query";
import type { Share, ShareOf } from "@wirecost/contract";
import { useState } from "react";
import { useMe } from "../../entities/session/session.ts";
import { api, createOnce } from "../../shared/lib/api.ts";
import { formatWhen } from "../../shared/lib/format.ts";
import { errorText, useChange } from "../../shared/lib/query-client.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { CopyField } from "../../shared/ui/controls/copy-field.tsx";
import { Link } from "../../shared/ui/controls/link.tsx";
import { Box, Row, Small, Soft, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import styles from "./links.module.css";
import { RedactSection } from "./redact-section.tsx";
import { ShareForm } from "./share-form.tsx";
import { expiresAt, type ShareDraft } from "./share-options.ts";
import { liveShares, type StoredSource, sharesKey, useRevokeShare } from "./share-queries.tsx";
import type { SharedViewSlots } from "./shared-view.tsx";

const RecipientPreview = whenShown(() => import("./recipient-preview.tsx").then((m) => m.RecipientPreview));

/**
 * Creates links to a copy of the shown content, and lists the valid ones. Stores nothing before the button is pressed.
 */
export function SharePanel({
  teamId,
  of,
  title,
  source,
  Comparison,
}: {
  teamId: string;
  of: ShareOf;
  /** Default title for recipients. */
  title: string;
  /** The stored object whose links are listed. */
  source?: StoredSource | undefined;
} & SharedViewSlots) {
  const [draft, setDraft] = useState<ShareDraft>({
    title,
    shows: "table",
    expiry: "30",
    lastDay: "",
    password: "",
    redact: [],
    redactAll: false,
    note: "",
    sender: undefined,
    showsSender: true,
  });
  const me = useMe();
  // Shown unless switched off: the account's name until another is entered.
  const name = draft.sender ?? me.data?.user?.name ?? "";
  const [looking, setLooking] = useState(false);
  const [missing, setMissing] = useState(false);
  const predicted = of.kind === "run" || of.kind === "design";
  const sender = draft.showsSender ? name.trim() || null : null;
  const seen = {
    of,
    title: draft.title.trim() || title,
    shows: draft.shows,
    redact: [...draft.redact],
    redactAll: draft.redactAll,
    note: draft.note.trim() || null,
    sender,
  };
  const create = useChange(() => {
    const { expiry, lastDay, password } = draft;
    return createOnce([teamId, seen, expiry, lastDay, password], ({ id, begun }) =>
      api.createShare({
        params: { teamId },
        body: { id, ...seen, expiresAt: expiresAt(draft, begun) ?? null, password: password || null },
      }),
    );
  }, sharesKey(teamId));
  const make = () => {
    const until = expiresAt(draft, new Date());
    setMissing(until === undefined);
    if (until !== undefined) create.mutate();
  };
  const made = create.data;
  return (
    <Stack gap={16}>
      <Soft>
        The link opens a copy of the current state, without an account
        {predicted ? ", and recipients can move the sliders" : ""}. It gives no other access to your team.{" "}
        <Link href="/shares">All links</Link>
      </Soft>
      {create.error ? <Notice tone="warn">The link was not created: {errorText(create.error)}</Notice> : null}
      <ShareForm
        draft={{ ...draft, sender: name }}
        chartable={predicted}
        missing={missing}
        onChange={(change) => setDraft((old) => ({ ...old, ...change }))}
      />
      {"names" in of && of.names !== "shown" ? null : (
        <RedactSection
          teamId={teamId}
          of={of}
          draft={{ ...draft, sender: sender ?? "" }}
          onChange={(change) => setDraft((old) => ({ ...old, ...change }))}
        />
      )}
      <Row wrap align="end" gap={8} gapX={12}>
        <Button onClick={() => setLooking(true)}>View as recipient</Button>
        <Button variant={made ? "plain" : "primary"} disabled={create.isPending} onClick={make}>
          {create.isPending ? "Creating link" : made ? "Create another link" : "Create link"}
        </Button>
      </Row>
      {made ? <MadeLink url={made.url} locked={made.share.password} /> : null}
      {source ? <OwnLinks teamId={teamId} source={source} /> : null}
      {looking ? (
        <RecipientPreview
          teamId={teamId}
          wanted={seen}
          Comparison={Comparison}
          onClose={() => setLooking(false)}
        />
      ) : null}
    </Stack>
  );
}

function OwnLinks({ teamId, source }: { teamId: string; source: StoredSource }) {
  const links = useQuery(liveShares(teamId, source));
  return (
    <QueryState query={links} loading={40} failed="The links could not be loaded">
      {({ items }) => <ShareLinks teamId={teamId} links={items} />}
    </QueryState>
  );
}

/** A new link, which can be copied only once, and its other forms. */
function MadeLink({ url, locked }: { url: string; locked: boolean }) {
  return (
    <div className={styles.made} role="status">
      <p>Copy it now: it is shown only once, and only its hash is stored.</p>
      <CopyField label="Link" text={url} />
      <details>
        <Text as="summary" target>
          For a wiki or a page
        </Text>
        <Small as="p" mt={8} mb={4}>
          A frame in which the sliders move:
        </Small>
        <CopyField label="Frame" text={embedCode(url)} />
        {locked ? (
          <Small as="p" mt={8} mb={4}>
            A link with a password has no preview picture.
          </Small>
        ) : (
          <>
            <Small as="p" mt={8} mb={4}>
              A picture of the matrix:
            </Small>
            <CopyField label="Picture" text={pictureAddress(url, "svg")} />
          </>
        )}
      </details>
    </div>
  );
}

/** The address of the same content for a frame on another page. @param url a link, `https://host/s/<token>` */
export function embedAddress(url: string): string {
  return url.replace(/\/s\/([\w-]+)$/, "/embed/$1");
}

/** The HTML of the frame for a wiki. It needs neither cookies nor the address of the page around it. */
export function embedCode(url: string): string {
  return `<iframe src="${embedAddress(url)}" title="Wirecost table" width="100%" height="640" style="border:0" loading="lazy" referrerpolicy="no-referrer"></iframe>`;
}

/** The address of a link's matrix as an image. */
export function pictureAddress(url: string, format: "svg" | "png"): string {
  return `${url}/picture.${format}`;
}

function ShareLinks({ teamId, links }: { teamId: string; links: readonly Share[] }) {
  const { isBusy, ask, dialog } = useRevokeShare(teamId);
  if (links.length === 0) return null;
  return (
    <>
      {dialog}
      <Box as="ul" border="top" aria-label="Links that open this">
        {links.map((share) => (
          <Row as="li" key={share.id} justify="between" gap={12} border="bottom" py={8}>
            <span>
              Created {formatWhen(share.createdAt)}
              <Small block>
                {share.expiresAt ? `expires ${formatWhen(share.expiresAt)}` : "does not expire"}
                {share.password ? ", with a password" : ""}
                {share.redacted ? ", redacted" : ""}
                {share.views === 1 ? ", opened once" : `, opened ${share.views} times`}
              </Small>
            </span>
            <Button
              size="small"
              variant="danger"
              // A disabled button would lose the focus.
              aria-disabled={isBusy}
              onClick={() => isBusy || ask(share)}
              aria-label={`Revoke the link created ${formatWhen(share.createdAt)}`}
            >
              Revoke
            </Button>
          </Row>
        ))}
      </Box>
    </>
  );
}
