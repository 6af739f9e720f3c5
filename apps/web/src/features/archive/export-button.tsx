"use client";
import type { Team } from "@wirecost/contract";
import { formatQuantity } from "@wirecost/sim-core";
import { useRef, useState } from "react";
import { errorText } from "../../shared/lib/is-passing.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import styles from "./archive.module.css";
import { saveArchive } from "./save-archive.ts";

/** Saves everything of a team as one file; says how much has come, and can be stopped. */
export function ExportButton({
  team,
  label = "Export",
}: {
  team: Pick<Team, "id" | "name">;
  label?: string;
}) {
  const [bytes, setBytes] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const start = async () => {
    const controller = new AbortController();
    stop.current = controller;
    setBytes(0);
    try {
      await saveArchive(team, controller.signal, setBytes);
      showToast({ title: `The archive of ${team.name} is saved` });
    } catch (error) {
      if (!controller.signal.aborted)
        showToast({ type: "error", title: "The team was not exported", description: errorText(error) });
    } finally {
      setBytes(undefined);
    }
  };
  if (bytes === undefined)
    return (
      <Button onClick={() => void start()} aria-label={`${label} ${team.name}`}>
        {label}
      </Button>
    );
  return (
    <span className={styles.busy}>
      <span role="status">Exporting {team.name}</span>
      <span className={styles.words}>{formatQuantity(bytes, "bytes")}</span>
      <Button size="small" onClick={() => stop.current?.abort()}>
        Cancel
      </Button>
    </span>
  );
}
