"use client";
import type { NamedMapping } from "@wirecost/contract";
import type { ColumnGuess, ColumnMapping } from "@wirecost/importers";
import { useState } from "react";
import { findModel } from "../../../entities/design/find-model.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Field } from "../../../shared/ui/controls/field.tsx";
import styles from "../uploads.module.css";
import { applyMapping } from "./apply-mapping.ts";
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
  /** Receives the model of the mapping too, which may differ from the table's current one. */
  onTake: (mapping: ColumnMapping, model: string | null) => void;
}) {
  const { mappings, kept, edits, keep, rename, remove } = useMappings();
  const fitting = mappings.flatMap((one) => {
    const known = one.model === null || findModel(one.model);
    const targets = known ? applyMapping(one, columns) : undefined;
    return targets ? [{ one, targets }] : [];
  });
  const current = JSON.stringify(mapping);
  const isUsed = (one: NamedMapping, targets: ColumnMapping) =>
    one.model === model && JSON.stringify(targets) === current;
  return (
    <div className={styles.mappingPanel}>
      {fitting.map(({ one, targets }) => (
        <Fitting
          key={one.id}
          mapping={one}
          used={isUsed(one, targets)}
          of={one.model === model ? undefined : systemText(one.model)}
          edits={edits}
          onTake={() => onTake(targets, one.model)}
          onRename={(name) => void rename(one, name)}
          onRemove={() => void remove(one)}
        />
      ))}
      {mapping && edits && !fitting.some(({ one, targets }) => isUsed(one, targets)) ? (
        <KeepForm
          hint={
            kept
              ? "Your team is offered it for every table with these headers."
              : "Offered again while this tab is open."
          }
          onKeep={(name) =>
            void keep({
              name,
              model,
              headers: columns.map(({ header }) => header),
              mapping: [...mapping],
            })
          }
        />
      ) : null}
    </div>
  );
}

function systemText(model: string | null): string {
  return findModel(model)?.title ?? "something else than is modelled";
}

function KeepForm({ hint, onKeep }: { hint: string; onKeep: (name: string) => void }) {
  const [name, setName] = useState("");
  return (
    <form
      className={styles.mappingPanelLine}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") onKeep(name.trim());
      }}
    >
      <Field
        label="Save mapping as"
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
  of,
  edits,
  onTake,
  onRename,
  onRemove,
}: {
  mapping: NamedMapping;
  used: boolean;
  /** What it says that the table measures; undefined where the table is read for that already. */
  of: string | undefined;
  /** Whether it may be renamed and deleted. */
  edits: boolean;
  onTake: () => void;
  onRename: (name: string) => void;
  onRemove: () => void;
}) {
  const [name, setName] = useState<string>();
  if (name !== undefined)
    return (
      <form
        className={styles.mappingPanelLine}
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
    <div className={styles.mappingPanelLine} role="status">
      <span>
        {used ? "The columns use the mapping " : "These headers are those of the mapping "}
        <b>{mapping.name}</b>
        {of ? `, for ${of}` : ""}.
      </span>
      {used ? null : (
        <Button size="small" variant="primary" onClick={onTake}>
          Read it so
        </Button>
      )}
      {edits ? (
        <>
          <Button size="small" variant="quiet" onClick={() => setName(mapping.name)}>
            Rename
          </Button>
          <Button size="small" variant="quiet" onClick={onRemove}>
            Delete
          </Button>
        </>
      ) : null}
    </div>
  );
}
