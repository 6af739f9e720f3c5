"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Comment, rolesWith } from "@wirecost/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { memberList } from "../../entities/team/team-queries.ts";
import { errorText } from "../../shared/lib/is-passing.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import styles from "./comments.module.css";
import { MentionField } from "./mention-field.tsx";

/** Creates or edits a comment. An @ before a member's name mentions them. */
export function CommentForm({
  teamId,
  label,
  first = "",
  button,
  autoFocus = false,
  asked,
  send,
  onDone,
  children,
}: {
  teamId: string;
  label: string;
  /** The text that stands there at first. */
  first?: string;
  button: string;
  autoFocus?: boolean;
  /** The object of a request to comment: a new one moves the focus here. */
  asked?: object | undefined;
  send: (said: { text: string; mentions: string[] }) => Promise<Comment>;
  onDone?: () => void;
  /** What else is to be said, between the text and the button. */
  children?: ReactNode;
}) {
  const queries = useQueryClient();
  const members = useQuery(memberList(teamId));
  const [text, setText] = useState(first);
  const form = useRef<HTMLFormElement>(null);
  // Who is upload-only cannot read what is said here.
  const readers = members.data?.items.filter(({ role }) => rolesWith.readTeam.includes(role)) ?? [];
  useEffect(() => {
    if (asked) form.current?.querySelector("textarea")?.focus();
  }, [asked]);
  const save = useMutation({
    mutationFn: async () => {
      // Who is quick has written before the names are there.
      const { items } = await queries.ensureQueryData(memberList(teamId));
      const mentions = items.filter(({ name }) => text.includes(`@${name}`)).map(({ userId }) => userId);
      return send({ text, mentions: mentions.slice(0, 20) });
    },
    onSuccess: async () => {
      setText("");
      await queries.invalidateQueries({ queryKey: ["comments", teamId] });
      if (onDone) onDone();
      // The button has nothing more to send, and gives the focus away.
      else form.current?.querySelector("textarea")?.focus();
    },
  });
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {save.error ? <Notice tone="warn">The comment was not saved: {errorText(save.error)}</Notice> : null}
      <MentionField label={label} value={text} members={readers} autoFocus={autoFocus} onChange={setText} />
      <div className={styles.foot}>
        {children}
        <Button type="submit" disabled={save.isPending || text.trim() === ""}>
          {button}
        </Button>
        {onDone ? (
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}
