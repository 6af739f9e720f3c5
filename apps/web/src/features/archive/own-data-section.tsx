"use client";
import type { Team } from "@wirecost/contract";
import { Text } from "../../shared/ui/layout/layout.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { ExportButton } from "./export-button.tsx";

const columns: readonly DataColumn<Team>[] = [
  { id: "name", header: "Team", cell: ({ name }) => name },
  {
    id: "export",
    header: <Text visuallyHidden>What to do</Text>,
    align: "end",
    cell: (team) => <ExportButton team={team} />,
  },
];

/** What one takes along before the account goes: an archive of each team that one owns. */
export function OwnDataSection({ teams }: { teams: readonly Team[] }) {
  const owned = teams.filter(({ role }) => role === "owner");
  if (owned.length === 0) return null;
  return (
    <Section
      title="Export your data"
      intro="Your data belongs to your teams. You can export each team that you own as one file, and import it on a team's page, here or on another Wirecost server."
    >
      <DataTable rows={owned} columns={columns} rowId={({ id }) => id} />
    </Section>
  );
}
