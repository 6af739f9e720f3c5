import { fieldsBytes, recordBytes, type SchemaTable } from "@wirecost/importers/schemas";
import { parseAsString, useQueryState } from "nuqs";
import { useMemo, useState } from "react";
import { recordBytesText } from "../../entities/schema/named-schema.ts";
import { tableNamed } from "../../entities/schema/open-schema.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { column, type DataColumn, DataTable, numberColumn } from "../../shared/ui/tables/data-table.tsx";

const whole = (value: number | undefined) => value?.toLocaleString("en-US") ?? "–";

/** The tables of a schema with the bytes of their records; or the fields of the one in the address. */
export function SchemaTables({ tables }: { tables: readonly SchemaTable[] }) {
  const [open, setOpen] = useQueryState("table", parseAsString.withOptions({ history: "push" }));
  const [search, setSearch] = useState("");
  const shown = useMemo(
    () => tables.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase())),
    [tables, search],
  );
  const columns = useMemo(
    (): readonly DataColumn<SchemaTable>[] => [
      column("Table", { sortBy: ({ name }) => name.toLowerCase(), span: 2 }, (table) => (
        <Button size="small" variant="quiet" onClick={() => void setOpen(table.name)}>
          {table.name}
        </Button>
      )),
      numberColumn("Records", ({ size }) => size?.records, whole),
      numberColumn(
        "Bytes per record",
        (table) => recordBytes(table)?.bytes,
        (bytes, table) => `${recordBytes(table)?.from === "analysis" ? "" : "about "}${whole(bytes)}`,
      ),
      column("Minimum to maximum", { minor: true }, (table) => {
        const { size } = table;
        const own = recordBytes(table);
        if (!own) return "–";
        return own.from === "analysis" && size
          ? `${whole(size.min)} to ${whole(size.max)}`
          : `${whole(own.low)} to ${whole(own.high)} (estimated)`;
      }),
      numberColumn("Fields", ({ fields }) => fields.length || null, String, { minor: true }),
    ],
    [setOpen],
  );
  const table = open === null ? undefined : tableNamed(tables, open);
  if (table) return <TableFields table={table} onClose={() => void setOpen(null)} />;
  return (
    <Stack gap={12}>
      <Text as="search" narrow>
        <Field
          label={`Search ${tables.length.toLocaleString("en-US")} tables`}
          type="search"
          value={search}
          onChange={setSearch}
        />
      </Text>
      <DataTable windowed rows={shown} columns={columns} rowId={({ name }) => name} />
    </Stack>
  );
}

interface FieldRow {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly bytes: number;
}

const FIELD_COLUMNS: readonly DataColumn<FieldRow>[] = [
  column("Field", { sortBy: ({ name }) => name.toLowerCase() }, ({ name }) => name),
  column("Type", { sortBy: ({ type }) => type }, ({ type }) => type),
  column("Format", ({ format }) => <code>{format}</code>),
  numberColumn(
    "Bytes of a record with this field alone",
    ({ bytes }) => bytes,
    (bytes) => `about ${bytes}`,
  ),
];

function TableFields({ table, onClose }: { table: SchemaTable; onClose: () => void }) {
  const rows = table.fields.map((field): FieldRow => {
    const { name, type, format = "", extent } = field;
    const bytes = fieldsBytes(table, [name])?.bytes ?? 0;
    return { name, type: extent ? `${type}[${extent}]` : type, format, bytes };
  });
  const bytes = recordBytes(table);
  return (
    <Stack gap={12}>
      <Row wrap gap={12} justify="between">
        <Text as="h3" size={16} weight={600} breaks>
          {table.name}
        </Text>
        <Button size="small" onClick={onClose}>
          All tables
        </Button>
      </Row>
      <p>
        {table.size ? `${whole(table.size.records)} records. ` : ""}
        {bytes ? `Record: ${recordBytesText(bytes)}.` : "The size of a record is not known."}
      </p>
      {rows.length > 0 ? (
        <DataTable windowed rows={rows} columns={FIELD_COLUMNS} rowId={({ name }) => name} />
      ) : (
        <Text tone="soft">No .df defines its fields. Add one to choose fields for FIELDS.</Text>
      )}
    </Stack>
  );
}
