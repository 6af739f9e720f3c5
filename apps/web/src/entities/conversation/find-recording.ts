import { type ConversationSummary, ProblemError, type Team } from "@wirecost/contract";
import { api } from "../../shared/lib/api.ts";

/** A recording that a team stores. */
export interface StoredConversation {
  readonly id: string;
  readonly teamId: string;
  readonly team: string;
  readonly name: string;
  /** Whether that is the example team, which is read-only. */
  readonly isExample: boolean;
}

/** Answers of a team that does not have it, or does not let one read it. */
const ELSEWHERE = [401, 403, 404];

/**
 * A recording, in whichever team of the visitor's stores it, or in the example team.
 *
 * @throws Error with a message that can be shown
 */
export async function findRecording(conversationId: string): Promise<StoredConversation> {
  const me = await api.me({});
  for (const team of [...me.teams, ...(me.example ? [me.example] : [])]) {
    const found = await getOf(team, conversationId);
    if (found)
      return {
        id: found.id,
        teamId: team.id,
        team: team.name,
        name: found.name,
        isExample: team.id === me.example?.id,
      };
  }
  throw new Error(
    me.user
      ? "None of your teams has this recording. It was deleted, or another team has it: ask who sent the link to invite you."
      : "The recording belongs to a team. Sign in, then open the link again.",
  );
}

async function getOf(team: Team, conversationId: string): Promise<ConversationSummary | undefined> {
  try {
    return await api.getConversation({ params: { teamId: team.id, conversationId } });
  } catch (error) {
    if (error instanceof ProblemError && ELSEWHERE.includes(error.problem.status)) return undefined;
    throw error;
  }
}

/** Where a team of the user's own stores it: one of the example team is saved as a copy first. */
export function ownStored(stored: StoredConversation | undefined): StoredConversation | undefined {
  return stored?.isExample ? undefined : stored;
}

/** Where the recording itself is. */
export function recordingUrl({ teamId, id }: Pick<StoredConversation, "teamId" | "id">): string {
  return `/api/teams/${encodeURIComponent(teamId)}/conversations/${encodeURIComponent(id)}/recording`;
}
