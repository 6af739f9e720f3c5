import { useQuery } from "@tanstack/react-query";
import { fieldsBytes, type SchemaTable, tablesOfContent } from "@wirecost/importers/schemas";
import type { Model, Params } from "@wirecost/sim-core";
import { useMemo, useState } from "react";
import {
  type NamedSchema,
  schemaList,
  schemaText,
  storedSchema,
} from "../../entities/schema/named-schema.ts";
import { OpenFiles } from "../../entities/schema/open-files.tsx";
import { tableNamed, unreadLines, useOpenSchema } from "../../entities/schema/open-schema.ts";
import styles from "../../entities/schema/schema.module.css";
import { TableList } from "../../entities/schema/table-list.tsx";
import { useMe } from "../../entities/session/session.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { Check } from "../../shared/ui/controls/check.tsx";
import { Select } from "../../shared/ui/controls/field.tsx";
import { OpenButton } from "../../shared/ui/controls/open-button.tsx";
import { Row, Small, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";
import {
  choiceText,
  hasOuterTable,
  recordSizeWithoutEffect,
  sizesOfTables,
  takesFields,
} from "./sizes-of-tables.ts";

export function RecordSizeField({
  model,
  params,
  source,
  onUse,
}: {
  model: Model;
  params: Params;
  source: string | undefined;
  onUse: (params: Params, source: string) => void;
}) {
  const reason = recordSizeWithoutEffect(model, params);
  return (
    <Row wrap gap={8} mb={8}>
      {reason ? (
        <Text as="p" tone="faint" size={12}>
          No effect with {reason}.
        </Text>
      ) : null}
      <OpenButton size="small" label={source ? "Change table" : "Choose table"}>
        {(onClose) => (
          <QueryProvider>
            <ChooseTable
              model={model}
              params={params}
              onUse={(patch, from) => {
                onUse(patch, from);
                onClose();
              }}
              onClose={onClose}
            />
          </QueryProvider>
        )}
      </OpenButton>
      {source ? (
        <Small breaks shrink>
          {source}
        </Small>
      ) : null}
    </Row>
  );
}

/** The option for the schema from files. */
const LOCAL = "local";

function ChooseTable({
  model,
  params,
  onUse,
  onClose,
}: {
  model: Model;
  params: Params;
  onUse: (params: Params, source: string) => void;
  onClose: () => void;
}) {
  const local = useOpenSchema();
  const me = useMe().data;
  const teamId = (me?.teams[0] ?? me?.example)?.id;
  const list = useQuery({ ...schemaList(teamId ?? ""), enabled: teamId !== undefined });
  const stored = list.data?.items ?? [];
  const [chosen, setChosen] = useState<string>();
  const id = chosen ?? (local ? LOCAL : (stored[0]?.id ?? ""));
  const content = useQuery({
    ...storedSchema(teamId ?? "", id),
    enabled: teamId !== undefined && id !== LOCAL && id !== "",
  });
  const schema = useMemo((): NamedSchema | undefined => {
    if (id === LOCAL) return local;
    return content.data && { ...content.data, tables: tablesOfContent(content.data.content) };
  }, [id, local, content.data]);
  const [name, setName] = useState("");
  const [outerName, setOuterName] = useState("");
  const [fields, setFields] = useState<readonly string[]>([]);
  const [withRecords, setWithRecords] = useState(true);
  const table = schema && tableNamed(schema.tables, name);
  const joins = hasOuterTable(model, params);
  const outer = schema && joins ? tableNamed(schema.tables, outerName) : undefined;
  const choice = table && { table, outer, fields, withRecords };
  const sizes = schema && choice && sizesOfTables(model, params, schema, choice);
  const options = [
    ...(local ? [{ value: LOCAL, label: schemaText(local) }] : []),
    ...stored.map((one) => ({ value: one.id, label: schemaText(one) })),
  ];
  const unread = id === LOCAL && local ? unreadLines(local.files) : [];
  return (
    <Dialog
      onClose={onClose}
      title="Record size from a table"
      description="Choose a table of your database instead of typing its bytes."
      footer={
        <>
          <LinkButton href="/schemas">Schemas</LinkButton>
          <Button
            variant="primary"
            disabled={!sizes}
            onClick={() => sizes && onUse(sizes.params, sizes.source)}
          >
            Use table
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        {options.length > 0 ? (
          <Select
            label="Schema"
            value={id}
            options={options}
            onChange={(value) => {
              setChosen(value);
              setFields([]);
            }}
          />
        ) : null}
        <OpenFiles
          small={options.length > 0}
          onOpen={() => {
            setChosen(LOCAL);
            setFields([]);
          }}
        />
        {unread.length > 0 ? (
          <Notice tone="warn">
            {unread[0]}
            {unread.length > 1 ? ` The page Schemas lists ${unread.length - 1} more.` : ""}
          </Notice>
        ) : null}
        {schema ? (
          <>
            <TableList
              tables={schema.tables}
              label={joins ? "Inner table" : "Table"}
              value={table?.name ?? ""}
              onChoose={(next) => {
                setName(next);
                setFields([]);
              }}
            />
            {joins ? (
              <Select
                label="Outer table"
                value={outerName}
                options={[{ value: "", label: "As set in the lab" }, ...schema.tables.map((one) => one.name)]}
                onChange={setOuterName}
              />
            ) : null}
          </>
        ) : null}
        {choice ? (
          <Text as="p" role="status">
            {choiceText(choice)}
          </Text>
        ) : null}
        {table && takesFields(model, params) && table.fields.length > 0 ? (
          <FieldList table={table} chosen={fields} onChange={setFields} />
        ) : null}
        {choice ? (
          <>
            {choice.table.size ? (
              <Check checked={withRecords} onChange={setWithRecords}>
                <span>The query reads all {choice.table.size.records.toLocaleString("en-US")} records</span>
              </Check>
            ) : null}
            {sizes?.issues.map((issue) => (
              <Notice key={issue} tone="warn">
                {issue}
              </Notice>
            ))}
          </>
        ) : null}
      </Stack>
    </Dialog>
  );
}

/** The fields of a FIELDS list, each with the bytes of a record that contains only it. */
function FieldList({
  table,
  chosen,
  onChange,
}: {
  table: SchemaTable;
  /** None for whole records. */
  chosen: readonly string[];
  onChange: (fields: readonly string[]) => void;
}) {
  const toggle = (name: string, on: boolean) =>
    onChange(
      // In the order of the table, like a list of all fields.
      table.fields
        .map((field) => field.name)
        .filter((field) => (field === name ? on : chosen.includes(field))),
    );
  return (
    <Stack as="fieldset" gap={6}>
      <Row justify="between">
        <Text as="legend" weight={500}>
          FIELDS list: {chosen.length === 0 ? "whole records" : `${chosen.length} of ${table.fields.length}`}
        </Text>
        {chosen.length > 0 ? (
          <Button size="small" variant="quiet" onClick={() => onChange([])}>
            Whole records
          </Button>
        ) : null}
      </Row>
      <div className={styles.fields}>
        {table.fields.map((field) => (
          <Check
            key={field.name}
            checked={chosen.includes(field.name)}
            onChange={(checked) => toggle(field.name, checked)}
          >
            <Text grow shrink breaks>
              {field.name}
            </Text>
            <Small nowrap>
              {field.type}
              {field.extent ? `[${field.extent}]` : ""} · {fieldsBytes(table, [field.name])?.bytes} bytes
              alone
            </Small>
          </Check>
        ))}
      </div>
    </Stack>
  );
}
