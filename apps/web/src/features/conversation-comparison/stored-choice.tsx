import { useInfiniteQuery } from "@tanstack/react-query";
import { conversationList, recordedAt } from "../../entities/conversation/conversation-queries.ts";
import { useMe } from "../../entities/session/session.ts";
import { formatWhen } from "../../shared/lib/format.ts";
import { Select } from "../../shared/ui/controls/field.tsx";
import { Text } from "../../shared/ui/layout/layout.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { QueryProvider, within } from "../../shared/ui/page/query-provider.tsx";
import { useAllItems } from "../../shared/ui/tables/pager.tsx";

/** Selects a recording of the team, or of the example team for a visitor. */
export const StoredChoice = within(QueryProvider, Choice);

function Choice({ label, onChoose }: { label: string; onChoose: (id: string) => void }) {
  const me = useMe();
  const team = me.data?.teams[0] ?? me.data?.example;
  return (
    <QueryState query={me} loading={60} failed="Could not check whether you are signed in">
      {team ? (
        <OfTeam teamId={team.id} label={label} onChoose={onChoose} />
      ) : (
        <Text tone="soft">Sign in to choose a recording that your team stores.</Text>
      )}
    </QueryState>
  );
}

function OfTeam({
  teamId,
  label,
  onChoose,
}: {
  teamId: string;
  label: string;
  onChoose: (id: string) => void;
}) {
  const query = useInfiniteQuery(conversationList(teamId));
  const items = useAllItems(query);
  return (
    <QueryState query={query} loading={60} failed="The recordings could not be loaded">
      {items.length > 0 ? (
        <Select
          label={label}
          value=""
          onChange={(value) => value && onChoose(value)}
          options={[
            { value: "", label: "Choose a recording" },
            ...items.map((one) => ({
              value: one.id,
              label: `${one.name}, ${formatWhen(recordedAt(one))}`,
            })),
          ]}
        />
      ) : (
        <Text tone="soft">No saved conversations yet.</Text>
      )}
    </QueryState>
  );
}
