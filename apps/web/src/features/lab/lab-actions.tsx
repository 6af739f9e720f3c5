"use client";
import type { MeasuredSet } from "@wirecost/sim-core";
import { memo, useCallback, useSyncExternalStore } from "react";
import { Button } from "../../components/ui/button.tsx";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { encodeView } from "../../lib/lab-address.ts";
import { viewDesign } from "../../lib/lab-view.ts";
import { SaveButton } from "../experiments/save-button.tsx";
import { ShareButton } from "../shares/share-button.tsx";
import { HeaderActions } from "../shell/header-actions.tsx";
import { UploadButton } from "../uploads/upload-button.tsx";
import styles from "./lab.module.css";
import type { LabStore } from "./lab-store.ts";

/** The lab's actions in the header. */
export const LabActions = memo(function LabActions({
  store,
  onSettings,
}: {
  store: LabStore;
  onSettings: () => void;
}) {
  const { view } = useSyncExternalStore(store.subscribe, store.get, store.get);
  const onRead = useCallback((set: MeasuredSet) => store.openSet("local", set), [store]);
  const item = encodeURIComponent(`design:${encodeView(store.model, view)}`);
  const design = viewDesign(store.model, view);
  return (
    <HeaderActions>
      <span className={styles.settingsButton}>
        <Button variant="primary" onClick={onSettings}>
          Settings
        </Button>
      </span>
      <UploadButton model={store.model} onRead={onRead} />
      <LinkButton href={`/compare?items=${item}`} prefetch={false}>
        Compare
      </LinkButton>
      <SaveButton design={design} />
      <ShareButton design={design} variant="primary" />
    </HeaderActions>
  );
});
