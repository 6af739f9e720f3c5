"use client";
import { useQuery } from "@tanstack/react-query";
import type { SchemaSummary } from "@wirecost/contract";
import { tablesOfContent } from "@wirecost/importers/schemas";
import { parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import { schemaList, schemasKey, schemaText, storedSchema } from "../../entities/schema/named-schema.ts";
import { OpenFiles } from "../../entities/schema/open-files.tsx";
import { setOpenSchema, useOpenSchema } from "../../entities/schema/open-schema.ts";
import { ReadTeam } from "../../entities/session/read-team.tsx";
import { useMay } from "../../entities/session/session.ts";
import { api } from "../../shared/lib/api.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Stack } from "../../shared/ui/layout/layout.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { EmptyState, ListSkeleton } from "../../shared/ui/messages/states.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders, within } from "../../shared/ui/page/query-provider.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { column, type DataColumn, DataTable, numberColumn } from "../../shared/ui/tables/data-table.tsx";
import { buttonColumn, useChanges } from "../../shared/ui/tables/list.tsx";
import { Moment } from "../../shared/ui/tables/texts.tsx";
import { OpenSchemaView } from "./open-schema-view.tsx";
import { SchemaTables } from "./schema-tables.tsx";

/** Schemas: from files in this browser, and those stored by the team. One of them is open. */
export const SchemasPage = within(PageProviders, Schemas);

function Schemas() {
  const local = useOpenSchema();
  const [shown, setShown] = useQueryState("schema", parseAsString.withOptions({ history: "push" }));
  return (
    <PageFrame
      title="Schemas"
      intro="Tables of an OpenEdge database with their records and the bytes of a record, from a .df and from proutil -C dbanalys. The lab takes the record size from them."
      actions={shown === null ? null : <Button onClick={() => void setShown(null)}>All schemas</Button>}
    >
      {shown === null ? (
        <Stack gap={24}>
          <OpenFiles onOpen={() => undefined} />
          {local ? <OpenSchemaView schema={local} onSaved={(id) => void setShown(id)} /> : null}
          <Section title="Saved schemas">
            <ReadTeam what="Storing schemas" loading={<ListSkeleton />}>
              {(teamId) => <SchemaVersions teamId={teamId} onShow={(id) => void setShown(id)} />}
            </ReadTeam>
          </Section>
        </Stack>
      ) : (
        <ReadTeam what="Storing schemas" loading={<ListSkeleton />}>
          {(teamId) => <StoredSchemaView teamId={teamId} schemaId={shown} />}
        </ReadTeam>
      )}
    </PageFrame>
  );
}

function SchemaVersions({ teamId, onShow }: { teamId: string; onShow: (id: string) => void }) {
  const query = useQuery(schemaList(teamId));
  const changes = useChanges(schemasKey(teamId));
  const edits = useMay("editTeam");
  const remove = ({ id, name, version }: SchemaSummary) => {
    const params = { teamId, schemaId: id };
    return changes.remove(`${name}, version ${version}`, {
      act: () => api.deleteSchema({ params }),
      restore: () => api.restoreSchema({ params }),
      description: "Experiments keep their record sizes.",
    });
  };
  const count = (value: number) => value.toLocaleString("en-US");
  const columns: readonly (DataColumn<SchemaSummary> | false)[] = [
    column("Schema", { sortBy: ({ name }) => name.toLowerCase() }, ({ id, name }) => (
      <Button size="small" variant="quiet" onClick={() => onShow(id)}>
        {name}
      </Button>
    )),
    numberColumn("Version", ({ version }) => version),
    numberColumn("Tables", ({ tables }) => tables, count),
    numberColumn("Records", ({ records }) => records, count),
    column("Saved", { sortBy: ({ createdAt }) => Date.parse(createdAt) }, ({ createdAt }) => (
      <Moment at={createdAt} />
    )),
    edits &&
      buttonColumn((row) => [
        {
          label: "Delete",
          name: `Delete ${row.name}, version ${row.version}`,
          variant: "quiet",
          act: () => remove(row),
        },
      ]),
  ];
  const items = query.data?.items ?? [];
  return (
    <QueryState query={query} failed="The schemas could not be loaded">
      {items.length === 0 ? (
        <EmptyState title="No saved schemas yet">
          Open the files of a schema above and select Save to team.
        </EmptyState>
      ) : (
        <DataTable stacks rows={items} columns={columns} rowId={({ id }) => id} />
      )}
    </QueryState>
  );
}

function StoredSchemaView({ teamId, schemaId }: { teamId: string; schemaId: string }) {
  const query = useQuery(storedSchema(teamId, schemaId));
  const content = query.data?.content;
  const tables = useMemo(() => (content ? tablesOfContent(content) : []), [content]);
  return (
    <QueryState query={query} failed="The schema could not be loaded">
      {({ name, version }) => (
        <Section
          title={schemaText({ name, version })}
          action={
            <Button
              size="small"
              onClick={() => {
                setOpenSchema({ name, version, tables, files: [] });
                showToast({
                  title: `Opened ${schemaText({ name, version })}`,
                  description: "In this tab, the page ABL source takes the sizes of its tables.",
                });
              }}
            >
              Open in this tab
            </Button>
          }
        >
          <SchemaTables tables={tables} />
        </Section>
      )}
    </QueryState>
  );
}
