"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { Upload } from "@wirecost/contract";
import { uploadsKey } from "../../entities/measurement/upload-queries.ts";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { showToast } from "../../shared/ui/messages/show-toast.ts";

/** What can be done with a stored upload. Failures are said in a message; nothing changes then. */
export function useUploadActions(teamId: string) {
  const queries = useQueryClient();
  const changed = () => queries.invalidateQueries({ queryKey: uploadsKey(teamId) });
  const restore = async (upload: Pick<Upload, "id" | "name">) => {
    try {
      await api.restoreUpload({ params: { teamId, uploadId: upload.id } });
      await changed();
    } catch (error) {
      showToast({ type: "error", title: `${upload.name} was not restored`, description: errorText(error) });
    }
  };
  const remove = async (upload: Pick<Upload, "id" | "name">): Promise<boolean> => {
    try {
      await api.deleteUpload({ params: { teamId, uploadId: upload.id } });
    } catch (error) {
      showToast({ type: "error", title: `${upload.name} was not deleted`, description: errorText(error) });
      return false;
    }
    await changed();
    showToast({
      title: `Deleted ${upload.name}`,
      action: { label: "Undo", onAction: () => void restore(upload) },
    });
    return true;
  };
  return { remove, changed };
}
