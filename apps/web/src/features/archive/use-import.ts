"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ArchiveEvent, archiveEvent, createClient } from "@wirecost/contract";
import { useRef, useState } from "react";
import { sendFile } from "../../shared/lib/send-file.ts";

type Storing = Exclude<ArchiveEvent, { state: "done" }>;
type Progress = { readonly state: "sending"; readonly sent: number; readonly total: number } | Storing;

/** Takes an archive into a team. Whatever pages show of the team is asked for again afterwards. */
export function useImport(teamId: string) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const stop = useRef<AbortController>(undefined);
  const mutation = useMutation({
    mutationFn: (file: File) => {
      const controller = new AbortController();
      stop.current = controller;
      setProgress({ state: "sending", sent: 0, total: file.size });
      const client = createClient(
        "",
        sendFile<Storing>((event) => archiveEvent.parse(event), setProgress),
      );
      return client.importTeam({ params: { teamId }, file }, { signal: controller.signal });
    },
    onSettled: async () => {
      setProgress(undefined);
      await queries.invalidateQueries();
    },
  });
  return { ...mutation, progress, cancel: () => stop.current?.abort() };
}

export type { Progress as ImportProgress };
