"use client";
import type { Member } from "@wirecost/contract";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { classNames } from "../../shared/ui/controls/class-names.ts";
import { VisuallyHidden } from "../../shared/ui/page/visually-hidden.tsx";
import styles from "./comments.module.css";
import { membersLike, mentionAt, withMention } from "./mention-at.ts";

/** A text in which an @ offers the members of the team: arrows choose, Enter or Tab takes, Escape leaves it. */
export function MentionField({
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
    // At once, or what is typed before the next paint would stand at the end of the text.
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
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.area}
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
      <VisuallyHidden>
        <span role="status">
          {open
            ? `${offered.length} ${offered.length === 1 ? "member" : "members"}: use the arrow keys and Enter to select.`
            : ""}
        </span>
      </VisuallyHidden>
      <div id={`${id}-members`} className={styles.members} role="listbox" aria-label="Members" hidden={!open}>
        {offered.map((member, i) => (
          <button
            key={member.userId}
            id={`${id}-${i}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            className={classNames(styles.member, i === active && styles.active)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(member)}
          >
            {member.name} <small>{member.email}</small>
          </button>
        ))}
      </div>
    </div>
  );
}
