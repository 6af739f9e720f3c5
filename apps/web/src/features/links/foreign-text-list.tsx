import {
  type ForeignText,
  type ForeignTextGroup,
  nameReplacer,
  type PseudonymKind,
  type RedactedName,
} from "@wirecost/contract";
import { useMemo } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Row, Small, Text } from "../../shared/ui/layout/layout.tsx";
import styles from "./links.module.css";

const HEADINGS: Readonly<Record<ForeignTextGroup, string>> = {
  heading: "Title",
  title: "File and table names",
  label: "Labels of rows",
  column: "Column names",
  value: "Values of settings",
  unit: "Units",
  host: "Host",
  environment: "Environment",
  calibration: "Calibrations",
  schema: "Table and schema of record sizes",
  statement: "Statements",
  table: "Tables",
  request: "Requests",
  recording: "Texts about the recording",
  note: "Note",
  sender: "Your name",
};

/** Name of a group's texts if they are replaced as a whole. */
const KINDS: Partial<Record<ForeignTextGroup, PseudonymKind>> = {
  host: "host",
  column: "field",
  table: "table",
};

/** Maximum texts of a group displayed: the rest is counted. */
const MAX_SHOWN = 50;
const MIN_NAME = 2;
const MAX_NAME = 200;

/** Every text of a link from users or their files, by group, as recipients would see it. */
export function ForeignTextList({
  texts,
  names,
  redactAll,
  onReplace,
}: {
  texts: readonly ForeignText[];
  names: readonly RedactedName[];
  redactAll: boolean;
  onReplace: (name: RedactedName) => void;
}) {
  const replace = useMemo(
    () => nameReplacer(names.map(({ name, as }) => ({ name, by: `[${as}]` }))),
    [names],
  );
  const shown = useMemo(
    () => texts.map((one) => ({ ...one, seen: replace(one.text), all: redactAll && !isWritten(one.group) })),
    [texts, replace, redactAll],
  );
  const groups = [...new Set(shown.map(({ group }) => group))];
  const plain = shown.filter(({ all, seen, text }) => !all && seen === text).length;
  if (texts.length === 0) return null;
  return (
    <details>
      <Text as="summary" target>
        All text in this link{" "}
        <Small weight={400}>
          {plain === 0 ? "every text is replaced" : `${plain} of ${texts.length} shown as they are`}
        </Small>
      </Text>
      <div className={styles.groups}>
        {groups.map((group) => {
          const items = shown.filter((one) => one.group === group);
          return (
            <section key={group}>
              <Small as="h3" weight={600}>
                {HEADINGS[group]}
              </Small>
              <ul>
                {items.slice(0, MAX_SHOWN).map(({ text, count, seen, all }) => (
                  <Row as="li" key={text} justify="between" gap={12}>
                    <Text breaks shrink className={styles.text}>
                      {all ? <s>{text}</s> : seen === text ? text : <mark>{seen}</mark>}
                      {count > 1 ? <Small weight={400}> ×{count}</Small> : null}
                    </Text>
                    {all ||
                    seen !== text ||
                    text.trim().length < MIN_NAME ||
                    text.length > MAX_NAME ? null : (
                      <Button
                        size="small"
                        aria-label={`Replace ${text}`}
                        onClick={() => onReplace({ name: text.trim(), as: KINDS[group] ?? "name" })}
                      >
                        Replace
                      </Button>
                    )}
                  </Row>
                ))}
              </ul>
              {items.length > MAX_SHOWN ? (
                <Small as="p" weight={400}>
                  and {items.length - MAX_SHOWN} more
                </Small>
              ) : null}
            </section>
          );
        })}
      </div>
    </details>
  );
}

/** Text written for the link: it stays if all of the data's texts are replaced. */
function isWritten(group: ForeignTextGroup): boolean {
  return group === "heading" || group === "note" || group === "sender";
}
