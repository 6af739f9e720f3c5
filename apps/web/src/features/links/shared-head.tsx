import { foreignTexts, type SharedTable } from "@wirecost/contract";
import { type ReactNode, useMemo } from "react";
import { formatWhen } from "../../shared/lib/format-when.ts";
import { Tag } from "../../shared/ui/tables/tag.tsx";
import { findNames, withoutPseudonyms } from "./find-names.ts";
import { knownWords } from "./known-words.ts";
import styles from "./links.module.css";
import { sharedVersions } from "./shared-versions.ts";

/** What was shared, when, of which model version and bytes, and how long the link opens. */
export function SharedHead({ shared, actions }: { shared: SharedTable; actions?: ReactNode }) {
  const { content, computedAt, sharedAt, expiresAt, sha256 } = shared;
  const facts = [
    ...(computedAt
      ? [`${content.kind === "measured" ? "Stored" : "Computed"} ${formatWhen(computedAt)}`]
      : []),
    ...sharedVersions(content).map(({ model, version }) => `model ${model} ${version}`),
    ...(sharedAt ? [`copied for this link ${formatWhen(sharedAt)}`] : []),
    ...(expiresAt ? [`the link expires ${formatWhen(expiresAt)}`] : []),
  ];
  return (
    <div className={styles.head}>
      <div className={styles.titles}>
        <h1 className={styles.sharedHeadTitle}>{shared.title}</h1>
        <p className={styles.about}>
          <Tag>shared, read-only</Tag> {shared.redacted ? <RedactedTag shared={shared} /> : null}{" "}
          {facts.join("; ")}. SHA-256 <code title={sha256}>{sha256.slice(0, 12)}</code>
        </p>
        {shared.note || shared.sender ? (
          <figure className={styles.note}>
            {shared.note ? <blockquote className={styles.said}>{shared.note}</blockquote> : null}
            {shared.sender ? (
              <figcaption className={styles.about}>Shared by {shared.sender}</figcaption>
            ) : null}
          </figure>
        ) : null}
      </div>
      {actions}
    </div>
  );
}

/** Says that names were replaced only where no other is found in the copy, and how many texts stand as they were. */
function RedactedTag({ shared }: { shared: SharedTable }) {
  const said = useMemo(() => {
    const { title, note, content } = shared;
    const texts = foreignTexts({ title, note, content }, knownWords);
    const cut = withoutPseudonyms(texts);
    const kept = texts.filter(({ text }, i) => cut[i]?.text === text).length;
    const replaced = findNames(cut).length === 0 ? "names replaced" : "some names replaced";
    return kept > 0 ? `${replaced}; ${kept} ${kept === 1 ? "text" : "texts"} unchanged` : replaced;
  }, [shared]);
  return <Tag>{said}</Tag>;
}
