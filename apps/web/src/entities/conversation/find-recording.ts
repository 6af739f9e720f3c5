import { EXAMPLE_TEAM_ID } from "@wirecost/contract";
import { api } from "../../shared/lib/api.ts";
import { findTeam } from "../session/find-team.ts";

/** A recording that a team stores. */
export interface StoredConversation {
  readonly id: string;
  readonly teamId: string;
  readonly team: string;
  readonly name: string;
  /** Whether that is the example team, which is read-only. */
  readonly isExample: boolean;
}

/**
 * A recording, in whichever team of the visitor's stores it, or in the example team.
 *
 * @throws Error with a message that can be shown
 */
export async function findRecording(conversationId: string): Promise<StoredConversation> {
  const team = await findTeam("conversation", conversationId);
  const { id, name } = await api.getConversation({ params: { teamId: team.id, conversationId } });
  return { id, teamId: team.id, team: team.name, name, isExample: team.id === EXAMPLE_TEAM_ID };
}

/** Where a team of the user's own stores it: one of the example team is saved as a copy first. */
export function ownStored(stored: StoredConversation | undefined): StoredConversation | undefined {
  return stored?.isExample ? undefined : stored;
}

/** Where the recording itself is. */
export function recordingUrl({ teamId, id }: Pick<StoredConversation, "teamId" | "id">): string {
  return `/api/teams/${encodeURIComponent(teamId)}/conversations/${encodeURIComponent(id)}/recording`;
}
