import type { Comment } from "@wirecost/contract";
import { commentParts } from "./comment-parts.ts";
import styles from "./comments.module.css";

/** A comment's text: plain, with its addresses as links and its mentions marked. */
export function CommentText({
  comment: { text, mentions },
}: {
  comment: Pick<Comment, "text" | "mentions">;
}) {
  let at = 0;
  return (
    <p className={styles.text}>
      {commentParts(text, mentions).map((part) => {
        const key = at;
        at += part.text.length;
        if (part.kind === "text") return part.text;
        if (part.kind === "mention")
          return (
            <b key={key} className={styles.mention}>
              {part.text}
            </b>
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
