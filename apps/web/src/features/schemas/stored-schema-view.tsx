"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { schemaText } from "../../entities/schema/named-schema.ts";
import { fromContent } from "../../entities/schema/schema-content.ts";
import { storedSchema } from "../../entities/schema/schema-queries.ts";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { ListSkeleton } from "../../shared/ui/messages/states.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { SchemaTables } from "./schema-tables.tsx";

/** One version of a team's schema. */
export function StoredSchemaView({ teamId, schemaId }: { teamId: string; schemaId: string }) {
  const query = useQuery(storedSchema(teamId, schemaId));
  const tables = useMemo(() => query.data && fromContent(query.data.content), [query.data]);
  return (
    <QueryState query={query} loading={<ListSkeleton />} failed="The schema could not be loaded">
      {query.data && tables ? (
        <Section title={schemaText(query.data)}>
          <SchemaTables tables={tables} />
        </Section>
      ) : null}
    </QueryState>
  );
}
