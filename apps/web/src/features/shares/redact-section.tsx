"use client";
import { useQuery } from "@tanstack/react-query";
import { type PseudonymKind, pseudonymKinds, type RedactedName, type ShareOf } from "@wirecost/contract";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Select } from "../../components/ui/select.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { api } from "../../lib/api.ts";
import { QueryState } from "../../lib/query-state.tsx";
import { findNames } from "./find-names.ts";
import styles from "./redact-section.module.css";

const KINDS = pseudonymKinds.map((value) => ({ value, label: value }));

/** Names that recipients are not to see, chosen from those that are found and those that are typed. */
export function RedactSection({
  teamId,
  of,
  title,
  chosen,
  onChoose,
}: {
  teamId: string;
  of: ShareOf;
  title: string;
  chosen: readonly RedactedName[];
  onChoose: (names: readonly RedactedName[]) => void;
}) {
  const [open, setOpen] = useState(false);
  const plain = useQuery({
    queryKey: ["share-names", teamId, of],
    queryFn: ({ signal }) => api.previewShare({ params: { teamId }, body: { of } }, { signal }),
    enabled: open,
    gcTime: 0,
  });
  const found = plain.data ? findNames({ ...plain.data, title }) : [];
  const isChosen = ({ name }: RedactedName) => chosen.some((one) => same(one.name, name));
  const names = [...found.filter((one) => !isChosen(one)), ...chosen].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
  const without = (name: string) => chosen.filter((one) => !same(one.name, name));
  return (
    <details
      className={styles.section}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        Replace names{" "}
        <span className={styles.soft}>
          {chosen.length === 0 ? "none is replaced" : `${chosen.length} replaced`}
        </span>
      </summary>
      <p className={styles.soft}>
        Hosts, databases, tables and fields become host-1, table-2, field-3. A name stays the same in all
        links of your team, and nobody can tell it from its number.
      </p>
      <QueryState query={plain} loading={<Skeleton height={60} />} failed="What it shows could not be read">
        {names.length > 0 ? (
          <>
            <ul className={styles.list} aria-label="Names">
              {names.map((one) => (
                <li key={one.name.toLowerCase()} className={styles.item}>
                  <label className={styles.name}>
                    <input
                      type="checkbox"
                      checked={isChosen(one)}
                      onChange={({ target }) =>
                        onChoose(target.checked ? [...chosen, one] : without(one.name))
                      }
                    />
                    <code>{one.name}</code>
                  </label>
                  <Select
                    className={styles.kind}
                    aria-label={`What ${one.name} is`}
                    value={one.as}
                    onChange={({ target }) =>
                      onChoose([...without(one.name), { name: one.name, as: kindOf(target.value) }])
                    }
                    options={KINDS}
                  />
                </li>
              ))}
            </ul>
            <Button size="small" onClick={() => onChoose(names)}>
              Replace all of them
            </Button>
          </>
        ) : (
          <p className={styles.soft}>No names were found in it.</p>
        )}
      </QueryState>
      <OtherName onAdd={(one) => onChoose([...without(one.name), one])} />
    </details>
  );
}

function OtherName({ onAdd }: { onAdd: (name: RedactedName) => void }) {
  const [name, setName] = useState("");
  const [as, setAs] = useState<PseudonymKind>("table");
  const add = () => {
    onAdd({ name: name.trim(), as });
    setName("");
  };
  return (
    <div className={styles.other}>
      <Field
        className={styles.typed}
        label="Another name"
        value={name}
        maxLength={200}
        onChange={({ target }) => setName(target.value)}
      />
      <Select
        label="It is a"
        value={as}
        onChange={({ target }) => setAs(kindOf(target.value))}
        options={KINDS}
      />
      <Button disabled={name.trim().length < 2} onClick={add}>
        Replace it
      </Button>
    </div>
  );
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function kindOf(value: string): PseudonymKind {
  return pseudonymKinds.find((kind) => kind === value) ?? "table";
}
