"use client";
import type { Design } from "@wirecost/sim-core";
import type { ComponentProps } from "react";
import type { Saved } from "../../entities/experiment/use-save-design.ts";
import type { ButtonLook } from "../../shared/ui/controls/button.tsx";
import { OpenButton } from "../../shared/ui/controls/open-button.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import type { ShareOfDialog as Panel } from "./share-dialog.tsx";

const ShareDialog = whenShown(() => import("./share-dialog.tsx").then((m) => m.ShareDialog));

/** Shares a design by a link to its stored table; its code is loaded when it is pressed. */
export function ShareButton({
  design,
  saved,
  overlay,
  ...look
}: {
  design: Design;
  /** The stored object of the design, if any. */
  saved?: Saved | undefined;
  /** Title of the overlaid measured rows. */
  overlay?: string | undefined;
} & ButtonLook) {
  return (
    <OpenButton label="Share" {...look}>
      {(onClose) => <ShareDialog design={design} stored={saved} overlay={overlay} onClose={onClose} />}
    </OpenButton>
  );
}

const ShareOfDialog = whenShown(() => import("./share-dialog.tsx").then((m) => m.ShareOfDialog));

/** Shares an object of a team; its code is loaded when it is pressed. Used within the page's QueryProvider. */
export function ShareOfButton(shared: Omit<ComponentProps<typeof Panel>, "onClose">) {
  return (
    <OpenButton label="Share">{(onClose) => <ShareOfDialog {...shared} onClose={onClose} />}</OpenButton>
  );
}
