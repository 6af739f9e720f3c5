"use client";
import { useSyncExternalStore } from "react";
import { Button } from "../../components/ui/button.tsx";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { encodeView } from "../../lib/lab-address.ts";
import { HeaderActions } from "../shell/header-actions.tsx";
import styles from "./lab.module.css";
import type { LabStore } from "./lab-store.ts";

/** The lab's actions in the header. */
export function LabActions({ store, onSettings }: { store: LabStore; onSettings: () => void }) {
  const { view } = useSyncExternalStore(store.subscribe, store.get, store.get);
  const item = encodeURIComponent(`design:${encodeView(store.model, view)}`);
  return (
    <HeaderActions>
      <span className={styles.settingsButton}>
        <Button variant="primary" onClick={onSettings}>
          Settings
        </Button>
      </span>
      <LinkButton href={`/compare?items=${item}`} prefetch={false}>
        Add to comparison
      </LinkButton>
    </HeaderActions>
  );
}
