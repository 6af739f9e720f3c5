"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { KeepMapping, NamedMapping } from "@wirecost/contract";
import { may } from "../../../entities/session/may.ts";
import { useMe } from "../../../entities/session/use-me.ts";
import { api } from "../../../shared/lib/api.ts";
import { errorText } from "../../../shared/lib/is-passing.ts";
import { showToast } from "../../../shared/ui/messages/show-toast.ts";
import { sessionMappings } from "./session-mappings.ts";

/** The named mappings of the team, or of this tab without a sign-in, with the operations on them. */
export function useMappings() {
  const me = useMe();
  const teamId = may(me.data, "readTeam") ? me.data?.teams[0]?.id : undefined;
  const queries = useQueryClient();
  const queryKey = ["mappings", teamId ?? "session"];
  const query = useQuery({
    queryKey,
    enabled: me.data !== undefined,
    queryFn: async ({ signal }) =>
      teamId === undefined
        ? sessionMappings.list()
        : (await api.listMappings({ params: { teamId } }, { signal })).items,
  });
  /** Says what failed; whether it was done. */
  const attempt = async (failed: string, act: () => unknown): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      showToast({ type: "error", title: failed, description: errorText(error) });
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey });
    }
  };
  const keep = (mapping: KeepMapping) =>
    attempt(`The mapping ${mapping.name} was not saved`, () =>
      teamId === undefined
        ? sessionMappings.keep(mapping)
        : api.keepMapping({ params: { teamId }, body: mapping }),
    );
  const rename = ({ id, name: before }: NamedMapping, name: string) =>
    attempt(`${before} was not renamed`, () =>
      teamId === undefined
        ? sessionMappings.rename(id, name)
        : api.renameMapping({ params: { teamId, mappingId: id }, body: { name } }),
    );
  const remove = async ({ id, ...mapping }: NamedMapping) => {
    const done = await attempt(`${mapping.name} was not deleted`, () =>
      teamId === undefined
        ? sessionMappings.remove(id)
        : api.deleteMapping({ params: { teamId, mappingId: id } }),
    );
    if (done)
      showToast({
        title: `Deleted the mapping ${mapping.name}`,
        action: { label: "Undo", onAction: () => void keep(mapping) },
      });
  };
  const edits = teamId === undefined || may(me.data, "editTeam");
  return { mappings: query.data ?? [], kept: teamId !== undefined, edits, keep, rename, remove };
}
