"use client";
import type { ComponentProps } from "react";
import { SaveButton } from "../../features/experiments/save-button.tsx";
import { LabActions as Actions } from "../../features/lab/lab-actions.tsx";
import { ShareButton } from "../../features/links/share-button.tsx";
import { UploadButton } from "./upload-button.tsx";

/** The lab's actions with what they open. */
export function LabActions(props: Omit<ComponentProps<typeof Actions>, "Upload" | "Save" | "Share">) {
  return <Actions {...props} Upload={UploadButton} Save={SaveButton} Share={ShareButton} />;
}
