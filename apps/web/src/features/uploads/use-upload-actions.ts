import { useQueryClient } from "@tanstack/react-query";
import type { Upload } from "@wirecost/contract";
import { uploadsKey } from "../../entities/measurement/upload-queries.ts";
import { api } from "../../shared/lib/api.ts";
import { useChanges } from "../../shared/ui/tables/list.tsx";

export function useUploadActions(teamId: string) {
  const queries = useQueryClient();
  const changes = useChanges(uploadsKey(teamId));
  return {
    remove: ({ id, name }: Pick<Upload, "id" | "name">) =>
      changes.remove(name, {
        act: () => api.deleteUpload({ params: { teamId, uploadId: id } }),
        restore: () => api.restoreUpload({ params: { teamId, uploadId: id } }),
        description: "Links that show it no longer open.",
      }),
    changed: () => queries.invalidateQueries({ queryKey: uploadsKey(teamId) }),
  };
}
