"use client";
import type { NamedMapping } from "@wirecost/contract";
import type { ColumnGuess, ColumnMapping } from "@wirecost/importers";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { applyMapping } from "./apply-mapping.ts";
import styles from "./mapping-panel.module.css";
import { useMappings } from "./use-mappings.ts";

/** Offers kept mappings that fit a table, and keeps the one that it is read with under a name. */
export function MappingPanel({
  model,
  columns,
  mapping,
  onTake,
}: {
  /** Id of the model; null for rows of none. */
  model: string | null;
  columns: readonly ColumnGuess[];
  /** What the user said of the columns; undefined where their headers say it. */
  mapping: ColumnMapping | undefined;
  onTake: (mapping: ColumnMapping) => void;
}) {
  const { mappings, signedIn, keep, rename, remove } = useMappings();
  const fitting = mappings.flatMap((one) => {
    const targets = one.model === model ? applyMapping(one, columns) : undefined;
    return targets ? [{ one, targets }] : [];
  });
  const current = JSON.stringify(mapping);
  return (
    <div className={styles.panel}>
      {fitting.map(({ one, targets }) => (
        <Fitting
          key={one.id}
          mapping={one}
          used={JSON.stringify(targets) === current}
          onTake={() => onTake(targets)}
          onRename={(name) => void rename(one, name)}
          onRemove={() => void remove(one)}
        />
      ))}
      {mapping && !fitting.some(({ targets }) => JSON.stringify(targets) === current) ? (
        <KeepForm
          hint={
            signedIn
              ? "Your team is offered it for every table with these headers."
              : "Offered again while this tab is open."
          }
          onKeep={(name) =>
            void keep({
              name,
              model,
              headers: columns.map(({ header }) => header),
              mapping: mapping.map(({ target }) => ({ target })),
            })
          }
        />
      ) : null}
    </div>
  );
}

function KeepForm({ hint, onKeep }: { hint: string; onKeep: (name: string) => void }) {
  const [name, setName] = useState("");
  return (
    <form
      className={styles.line}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") onKeep(name.trim());
      }}
    >
      <Field
        label="Keep what was said of the columns as"
        hint={hint}
        placeholder="Nightly run"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" disabled={name.trim() === ""}>
        Keep
      </Button>
    </form>
  );
}

function Fitting({
  mapping,
  used,
  onTake,
  onRename,
  onRemove,
}: {
  mapping: NamedMapping;
  used: boolean;
  onTake: () => void;
  onRename: (name: string) => void;
  onRemove: () => void;
}) {
  const [name, setName] = useState<string>();
  if (name !== undefined)
    return (
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "") onRename(name.trim());
          setName(undefined);
        }}
      >
        <Field
          label={`New name of ${mapping.name}`}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit">Rename</Button>
        <Button variant="quiet" onClick={() => setName(undefined)}>
          Cancel
        </Button>
      </form>
    );
  return (
    <div className={styles.line} role="status">
      <span>
        {used ? "The columns are read as kept in " : "These headers are those of the mapping "}
        <b>{mapping.name}</b>.
      </span>
      {used ? null : (
        <Button size="small" variant="primary" onClick={onTake}>
          Read it so
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => setName(mapping.name)}>
        Rename
      </Button>
      <Button size="small" variant="quiet" onClick={onRemove}>
        Delete
      </Button>
    </div>
  );
}
