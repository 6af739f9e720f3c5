import { type EvaluationSettings, RTT } from "@wirecost/conversation";
import { countText, formatQuantity } from "@wirecost/sim-core";
import { resultHref } from "../../entities/conversation/conversation-address.ts";
import { evaluationsKey, settingsBody } from "../../entities/conversation/conversation-queries.ts";
import { ownStored, type StoredConversation } from "../../entities/conversation/find-recording.ts";
import type { OpenRecording } from "../../entities/conversation/open-recording.ts";
import { NameForm, TeamOrSignUp } from "../../entities/session/named-save-form.tsx";
import { api } from "../../shared/lib/api.ts";
import { useChange } from "../../shared/lib/query-client.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";
import { SaveForm } from "./save-form.tsx";

/** Saves the result of the settings; the recording first, if no team stores it. */
export function ResultDialog({ onClose, ...open }: OpenRecording & { onClose: () => void }) {
  const { settings } = open;
  const stored = ownStored(open.stored);
  return (
    <QueryProvider>
      <Dialog
        onClose={onClose}
        title="Save result"
        description={
          stored
            ? "The prediction for the current network and changes. It is stored as it is computed now, and never changes."
            : "A result belongs to a stored recording: save the recording first, then its result."
        }
      >
        {stored ? (
          <TeamOrSignUp why="Saving a result needs an account. The settings stay as they are.">
            {(teamId) =>
              teamId === stored.teamId ? (
                <SaveResult stored={stored} settings={settings} onClose={onClose} />
              ) : (
                <p>
                  {`The recording is stored for ${stored.team}, and you are in another team. Switch to ${stored.team} to save results of it, or export the recording and save it to your own team.`}
                </p>
              )
            }
          </TeamOrSignUp>
        ) : (
          <SaveForm {...open} />
        )}
      </Dialog>
    </QueryProvider>
  );
}

function SaveResult({
  stored: { teamId, id },
  settings,
  onClose,
}: {
  stored: StoredConversation;
  settings: EvaluationSettings;
  onClose: () => void;
}) {
  const save = useChange(
    (name: string) =>
      api.saveEvaluation({
        params: { teamId, conversationId: id },
        body: { name, settings: settingsBody(settings) },
      }),
    evaluationsKey(teamId, id),
  );
  if (save.data)
    return (
      <Stack gap={16} role="status">
        <p>
          Saved as{" "}
          <Text as="strong" breaks>
            {save.data.name}
          </Text>
          . The tab “Saved results” lists it.
        </p>
        <Row wrap gap={8}>
          <Button onClick={onClose}>Continue here</Button>
          <LinkButton variant="primary" href={resultHref(id, save.data.id)}>
            Open the result
          </LinkButton>
        </Row>
      </Stack>
    );
  return <NameForm suggested={nameOf(settings)} save={save} action="Save result" />;
}

/** `30.0 ms, 2 changes`. */
function nameOf({ network, changes }: EvaluationSettings): string {
  const rtt = formatQuantity(Number(network[RTT]), "ms");
  return `${rtt}, ${changes.length === 0 ? "as recorded" : countText(changes.length, "change")}`;
}
