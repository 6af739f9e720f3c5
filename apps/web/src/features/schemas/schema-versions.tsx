"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SchemaSummary } from "@wirecost/contract";
import { schemaList, schemasKey } from "../../entities/schema/schema-queries.ts";
import { useMay } from "../../entities/session/session.ts";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { EmptyState, ListSkeleton } from "../../shared/ui/messages/states.tsx";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Moment } from "../../shared/ui/tables/moment.tsx";

/** Versions of the team's schemas, the latest first. */
export function SchemaVersions({ teamId, onShow }: { teamId: string; onShow: (id: string) => void }) {
  const query = useQuery(schemaList(teamId));
  const queries = useQueryClient();
  const edits = useMay("editTeam");
  const changed = () => queries.invalidateQueries({ queryKey: schemasKey(teamId) });
  const attempt = async (what: string, act: () => Promise<unknown>) => {
    try {
      await act();
      await changed();
      return true;
    } catch (error) {
      showToast({ type: "error", title: `${what} failed`, description: errorText(error) });
      return false;
    }
  };
  const remove = async ({ id, name, version }: SchemaSummary) => {
    const params = { teamId, schemaId: id };
    if (!(await attempt("Deleting", () => api.deleteSchema({ params })))) return;
    showToast({
      title: `Deleted “${name}”, version ${version}`,
      description: "Experiments keep their record sizes.",
      action: {
        label: "Undo",
        onAction: () => void attempt("Restoring", () => api.restoreSchema({ params })),
      },
    });
  };
  const count = (value: number) => value.toLocaleString("en-US");
  const columns: readonly DataColumn<SchemaSummary>[] = [
    {
      id: "name",
      header: "Schema",
      cell: ({ id, name }) => (
        <Button size="small" variant="quiet" onClick={() => onShow(id)}>
          {name}
        </Button>
      ),
      sortBy: ({ name }) => name.toLowerCase(),
    },
    {
      id: "version",
      header: "Version",
      cell: ({ version }) => version,
      sortBy: ({ version }) => version,
      align: "end",
    },
    {
      id: "tables",
      header: "Tables",
      cell: ({ tables }) => count(tables),
      sortBy: ({ tables }) => tables,
      align: "end",
    },
    {
      id: "records",
      header: "Records",
      cell: ({ records }) => count(records),
      sortBy: ({ records }) => records,
      align: "end",
    },
    {
      id: "created",
      header: "Saved",
      cell: ({ createdAt }) => <Moment at={createdAt} />,
      sortBy: ({ createdAt }) => Date.parse(createdAt),
    },
    ...(edits
      ? [
          {
            id: "delete",
            header: "",
            cell: (row: SchemaSummary) => (
              <Button
                size="small"
                variant="quiet"
                aria-label={`Delete ${row.name}, version ${row.version}`}
                onClick={() => void remove(row)}
              >
                Delete
              </Button>
            ),
          },
        ]
      : []),
  ];
  const items = query.data?.items ?? [];
  return (
    <QueryState query={query} loading={<ListSkeleton />} failed="The schemas could not be loaded">
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
