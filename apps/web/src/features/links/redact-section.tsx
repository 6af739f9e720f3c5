import { useQuery } from "@tanstack/react-query";
import {
  foreignTexts,
  MAX_REDACTED_NAMES,
  nameKey,
  nameReplacer,
  type PseudonymKind,
  pseudonymKinds,
  type RedactedName,
  remainingNames,
  type ShareOf,
} from "@wirecost/contract";
import { countText } from "@wirecost/sim-core";
import { useDeferredValue, useMemo, useState } from "react";
import { api } from "../../shared/lib/api.ts";
import { apiQuery } from "../../shared/lib/query-client.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Check } from "../../shared/ui/controls/check.tsx";
import { Field, Select } from "../../shared/ui/controls/field.tsx";
import { Row, Small, Text } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { findNames } from "./find-names.ts";
import { ForeignTextList } from "./foreign-text-list.tsx";
import styles from "./links.module.css";
import type { ShareDraft } from "./share-options.ts";
import { knownWords } from "./share-options.ts";

/** Names to hide from recipients: those detected, those entered, or every text of the data. */
export function RedactSection({
  teamId,
  of,
  draft,
  onChange,
}: {
  teamId: string;
  of: ShareOf;
  draft: ShareDraft;
  onChange: (change: Pick<Partial<ShareDraft>, "redact" | "redactAll">) => void;
}) {
  const { redact: chosen, redactAll } = draft;
  const plain = useQuery(
    apiQuery(
      ["share-names", teamId, of],
      (options) => api.previewShare({ params: { teamId }, body: { of } }, options),
      { gcTime: 0 },
    ),
  );
  const content = plain.data?.content;
  const title = useDeferredValue(draft.title);
  const note = useDeferredValue(draft.note);
  const sender = useDeferredValue(draft.sender);
  const shared = useMemo(() => content && { title, note, sender, content }, [content, title, note, sender]);
  const texts = useMemo(() => (shared ? foreignTexts(shared, knownWords) : []), [shared]);
  const found = useMemo(() => findNames(texts), [texts]);
  const remaining = useMemo(
    () =>
      shared
        ? remainingNames(
            shared,
            knownWords,
            chosen.map(({ name }) => name),
          )
        : new Map<string, number>(),
    [shared, chosen],
  );
  const keys = new Set(chosen.map(({ name }) => nameKey(name)));
  const isChosen = ({ name }: RedactedName) => keys.has(nameKey(name));
  const names = [...found.filter((one) => !isChosen(one)), ...chosen].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
  const listed = names.length - chosen.length;
  const unchanged = useMemo(() => {
    const replace = nameReplacer(chosen.map(({ name, as }) => ({ name, by: `[${as}]` })));
    return texts.filter(({ text }) => replace(text) === text).length;
  }, [texts, chosen]);
  const without = (name: string) => chosen.filter((one) => nameKey(one.name) !== nameKey(name));
  const choose = (redact: readonly RedactedName[]) =>
    onChange({ redact: redact.slice(0, MAX_REDACTED_NAMES) });
  const add = (one: RedactedName) => choose([...without(one.name), one]);
  return (
    <details className={styles.section}>
      <Text as="summary" weight={500} target>
        Replace names <Small weight={400}>{summary(redactAll, chosen.length, listed, unchanged)}</Small>
      </Text>
      <Small as="p" weight={400}>
        A name is replaced everywhere in the link, within longer words too: with “acme” as a host, “acme-db01”
        becomes “host-1-db01”. It keeps its number in all links of your team.
      </Small>
      <Check breaks shrink checked={redactAll} onChange={(checked) => onChange({ redactAll: checked })}>
        Replace all names with A, B, C
      </Check>
      <Small as="p" weight={400}>
        Labels, columns, values, hosts and file names become “Row A”, “Column B”, “Value C”. Numbers, your
        title, note and name stay.
      </Small>
      <QueryState query={plain} loading={60} failed="The content of the link could not be loaded">
        {names.length > 0 ? (
          <>
            <ul className={styles.redactSectionList} aria-label="Names">
              {names.map((one) => (
                <Row as="li" key={nameKey(one.name)} justify="between" gap={12}>
                  <Check
                    breaks
                    shrink
                    checked={isChosen(one)}
                    onChange={(checked) => (checked ? add(one) : choose(without(one.name)))}
                  >
                    <code>{one.name}</code>
                  </Check>
                  <Select
                    className={styles.kind}
                    aria-label={`Kind of name of ${one.name}`}
                    value={one.as}
                    onChange={(as) => add({ name: one.name, as })}
                    options={pseudonymKinds}
                  />
                </Row>
              ))}
            </ul>
            <Button size="small" onClick={() => choose(names)}>
              Replace all listed names
            </Button>
            {names.length > MAX_REDACTED_NAMES ? (
              <Notice tone="warn">
                A link replaces at most {MAX_REDACTED_NAMES} names, and {names.length} are listed. Replace all
                names with A, B, C instead.
              </Notice>
            ) : null}
          </>
        ) : null}
        {unchanged > 0 && !redactAll ? (
          <Small as="p" weight={400}>
            {unchanged === 1 ? "1 text stays" : `${unchanged} texts stay`} as written. Check them under “All
            text in this link”.
          </Small>
        ) : null}
        <OtherName onAdd={add} />
        {remaining.size > 0 ? (
          <Notice tone="warn">
            {[...remaining].map(([name, count]) => `“${name}” stays in ${count}`).join(", ")} of the link's
            numbers, dates and model settings, which cannot be replaced.
          </Notice>
        ) : null}
        <ForeignTextList texts={texts} names={chosen} redactAll={redactAll} onReplace={add} />
      </QueryState>
    </details>
  );
}

function summary(all: boolean, chosen: number, listed: number, unchanged: number): string {
  if (all) return chosen > 0 ? `all, and ${chosen} by name` : "all are replaced";
  const rest = [
    ...(listed > 0 ? [`${listed} more listed`] : []),
    ...(unchanged > 0 ? [`${countText(unchanged, "text")} unchanged`] : []),
  ];
  return [chosen > 0 ? `${chosen} replaced` : "none replaced", ...rest].join("; ");
}

function OtherName({ onAdd }: { onAdd: (name: RedactedName) => void }) {
  const [name, setName] = useState("");
  const [as, setAs] = useState<PseudonymKind>("name");
  const add = () => {
    onAdd({ name: name.trim(), as });
    setName("");
  };
  return (
    <Row wrap align="end" gap={8}>
      <Field className={styles.typed} label="Another name" value={name} maxLength={200} onChange={setName} />
      <Select label="Kind" value={as} onChange={setAs} options={pseudonymKinds} />
      <Button disabled={name.trim().length < 2 || nameKey(name) === ""} onClick={add}>
        Replace
      </Button>
    </Row>
  );
}
