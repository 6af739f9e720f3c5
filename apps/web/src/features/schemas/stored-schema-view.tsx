"use client";
import { useQuery } from "@tanstack/react-query";
import { tablesOfContent } from "@wirecost/importers";
import { useMemo } from "react";
import { schemaText } from "../../entities/schema/named-schema.ts";
import { setOpenSchema } from "../../entities/schema/open-schema.ts";
import { storedSchema } from "../../entities/schema/schema-queries.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { ListSkeleton } from "../../shared/ui/messages/states.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { SchemaTables } from "./schema-tables.tsx";

/** One version of a team's schema. */
export function StoredSchemaView({ teamId, schemaId }: { teamId: string; schemaId: string }) {
  const query = useQuery(storedSchema(teamId, schemaId));
  const tables = useMemo(() => query.data && tablesOfContent(query.data.content), [query.data]);
  return (
    <QueryState query={query} loading={<ListSkeleton />} failed="The schema could not be loaded">
      {query.data && tables ? (
        <Section
          title={schemaText(query.data)}
          action={
            <Button
              size="small"
              onClick={() => {
                setOpenSchema({ name: query.data.name, version: query.data.version, tables, files: [] });
                showToast({
                  title: `Opened ${schemaText(query.data)}`,
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
      ) : null}
    </QueryState>
  );
}
