import { useQuery } from "@tanstack/react-query";
import { type NamedMapping, namedMapping, type SaveMapping } from "@wirecost/contract";
import type { ColumnGuess, ColumnMapping } from "@wirecost/importers";
import { useState } from "react";
import { findModel } from "../../entities/design/find-model.ts";
import { may, useMe } from "../../entities/session/session.ts";
import { api, newId } from "../../shared/lib/api.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import { NameEditor } from "../../shared/ui/controls/name-editor.tsx";
import { Row, Stack } from "../../shared/ui/layout/layout.tsx";
import { sent } from "../../shared/ui/messages/form.tsx";
import { useChanges } from "../../shared/ui/tables/list.tsx";

const KEY = "wirecost.mappings";

const savedMappings = namedMapping.array();

/** Offers saved mappings that match a table, and saves the current one under a name. */
export function MappingPanel({
  model,
  columns,
  mapping,
  onTake,
}: {
  /** Id of the model; null for rows without one. */
  model: string | null;
  columns: readonly ColumnGuess[];
  /** The user's mapping of the columns; undefined if their headers are sufficient. */
  mapping: ColumnMapping | undefined;
  /** Receives the model of the mapping too, which may differ from the table's current one. */
  onTake: (mapping: ColumnMapping, model: string | null) => void;
}) {
  const { mappings, isStored, edits, save, rename, remove } = useMappings();
  const fitting = mappings.flatMap((one) => {
    const known = one.model === null || findModel(one.model);
    const targets = known ? applyMapping(one, columns) : undefined;
    return targets ? [{ one, targets }] : [];
  });
  const current = JSON.stringify(mapping);
  const isUsed = (one: NamedMapping, targets: ColumnMapping) =>
    one.model === model && JSON.stringify(targets) === current;
  return (
    <Stack gap={8} hideEmpty>
      {fitting.map(({ one, targets }) => (
        <Fitting
          key={one.id}
          mapping={one}
          used={isUsed(one, targets)}
          of={one.model === model ? undefined : systemText(one.model)}
          edits={edits}
          onTake={() => onTake(targets, one.model)}
          onRename={(name) => rename(one, name)}
          onRemove={() => void remove(one)}
        />
      ))}
      {mapping && edits && !fitting.some(({ one, targets }) => isUsed(one, targets)) ? (
        <SaveMappingForm
          hint={
            isStored
              ? "Your team can use it for every table with these headers."
              : "Offered again while this tab is open."
          }
          onSave={(name) =>
            void save({
              name,
              model,
              headers: columns.map(({ header }) => header),
              mapping: [...mapping],
            })
          }
        />
      ) : null}
    </Stack>
  );
}

function systemText(model: string | null): string {
  return findModel(model)?.title ?? "a system without a model";
}

function SaveMappingForm({ hint, onSave }: { hint: string; onSave: (name: string) => void }) {
  const [name, setName] = useState("");
  return (
    <Row as="form" wrap gap={8} onSubmit={sent(() => name.trim() !== "" && onSave(name.trim()))}>
      <Field
        label="Save mapping as"
        hint={hint}
        placeholder="Nightly run"
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <Button type="submit" disabled={name.trim() === ""}>
        Save
      </Button>
    </Row>
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
  /** The table's measured subject; undefined if it is already read for that. */
  of: string | undefined;
  /** Whether it can be renamed and deleted. */
  edits: boolean;
  onTake: () => void;
  onRename: (name: string) => Promise<boolean>;
  onRemove: () => void;
}) {
  const [renaming, setRenaming] = useState(false);
  if (renaming)
    return (
      <NameEditor
        name={mapping.name}
        label={`New name of ${mapping.name}`}
        maxLength={100}
        onSave={onRename}
        onCancel={() => setRenaming(false)}
      />
    );
  return (
    <Row wrap gap={8} role="status">
      <span>
        {used ? "The columns use the mapping " : "These headers are those of the mapping "}
        <b>{mapping.name}</b>
        {of ? `, for ${of}` : ""}.
      </span>
      {used ? null : (
        <Button size="small" variant="primary" onClick={onTake}>
          Use this mapping
        </Button>
      )}
      {edits ? (
        <>
          <Button size="small" variant="quiet" onClick={() => setRenaming(true)}>
            Rename
          </Button>
          <Button size="small" variant="quiet" onClick={onRemove}>
            Delete
          </Button>
        </>
      ) : null}
    </Row>
  );
}

/**
 * A saved mapping applied to a table's columns, in any order; undefined if the table has other headers. Repeated
 * headers are matched in order.
 */
export function applyMapping(
  { headers, mapping }: Pick<NamedMapping, "headers" | "mapping">,
  columns: readonly Pick<ColumnGuess, "header">[],
): ColumnMapping | undefined {
  if (headers.length !== columns.length) return undefined;
  const left = headers.map((header, i) => ({ header: plain(header), entry: mapping[i] }));
  const found = columns.flatMap(({ header }) => {
    const at = left.findIndex((one) => one.header === plain(header));
    const entry = at < 0 ? undefined : left.splice(at, 1)[0]?.entry;
    return entry ? [entry] : [];
  });
  return found.length === columns.length ? found : undefined;
}

function plain(header: string): string {
  return header.trim().toLowerCase();
}

/** The named mappings of the team, or of this tab without a sign-in, with their operations. */
function useMappings() {
  const me = useMe();
  const teamId = may(me.data, "readTeam") ? me.data?.teams[0]?.id : undefined;
  const queryKey = ["mappings", teamId ?? "session"];
  const query = useQuery({
    queryKey,
    enabled: me.data !== undefined,
    queryFn: async ({ signal }) =>
      teamId === undefined
        ? sessionMappings.list()
        : (await api.listMappings({ params: { teamId } }, { signal })).items,
  });
  const changes = useChanges(queryKey);
  const store = (mapping: SaveMapping) =>
    teamId === undefined
      ? sessionMappings.save(mapping)
      : api.saveMapping({ params: { teamId }, body: mapping });
  const save = (mapping: SaveMapping) =>
    changes.attempt(`The mapping ${mapping.name} was not saved`, () => store(mapping));
  const rename = ({ id, name: before }: NamedMapping, name: string) =>
    changes.rename(before, () =>
      teamId === undefined
        ? sessionMappings.rename(id, name)
        : api.renameMapping({ params: { teamId, mappingId: id }, body: { name } }),
    );
  const remove = ({ id, ...mapping }: NamedMapping) =>
    changes.remove(mapping.name, {
      act: () =>
        teamId === undefined
          ? sessionMappings.remove(id)
          : api.deleteMapping({ params: { teamId, mappingId: id } }),
      restore: () => store(mapping),
    });
  const edits = teamId === undefined || may(me.data, "editTeam");
  return { mappings: query.data ?? [], isStored: teamId !== undefined, edits, save, rename, remove };
}

/** Mappings of a visitor without an account: kept until the browser tab is closed. */
const sessionMappings = {
  list(): readonly NamedMapping[] {
    try {
      return savedMappings.parse(JSON.parse(sessionStorage.getItem(KEY) ?? "[]"));
    } catch {
      // Written by another version, or storage is disabled.
      return [];
    }
  },
  save(mapping: SaveMapping): void {
    const others = this.list().filter(({ name }) => name !== mapping.name);
    write([{ id: newId(), ...mapping }, ...others]);
  },
  rename(id: string, name: string): void {
    write(this.list().map((one) => (one.id === id ? { ...one, name } : one)));
  },
  remove(id: string): void {
    write(this.list().filter((one) => one.id !== id));
  },
};

function write(mappings: readonly NamedMapping[]): void {
  sessionStorage.setItem(KEY, JSON.stringify(mappings));
}
