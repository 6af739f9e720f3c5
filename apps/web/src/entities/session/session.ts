import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Me, type Role, rolesWith, type Team, type TeamPermission } from "@wirecost/contract";
import { createContext, useContext } from "react";
import { api } from "../../shared/lib/api.ts";
import { apiQuery, ME_KEY } from "../../shared/lib/query-client.ts";
import { showFailure } from "../../shared/ui/messages/query-state.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";

const HERE = "http://here.invalid";

/** The example team, inside the pages that show it; null elsewhere, where the active team applies. */
export const ExampleScope = createContext<Team | null>(null);

/** Meta of a query whose result depends only on a token, not on the session. */
export const SESSION_INDEPENDENT = { sessionIndependent: true };

export function useMe() {
  return useQuery(apiQuery(ME_KEY, (options) => api.me({}, options), { staleTime: 60_000 }));
}

/**
 * Reloads the session and removes the cached data of the previous user. It does not reload the data on the page, which
 * belongs to the previous team or user until the page renders for the new one and loads its own.
 */
export function useSessionChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ME_KEY });
    queries.removeQueries({
      predicate: ({ queryKey, meta }) => queryKey[0] !== ME_KEY[0] && !meta?.sessionIndependent,
    });
  };
}

/** Whether the active team permits an operation to this user. A user without a team is asked to sign in when needed. */
export function may(me: Me | undefined, permission: TeamPermission): boolean {
  const team = me?.teams[0];
  return team === undefined || rolesWith[permission].includes(team.role);
}

export function teamsThatLet(me: Me | undefined, permission: TeamPermission): readonly Team[] {
  return (me?.teams ?? []).slice(1).filter(({ role }) => rolesWith[permission].includes(role));
}

export function refusalText(what: string, { name, role }: Team, permission: TeamPermission): string {
  if (role === "upload-only")
    return `You are upload-only in ${name}: you can send measured files, but not read data. An owner can change that.`;
  // No user gets the role upload-only in order to work in the web app.
  const able = rolesWith[permission].filter((other) => other !== "upload-only").map(named);
  return `${what} requires ${able.join(" or ")} of ${name}, and you are ${named(role)}. An owner can change that.`;
}

function named(role: Role): string {
  return `${/^[aeiou]/.test(role) ? "an" : "a"} ${role}`;
}

/** Whether the active team permits an operation; those it would refuse are not offered. */
export function useMay(permission: TeamPermission): boolean {
  const example = useContext(ExampleScope);
  const me = useMe().data;
  return example ? rolesWith[permission].includes(example.role) : may(me, permission);
}

/** Activates a team: every page then shows that team's data. */
export function useChooseTeam(): (team: { id: string; name: string }) => Promise<void> {
  const changed = useSessionChanged();
  const queries = useQueryClient();
  return async ({ id, name }) => {
    try {
      await api.chooseTeam({ body: { teamId: id } });
      await changed();
      showToast({ title: `You are in ${name}` });
    } catch (error) {
      showFailure("The team was not changed")(error);
      // It may be new, or deleted.
      await queries.invalidateQueries({ queryKey: ME_KEY });
    }
  };
}

/** Where to go after signing in: a path of this site, even if the address was edited. */
export function returnPath(given: string | null | undefined): string {
  if (!given?.startsWith("/")) return "/";
  // "//host" and "/\host" are other sites to a browser; "//" alone is not an address.
  const url = URL.canParse(given, HERE) ? new URL(given, HERE) : undefined;
  if (url?.origin !== HERE) return "/";
  const path = url.pathname + url.search + url.hash;
  // "/.//host" is a path of this site but resolves to "//host", which is not.
  if (path.startsWith("//")) return "/";
  return /^\/(sign-in|sign-up)(\/|\?|#|$)/.test(path) ? "/" : path;
}

export function signInHref(page: "sign-in" | "sign-up", here: string): string {
  const back = returnPath(here);
  return back === "/" ? `/${page}` : `/${page}?return=${encodeURIComponent(back)}`;
}
