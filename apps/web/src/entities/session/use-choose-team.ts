"use client";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/is-passing.ts";
import { ME_KEY } from "../../shared/lib/me-key.ts";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { useSessionChanged } from "./use-me.ts";

/** Makes a team the active one: every page then shows what that one keeps. */
export function useChooseTeam(): (team: { id: string; name: string }) => Promise<void> {
  const changed = useSessionChanged();
  const queries = useQueryClient();
  return async ({ id, name }) => {
    try {
      await api.chooseTeam({ body: { teamId: id } });
      await changed();
      showToast({ title: `You are in ${name}` });
    } catch (error) {
      showToast({ type: "error", title: "The team was not changed", description: errorText(error) });
      // It may be a new one, or one that is gone.
      await queries.invalidateQueries({ queryKey: ME_KEY });
    }
  };
}
