"use client";
import { showToast } from "../../components/ui/show-toast.ts";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/is-passing.ts";
import { useSessionChanged } from "../account/use-me.ts";

/** Makes a team the active one: every page then shows what that one keeps. */
export function useChooseTeam(): (team: { id: string; name: string }) => Promise<void> {
  const changed = useSessionChanged();
  return async ({ id, name }) => {
    try {
      await api.chooseTeam({ body: { teamId: id } });
      await changed();
      showToast({ title: `You are in ${name}` });
    } catch (error) {
      showToast({ type: "error", title: "The team was not changed", description: errorText(error) });
    }
  };
}
