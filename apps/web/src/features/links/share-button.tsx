"use client";
import type { Design } from "@wirecost/sim-core";
import type { ComponentProps } from "react";
import type { Saved } from "../../entities/experiment/use-save-design.ts";
import type { ButtonLook } from "../../shared/ui/controls/button.tsx";
import { OpenButton } from "../../shared/ui/controls/open-button.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import type { ShareOfDialog as Panel } from "./share-dialog.tsx";

const ShareDialog = whenShown(() => import("./share-dialog.tsx").then((m) => m.ShareDialog));

/** Shares a design by a link to its stored table; what it needs is loaded when it is pressed. */
export function ShareButton({
  design,
  saved,
  overlay,
  ...look
}: {
  design: Design;
  /** What the design is stored as, where it is. */
  saved?: Saved | undefined;
  /** Title of the measured rows that are shown over it. */
  overlay?: string | undefined;
} & ButtonLook) {
  return (
    <OpenButton label="Share" {...look}>
      {(onClose) => <ShareDialog design={design} stored={saved} overlay={overlay} onClose={onClose} />}
    </OpenButton>
  );
}

const ShareOfDialog = whenShown(() => import("./share-dialog.tsx").then((m) => m.ShareOfDialog));

/** Shares something of a team; what it needs is loaded when it is pressed. Stands within the page's QueryProvider. */
export function ShareOfButton(shared: Omit<ComponentProps<typeof Panel>, "onClose">) {
  return (
    <OpenButton label="Share">{(onClose) => <ShareOfDialog {...shared} onClose={onClose} />}</OpenButton>
  );
}
