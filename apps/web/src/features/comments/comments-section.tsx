"use client";
import { useQuery } from "@tanstack/react-query";
import type { Comment } from "@wirecost/contract";
import { useContext, useEffect, useState } from "react";
import { ExampleScope } from "../../entities/session/team-scope.ts";
import { useMay } from "../../entities/session/use-may.ts";
import { useMe } from "../../entities/session/use-me.ts";
import { api } from "../../shared/lib/api.ts";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { FlagText } from "../../shared/ui/tables/flag-text.tsx";
import { CommentForm } from "./comment-form.tsx";
import { CommentItem } from "./comment-item.tsx";
import { type Commented, commentList } from "./comment-queries.ts";
import styles from "./comments.module.css";

type Cell = NonNullable<Comment["cell"]>;

/** What members say of a run or an upload and of its cells. Viewers read it. */
export function CommentsSection({
  teamId,
  of,
  cell,
  asked,
  nameCell,
}: {
  teamId: string;
  of: Commented;
  /** The cell in focus: a comment may be about it alone. */
  cell?: Cell | undefined;
  /** The cell that the user wants to comment on. A new object each time, so that the form takes the focus. */
  asked?: Cell | undefined;
  nameCell: (cell: Cell) => string;
}) {
  const me = useMe();
  const comments = useQuery(commentList(teamId, of));
  const [aboutCell, setAboutCell] = useState(false);
  useEffect(() => {
    if (asked) setAboutCell(true);
  }, [asked]);
  const userId = me.data?.user?.id;
  const writes = useMay("editTeam");
  const owns = useMay("ownTeam");
  const example = useContext(ExampleScope);
  const items = comments.data?.items ?? [];
  // It has no members who could say anything.
  if (example) return null;
  return (
    <Section title="Comments" intro="For your team alone: a link never shows them.">
      <QueryState
        query={comments}
        loading={<Skeleton height={60} />}
        failed="The comments could not be loaded"
      >
        {items.length > 0 ? (
          <ol className={styles.list}>
            {items.map((comment) => (
              <CommentItem
                key={comment.id}
                teamId={teamId}
                comment={comment}
                about={comment.cell ? nameCell(comment.cell) : undefined}
                own={writes && comment.author.id !== null && comment.author.id === userId}
                deletable={owns || (writes && comment.author.id === userId)}
              />
            ))}
          </ol>
        ) : (
          <p className={styles.none}>No comments yet.</p>
        )}
      </QueryState>
      {writes ? (
        <CommentForm
          teamId={teamId}
          label="Comment (@ mentions a member)"
          button="Comment"
          asked={asked}
          send={(said) =>
            api.createComment({
              params: { teamId },
              body: { of, cell: aboutCell && cell ? cell : null, ...said },
            })
          }
        >
          {cell ? (
            <label className={styles.about}>
              <input
                type="checkbox"
                checked={aboutCell}
                onChange={({ target }) => setAboutCell(target.checked)}
              />
              <span>
                About the cell <FlagText text={nameCell(cell)} />
              </span>
            </label>
          ) : null}
        </CommentForm>
      ) : (
        <p className={styles.none}>A viewer reads comments; an owner can make you an editor.</p>
      )}
    </Section>
  );
}
