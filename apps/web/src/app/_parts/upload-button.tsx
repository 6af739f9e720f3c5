"use client";
import type { ComponentProps } from "react";
import { PlanDialog } from "../../features/plans/index.ts";
import { UploadButton as Upload } from "../../features/uploads/upload-button.tsx";

/** Uploads measured files, and opens plans that are dropped there. */
export function UploadButton(props: Omit<ComponentProps<typeof Upload>, "Plan">) {
  return <Upload {...props} Plan={PlanDialog} />;
}
