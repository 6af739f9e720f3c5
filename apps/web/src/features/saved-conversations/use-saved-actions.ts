"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { ConversationSummary } from "@wirecost/contract";
import { conversationsKey } from "../../entities/conversation/conversation-queries.ts";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { showToast } from "../../shared/ui/messages/show-toast.ts";

type Named = Pick<ConversationSummary, "id" | "name">;

/** What can be done with a stored recording. Failures are said in a message; nothing changes then. */
export function useSavedActions(teamId: string) {
  const queries = useQueryClient();
  const changed = () => queries.invalidateQueries({ queryKey: conversationsKey(teamId) });
  const params = (conversationId: string) => ({ params: { teamId, conversationId } });
  const attempt = async (what: string, act: () => Promise<void>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      showToast({ type: "error", title: `${what} failed`, description: errorText(error) });
      return false;
    }
  };
  return {
    rename: ({ id }: Named, name: string) =>
      attempt("Renaming", async () => {
        await api.renameConversation({ ...params(id), body: { name } });
        await changed();
      }),

    remove: ({ id, name }: Named) =>
      attempt("Deleting", async () => {
        await api.deleteConversation(params(id));
        await changed();
        const undo = () =>
          attempt("Restoring", async () => {
            await api.restoreConversation(params(id));
            await changed();
          });
        showToast({
          title: `Deleted “${name}”`,
          description: "Links that show it no longer open.",
          action: { label: "Undo", onAction: () => void undo() },
        });
      }),
  };
}
