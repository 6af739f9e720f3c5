import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MAX_LARGE_BODY_BYTES } from "@wirecost/contract";
import { contentOfTables, type SchemaTable } from "@wirecost/importers/schemas";
import { countText } from "@wirecost/sim-core";
import { useState } from "react";
import { schemasKey, schemaText } from "../../entities/schema/named-schema.ts";
import { type OpenSchema, setOpenSchema, unreadLines } from "../../entities/schema/open-schema.ts";
import { useMay, useMe } from "../../entities/session/session.ts";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { sent } from "../../shared/ui/messages/form.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { Section } from "../../shared/ui/page/section.tsx";
import { SchemaTables } from "./schema-tables.tsx";

/** The schema from files: its contents, what was not recognized, its tables, and saving it. */
export function OpenSchemaView({ schema, onSaved }: { schema: OpenSchema; onSaved: (id: string) => void }) {
  const unread = unreadLines(schema.files);
  const teamId = useMe().data?.teams[0]?.id;
  const edits = useMay("editTeam");
  return (
    <Section
      title={schemaText(schema)}
      action={
        <Button size="small" variant="quiet" onClick={() => setOpenSchema(undefined)}>
          Close
        </Button>
      }
    >
      <Stack gap={12}>
        <Stack as="ul" gap={2}>
          {schema.files.map((file) => (
            <Text key={file.name} as="li" tone="soft">
              {file.name}: {fileText(file)}
            </Text>
          ))}
        </Stack>
        {unread.length > 0 ? (
          <Notice tone="warn">
            <details>
              <summary>{countText(unread.length, "note")} on the files</summary>
              <ul>
                {unread.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </details>
          </Notice>
        ) : null}
        {teamId !== undefined && edits && schema.version === undefined ? (
          <SaveForm key={schema.name} teamId={teamId} schema={schema} onSaved={onSaved} />
        ) : null}
        <SchemaTables tables={schema.tables} />
      </Stack>
    </Section>
  );
}

function fileText({ kind, tables, fields, indexes, sequences }: OpenSchema["files"][number]): string {
  if (kind === "table analysis") return `records of ${countText(tables, "table")}`;
  return [
    countText(tables, "table"),
    countText(fields, "field"),
    countText(indexes, "index", "indexes"),
    countText(sequences, "sequence"),
  ].join(", ");
}

function SaveForm({
  teamId,
  schema,
  onSaved,
}: {
  teamId: string;
  schema: OpenSchema;
  onSaved: (id: string) => void;
}) {
  const queries = useQueryClient();
  const [name, setName] = useState(schema.name);
  const save = useMutation({
    mutationFn: async () => {
      const { tables, left } = fitting(schema.tables);
      const body = { name: name.trim(), content: contentOfTables(tables) };
      return { ...(await api.saveSchema({ params: { teamId }, body })), left };
    },
    onSuccess: async ({ schema: saved, duplicate, left }) => {
      await queries.invalidateQueries({ queryKey: schemasKey(teamId) });
      showToast({
        title: duplicate
          ? `“${saved.name}” has this content already, as version ${saved.version}`
          : `Saved “${saved.name}”, version ${saved.version}`,
        ...(left > 0 && {
          description: `${left.toLocaleString("en-US")} tables without records were left out: all of them exceed 2 MiB.`,
        }),
      });
      onSaved(saved.id);
    },
  });
  return (
    <form onSubmit={sent(save.mutate)}>
      <Row wrap align="end" gap={8}>
        <Field
          label="Name"
          hint="An existing name gets a new version."
          required
          maxLength={100}
          value={name}
          error={save.error ? errorText(save.error) : undefined}
          onChange={setName}
        />
        <Button variant="primary" type="submit" disabled={save.isPending || name.trim() === ""}>
          Save to team
        </Button>
      </Row>
    </form>
  );
}

/** The part of a schema that can be sent: all of it, else the tables with records. */
function fitting(tables: readonly SchemaTable[]): { tables: readonly SchemaTable[]; left: number } {
  const bytes = new TextEncoder().encode(JSON.stringify(contentOfTables(tables))).length;
  if (bytes < MAX_LARGE_BODY_BYTES - 1000) return { tables, left: 0 };
  const filled = tables.filter(({ size }) => size !== undefined && size.records > 0);
  if (filled.length === 0) return { tables, left: 0 };
  return { tables: filled, left: tables.length - filled.length };
}
