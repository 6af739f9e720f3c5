"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Comment } from "@wirecost/contract";
import { useEffect, useRef, useState } from "react";
import { api } from "../../shared/lib/api.ts";
import { formatAgo, formatWhen } from "../../shared/lib/format-when.ts";
import { errorText } from "../../shared/lib/is-passing.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { Tag } from "../../shared/ui/tables/tag.tsx";
import { CommentForm } from "./comment-form.tsx";
import { CommentText } from "./comment-text.tsx";
import styles from "./comments.module.css";

/** One comment, which its author changes and deletes; an owner deletes it, too. */
export function CommentItem({
  teamId,
  comment,
  about,
  own,
  deletable,
}: {
  teamId: string;
  comment: Comment;
  /** The cell that it is on, in words. */
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
      // Where the focus goes when this is gone.
      item.current?.closest("section")?.querySelector<HTMLElement>(":scope > form textarea")?.focus();
      return queries.invalidateQueries({ queryKey: ["comments", teamId] });
    },
    onError: (error) =>
      showToast({ type: "error", title: "The comment was not deleted", description: errorText(error) }),
  });
  return (
    <li ref={item} className={styles.item}>
      <div className={styles.head}>
        <b>{author.name}</b>
        <time className={styles.soft} dateTime={createdAt} title={formatWhen(createdAt)}>
          {formatAgo(createdAt, Date.now())}
        </time>
        {editedAt === null ? null : (
          <span className={styles.soft} title={formatWhen(editedAt)}>
            changed
          </span>
        )}
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
      </div>
      {editing ? (
        <CommentForm
          teamId={teamId}
          label="Change the comment"
          first={comment.text}
          button="Keep"
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
