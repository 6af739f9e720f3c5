import { EXAMPLE_TEAM_ID } from "@wirecost/contract";
import { api } from "../../shared/lib/api.ts";
import { findTeam } from "../session/find-team.ts";

export interface StoredConversation {
  readonly id: string;
  readonly teamId: string;
  readonly team: string;
  readonly name: string;
  /** Whether that is the example team, which is read-only. */
  readonly isExample: boolean;
}

/**
 * A recording of any of the visitor's teams, or of the example team.
 *
 * @throws Error with a message that can be shown
 */
export async function findRecording(conversationId: string): Promise<StoredConversation> {
  const team = await findTeam("conversation", conversationId);
  const { id, name } = await api.getConversation({ params: { teamId: team.id, conversationId } });
  return { id, teamId: team.id, team: team.name, name, isExample: team.id === EXAMPLE_TEAM_ID };
}

/** Set if a team of the user's own stores it: one of the example team must first be copied. */
export function ownStored(stored: StoredConversation | undefined): StoredConversation | undefined {
  return stored?.isExample ? undefined : stored;
}

/** Address of the recording itself. */
export function recordingUrl({ teamId, id }: Pick<StoredConversation, "teamId" | "id">): string {
  return `/api/teams/${encodeURIComponent(teamId)}/conversations/${encodeURIComponent(id)}/recording`;
}
