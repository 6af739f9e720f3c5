import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Comment, type Member, rolesWith } from "@wirecost/contract";
import { countText } from "@wirecost/sim-core";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { memberList } from "../../entities/team/team-queries.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { Button, classNames } from "../../shared/ui/controls/button.tsx";
import fields from "../../shared/ui/controls/field.module.css";
import { boxClass, Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { sent } from "../../shared/ui/messages/form.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import styles from "./comments.module.css";

const LONGEST = 60;

export function CommentForm({
  teamId,
  label,
  first = "",
  button,
  autoFocus = false,
  focusRequest,
  send,
  onDone,
  children,
}: {
  teamId: string;
  label: string;
  /** Initial text. */
  first?: string;
  button: string;
  autoFocus?: boolean;
  /** The object of a request to comment: a new one moves the focus here. */
  focusRequest?: object | undefined;
  send: (content: { text: string; mentions: string[] }) => Promise<Comment>;
  onDone?: () => void;
  /** Additional content between the text and the button. */
  children?: ReactNode;
}) {
  const queries = useQueryClient();
  const members = useQuery(memberList(teamId));
  const [text, setText] = useState(first);
  const form = useRef<HTMLFormElement>(null);
  // Upload-only members cannot read comments.
  const readers = members.data?.items.filter(({ role }) => rolesWith.readTeam.includes(role)) ?? [];
  useEffect(() => {
    if (focusRequest) form.current?.querySelector("textarea")?.focus();
  }, [focusRequest]);
  const save = useMutation({
    mutationFn: async () => {
      // A fast typist may finish before the names are loaded.
      const { items } = await queries.ensureQueryData(memberList(teamId));
      const mentions = items.filter(({ name }) => text.includes(`@${name}`)).map(({ userId }) => userId);
      return send({ text, mentions: mentions.slice(0, 20) });
    },
    onSuccess: async () => {
      setText("");
      await queries.invalidateQueries({ queryKey: ["comments", teamId] });
      if (onDone) onDone();
      // The button becomes disabled, so the focus is moved.
      else form.current?.querySelector("textarea")?.focus();
    },
  });
  return (
    <Stack as="form" ref={form} gap={8} mt={12} className={styles.form} onSubmit={sent(save.mutate)}>
      {save.error ? <Notice tone="warn">The comment was not saved: {errorText(save.error)}</Notice> : null}
      <MentionField label={label} value={text} members={readers} autoFocus={autoFocus} onChange={setText} />
      <Row wrap gap={8} gapX={12}>
        {children}
        <Button type="submit" disabled={save.isPending || text.trim() === ""}>
          {button}
        </Button>
        {onDone ? (
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        ) : null}
      </Row>
    </Stack>
  );
}

/** A text field in which @ offers the team's members: arrows select, Enter or Tab accepts, Escape cancels. */
function MentionField({
  label,
  value,
  members,
  autoFocus = false,
  onChange,
}: {
  label: string;
  value: string;
  members: readonly Member[];
  autoFocus?: boolean;
  onChange: (text: string) => void;
}) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [cursor, setCursor] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [left, setLeft] = useState(-1);
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);
  const mention = mentionAt(value, cursor);
  const offered = mention && mention.start !== left ? membersLike(members, mention.typed) : [];
  const open = offered.length > 0;
  const active = Math.min(chosen, offered.length - 1);
  const take = ({ name }: Member) => {
    if (!mention) return;
    const next = withMention(value, mention, name);
    // Synchronously; otherwise text typed before the next paint would be at the end.
    flushSync(() => {
      onChange(next.text);
      setCursor(next.cursor);
    });
    field.current?.focus();
    field.current?.setSelectionRange(next.cursor, next.cursor);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    const member = offered[active];
    if (event.key === "ArrowDown") setChosen((active + 1) % offered.length);
    else if (event.key === "ArrowUp") setChosen((active + offered.length - 1) % offered.length);
    else if (event.key === "Escape") setLeft(mention?.start ?? -1);
    else if ((event.key === "Enter" || event.key === "Tab") && member) take(member);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Stack gap={4} relative>
      <Text as="label" weight={500} htmlFor={id}>
        {label}
      </Text>
      <textarea
        ref={field}
        id={id}
        className={classNames(fields.input, styles.area)}
        rows={3}
        maxLength={5000}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={`${id}-members`}
        aria-activedescendant={open ? `${id}-${active}` : undefined}
        onChange={({ target }) => {
          onChange(target.value);
          setCursor(target.selectionStart);
          setChosen(0);
        }}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      <Text visuallyHidden>
        <span role="status">
          {open ? `${countText(offered.length, "member")}: use the arrow keys and Enter to select.` : ""}
        </span>
      </Text>
      <Stack
        id={`${id}-members`}
        className={styles.members}
        role="listbox"
        aria-label="Members"
        hidden={!open}
      >
        {offered.map((member, i) => (
          <button
            key={member.userId}
            id={`${id}-${i}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            className={classNames(styles.member, i === active && boxClass({ lit: true }))}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(member)}
          >
            {member.name}{" "}
            <Text as="small" tone="soft">
              {member.email}
            </Text>
          </button>
        ))}
      </Stack>
    </Stack>
  );
}

/** A name being typed after an @. */
interface TypedMention {
  /** Position of the @. */
  readonly start: number;
  /** The text after it, up to the cursor. */
  readonly typed: string;
}

/** The mention being typed at the cursor, if any: an @ at the beginning of a word, without a line end since. */
export function mentionAt(text: string, cursor: number): TypedMention | undefined {
  const start = text.lastIndexOf("@", cursor - 1);
  if (start < 0 || cursor - start > LONGEST) return undefined;
  if (start > 0 && !/[\s(]/.test(text[start - 1] ?? "")) return undefined;
  const typed = text.slice(start + 1, cursor);
  return typed.includes("\n") ? undefined : { start, typed };
}

/** Members whose name, a later word of it or address begins like that; none once a name is complete. */
export function membersLike(members: readonly Member[], typed: string): readonly Member[] {
  const wanted = typed.toLowerCase();
  if (
    members.some(({ name }) => wanted.startsWith(`${name.toLowerCase()} `) || wanted === name.toLowerCase())
  )
    return [];
  return members
    .filter(({ name, email }) =>
      [name, ...name.split(/\s+/), email].some((word) => word.toLowerCase().startsWith(wanted)),
    )
    .slice(0, 6);
}

/** The text with the mention inserted, and the new cursor position. */
export function withMention(
  text: string,
  { start, typed }: TypedMention,
  name: string,
): { readonly text: string; readonly cursor: number } {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(start + 1 + typed.length), cursor: before.length };
}
