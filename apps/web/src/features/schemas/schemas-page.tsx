"use client";
import { parseAsString, useQueryState } from "nuqs";
import { OpenFiles } from "../../entities/schema/open-files.tsx";
import { useOpenSchema } from "../../entities/schema/open-schema.ts";
import { ReadTeam } from "../../entities/session/read-team.tsx";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Stack } from "../../shared/ui/layout/layout.tsx";
import { ListSkeleton } from "../../shared/ui/messages/states.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/page-providers.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { OpenSchemaView } from "./open-schema-view.tsx";
import { SchemaVersions } from "./schema-versions.tsx";
import { StoredSchemaView } from "./stored-schema-view.tsx";

/** Schemas: that of files in this browser, and those that the team stores. One of them is open. */
export function SchemasPage() {
  return (
    <PageProviders>
      <Schemas />
    </PageProviders>
  );
}

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
