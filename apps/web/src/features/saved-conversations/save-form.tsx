import { useMutation, useQueryClient } from "@tanstack/react-query";
import { countText } from "@wirecost/sim-core";
import styles from "../../entities/conversation/conversation.module.css";
import { conversationsKey } from "../../entities/conversation/conversation-queries.ts";
import type { OpenRecording, RecordedNames } from "../../entities/conversation/open-recording.ts";
import { NameForm, TeamOrSignUp } from "../../entities/session/named-save-form.tsx";
import { useMe } from "../../entities/session/session.ts";
import { api } from "../../shared/lib/api.ts";
import { Text } from "../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";

/** Number of names of each kind. */
const MAX_SHOWN = 200;

/** Stores the open recording for the team; a visitor signs in or up first, and the page is unchanged. */
export function SaveForm(open: OpenRecording) {
  return (
    <TeamOrSignUp why="A stored recording belongs to a team, so saving needs an account. The recording stays open and is saved next.">
      {(teamId) => <RecordingForm teamId={teamId} {...open} />}
    </TeamOrSignUp>
  );
}

function RecordingForm({
  teamId,
  name: suggested,
  recording,
  contents,
  onStored,
}: OpenRecording & { teamId: string }) {
  const queries = useQueryClient();
  const team = useMe().data?.teams[0];
  const save = useMutation({
    mutationFn: async (chosen: string) => ({
      ...(await api.createConversation({
        params: { teamId },
        query: { name: chosen },
        file: await recording(),
      })),
      // Of the stored one: another may be open when that is done.
      onStored,
    }),
    onSuccess: async ({ conversation, duplicate, onStored }) => {
      await queries.invalidateQueries({ queryKey: conversationsKey(teamId) });
      showToast({
        title: duplicate
          ? `${team?.name ?? "Your team"} has this recording already`
          : `Stored for ${team?.name ?? "your team"}`,
        description: duplicate ? `It is open as “${conversation.name}” now.` : conversation.name,
      });
      onStored({
        id: conversation.id,
        teamId,
        team: team?.name ?? "",
        name: conversation.name,
        isExample: false,
      });
    },
  });
  return (
    <NameForm
      suggested={suggested}
      save={save}
      action="Save to team"
      hint="Recordings of one name are a history: use the same name after a change of the program."
    >
      <StoredContents contents={contents} />
    </NameForm>
  );
}

/** The data sent to the server: numbers, and these names. */
function StoredContents({ contents }: { contents: RecordedNames }) {
  const { trips, statements, tables, requests, pageRequests, pages } = contents;
  const timed = [
    countText(trips, "round trip"),
    ...(pageRequests > 0 ? [countText(pageRequests, "page request")] : []),
  ];
  return (
    <div>
      <Text as="p" measure={80}>
        {`Stored are the times and sizes of ${timed.join(" and ")}, and the text of ${countText(statements.length, "statement")} without literals. Values, passwords and addresses are not in it.`}
      </Text>
      <Names title={countText(statements.length, "statement")} names={statements} isCode />
      <Names title={countText(tables.length, "table")} names={tables} isCode />
      <Names title={countText(requests.length, "request")} names={requests} />
      <Names
        title={countText(pages.length, "name of page requests and files", "names of page requests and files")}
        names={pages}
      />
    </div>
  );
}

function Names({ title, names, isCode }: { title: string; names: readonly string[]; isCode?: boolean }) {
  if (names.length === 0) return null;
  return (
    <details>
      <Text as="summary" target>
        {title}
      </Text>
      <ul className={styles.names}>
        {names.slice(0, MAX_SHOWN).map((one, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two statements may have one text.
          <li key={i}>{isCode ? <code>{one}</code> : one}</li>
        ))}
        {names.length > MAX_SHOWN ? <li>{`and ${names.length - MAX_SHOWN} more`}</li> : null}
      </ul>
    </details>
  );
}

export function SaveDialog({ onClose, onStored, ...open }: OpenRecording & { onClose: () => void }) {
  return (
    <QueryProvider>
      <Dialog
        onClose={onClose}
        title="Save to team"
        description="Your team can open it, compare it with other recordings and follow it over time."
      >
        <SaveForm
          {...open}
          onStored={(stored) => {
            onClose();
            onStored(stored);
          }}
        />
      </Dialog>
    </QueryProvider>
  );
}
