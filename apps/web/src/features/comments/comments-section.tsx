"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Comment, CommentSubject } from "@wirecost/contract";
import { useContext, useEffect, useRef, useState } from "react";
import { ExampleScope, useMay, useMe } from "../../entities/session/session.ts";
import { api, createOnce } from "../../shared/lib/api.ts";
import { formatAgo, formatWhen } from "../../shared/lib/format.ts";
import { apiQuery } from "../../shared/lib/query-client.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Check } from "../../shared/ui/controls/check.tsx";
import { Row, Small, Soft, Stack, Strong } from "../../shared/ui/layout/layout.tsx";
import { QueryState, showFailure } from "../../shared/ui/messages/query-state.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { Tag } from "../../shared/ui/tables/tags.tsx";
import { FlagText } from "../../shared/ui/tables/texts.tsx";
import { CommentForm } from "./comment-form.tsx";
import styles from "./comments.module.css";

/** Punctuation at the end of a sentence is not part of the link. */
const LINK = /https?:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]]/g;

type Cell = NonNullable<Comment["cell"]>;

/** Members' comments on a run or upload, on its cells, or on a recording. Viewers can read them. */
export function CommentsSection({
  teamId,
  of,
  cell,
  requested: requestedCell,
  nameCell,
}: {
  teamId: string;
  of: CommentSubject;
  /** The selected cell, which a comment can refer to. */
  cell?: Cell | undefined;
  /** The cell that the user wants to comment on. A new object each time, so that the form takes the focus. */
  requested?: Cell | undefined;
  /** Omitted for objects without cells. */
  nameCell?: (cell: Cell) => string;
}) {
  const me = useMe();
  const comments = useQuery(commentList(teamId, of));
  const [aboutCell, setAboutCell] = useState(false);
  useEffect(() => {
    if (requestedCell) setAboutCell(true);
  }, [requestedCell]);
  const userId = me.data?.user?.id;
  const writes = useMay("editTeam");
  const owns = useMay("ownTeam");
  const example = useContext(ExampleScope);
  const items = comments.data?.items ?? [];
  // It has no members who could comment.
  if (example) return null;
  return (
    <Section title="Comments" intro="Only your team sees them; a link never does.">
      <QueryState query={comments} loading={60} failed="The comments could not be loaded">
        {items.length > 0 ? (
          <Stack as="ol" gap={12} mb={12} className={styles.list}>
            {items.map((comment) => (
              <CommentItem
                key={comment.id}
                teamId={teamId}
                comment={comment}
                about={comment.cell ? nameCell?.(comment.cell) : undefined}
                own={writes && comment.author.id !== null && comment.author.id === userId}
                deletable={owns || (writes && comment.author.id === userId)}
              />
            ))}
          </Stack>
        ) : (
          <Soft border="top" py={8} className={styles.none}>
            No comments yet.
          </Soft>
        )}
      </QueryState>
      {writes ? (
        <CommentForm
          teamId={teamId}
          label="Comment (@ mentions a member)"
          button="Comment"
          focusRequest={requestedCell}
          send={(content) => {
            const body = { of, cell: aboutCell && cell ? cell : null, ...content };
            return createOnce([teamId, body], ({ id }) =>
              api.createComment({ params: { teamId }, body: { id, ...body } }),
            );
          }}
        >
          {cell && nameCell ? (
            <Check inline checked={aboutCell} onChange={setAboutCell}>
              <span>
                About the cell <FlagText text={nameCell(cell)} />
              </span>
            </Check>
          ) : null}
        </CommentForm>
      ) : (
        <Soft border="top" py={8} className={styles.none}>
          Viewers can read comments. To write one, ask an owner to make you an editor.
        </Soft>
      )}
    </Section>
  );
}

const ID_OF = {
  run: "runId",
  upload: "uploadId",
  conversation: "conversationId",
} as const satisfies Record<CommentSubject["kind"], string>;

function commentList(teamId: string, { kind, id }: CommentSubject) {
  return apiQuery(
    ["comments", teamId, kind, id],
    (options) => api.listComments({ params: { teamId }, query: { [ID_OF[kind]]: id } }, options),
    { staleTime: 0 },
  );
}

/** One comment, which its author can edit and delete; an owner can delete it, too. */
function CommentItem({
  teamId,
  comment,
  about,
  own,
  deletable,
}: {
  teamId: string;
  comment: Comment;
  /** Its cell in words. */
  about: string | undefined;
  own: boolean;
  deletable: boolean;
}) {
  const queries = useQueryClient();
  const [editing, setEditing] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const back = useRef(false);
  useEffect(() => {
    // The form had the focus, and is gone.
    if (back.current && !editing) change.current?.focus();
    back.current = editing;
  }, [editing]);
  const item = useRef<HTMLLIElement>(null);
  const { id, author, createdAt, editedAt } = comment;
  const remove = useMutation({
    mutationFn: () => api.deleteComment({ params: { teamId, commentId: id } }),
    onSuccess: () => {
      // Receives the focus when this is gone.
      item.current?.closest("section")?.querySelector<HTMLElement>(":scope > form textarea")?.focus();
      return queries.invalidateQueries({ queryKey: ["comments", teamId] });
    },
    onError: showFailure("The comment was not deleted"),
  });
  return (
    <li ref={item} className={styles.item}>
      <Row wrap gap={4} gapX={8}>
        <Strong>{author.name}</Strong>
        <Small as="time" dateTime={createdAt} title={formatWhen(createdAt)}>
          {formatAgo(createdAt, Date.now())}
        </Small>
        {editedAt === null ? null : <Small title={formatWhen(editedAt)}>changed</Small>}
        {about === undefined ? null : <Tag>{about}</Tag>}
        <span className={styles.actions}>
          {own && !editing ? (
            <Button ref={change} size="small" variant="quiet" onClick={() => setEditing(true)}>
              Change
            </Button>
          ) : null}
          {deletable ? (
            <Button
              size="small"
              variant="quiet"
              disabled={remove.isPending}
              aria-label={`Delete the comment of ${author.name}`}
              onClick={() => remove.mutate()}
            >
              Delete
            </Button>
          ) : null}
        </span>
      </Row>
      {editing ? (
        <CommentForm
          teamId={teamId}
          label="Edit the comment"
          first={comment.text}
          button="Save"
          autoFocus
          send={(body) => api.editComment({ params: { teamId, commentId: id }, body })}
          onDone={() => setEditing(false)}
        />
      ) : (
        <CommentText comment={comment} />
      )}
    </li>
  );
}

/** A comment's text: plain, with addresses as links and mentions marked. */
function CommentText({ comment: { text, mentions } }: { comment: Pick<Comment, "text" | "mentions"> }) {
  let at = 0;
  return (
    <p className={styles.text}>
      {commentParts(text, mentions).map((part) => {
        const key = at;
        at += part.text.length;
        if (part.kind === "text") return part.text;
        if (part.kind === "mention")
          return (
            <Strong key={key} tone="accent">
              {part.text}
            </Strong>
          );
        return (
          <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        );
      })}
    </p>
  );
}

/** A piece of a comment's text: plain text, a link, or a mention. */
type CommentPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string }
  | { readonly kind: "mention"; readonly text: string };

/** A comment's text in parts, which joined are the text: addresses become links, and names after an @ are marked. */
export function commentParts(text: string, mentions: readonly { readonly name: string }[]): CommentPart[] {
  const parts: CommentPart[] = [];
  let at = 0;
  for (const match of text.matchAll(LINK)) {
    if (!URL.canParse(match[0])) continue;
    parts.push(...withNames(text.slice(at, match.index), mentions));
    parts.push({ kind: "link", text: match[0], href: match[0] });
    at = match.index + match[0].length;
  }
  parts.push(...withNames(text.slice(at), mentions));
  return parts;
}

function withNames(text: string, mentions: readonly { readonly name: string }[]): CommentPart[] {
  // Longest first: @Ann Example is not @Ann.
  const names = mentions.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length);
  const parts: CommentPart[] = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const name = text[at] === "@" ? names.find((known) => text.startsWith(known, at)) : undefined;
    if (name === undefined) {
      plain += text[at++];
      continue;
    }
    if (plain) parts.push({ kind: "text", text: plain });
    parts.push({ kind: "mention", text: name });
    plain = "";
    at += name.length;
  }
  if (plain) parts.push({ kind: "text", text: plain });
  return parts;
}
