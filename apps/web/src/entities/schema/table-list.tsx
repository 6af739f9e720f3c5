import { recordBytes, type SchemaTable } from "@wirecost/importers/schemas";
import { useId, useMemo, useState } from "react";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Small, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import styles from "./schema.module.css";

/** With more tables than this, a search field filters the list. */
const SEARCHED = 12;
/** More options make a list slow to open. */
const MOST = 500;

/** A list to select one table of a schema, sorted by number of records. */
export function TableList({
  tables,
  label,
  value,
  onChoose,
}: {
  tables: readonly SchemaTable[];
  label: string;
  value: string;
  onChoose: (name: string) => void;
}) {
  const id = useId();
  const [search, setSearch] = useState("");
  const found = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    return tables
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .toSorted((a, b) => weight(b) - weight(a));
  }, [tables, search]);
  return (
    <Stack gap={6}>
      {tables.length > SEARCHED ? (
        <Field
          label={`Search ${tables.length.toLocaleString("en-US")} tables`}
          type="search"
          value={search}
          onChange={setSearch}
        />
      ) : null}
      <Text as="label" weight={500} htmlFor={id}>
        {label}
      </Text>
      <select
        id={id}
        size={6}
        className={styles.list}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {found.slice(0, MOST).map((table) => (
          <option key={table.name} value={table.name}>
            {optionText(table)}
          </option>
        ))}
      </select>
      {found.length > MOST ? (
        <Small>
          {MOST} of {found.length.toLocaleString("en-US")} are shown: search for the others.
        </Small>
      ) : null}
      {found.length === 0 ? <Small>No table matches “{search.trim()}”.</Small> : null}
    </Stack>
  );
}

/** The database's own tables come last. */
function weight({ name, size }: SchemaTable): number {
  return name.startsWith("_") ? -1 : (size?.records ?? 0);
}

function optionText(table: SchemaTable): string {
  const { name, size } = table;
  const bytes = recordBytes(table);
  return [
    name,
    ...(size ? [`${size.records.toLocaleString("en-US")} records`] : []),
    ...(bytes ? [`${bytes.from === "analysis" ? "" : "about "}${bytes.bytes} bytes`] : []),
  ].join(" · ");
}
