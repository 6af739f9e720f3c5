"use client";
import type { Design } from "@wirecost/sim-core";
import { type ComponentProps, useState } from "react";
import type { Saved } from "../../entities/experiment/use-save-design.ts";
import { Button, type ButtonLook } from "../../shared/ui/controls/button.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import type { ShareOfDialog as Panel } from "./share-dialog.tsx";

const ShareDialog = whenShown(() => import("./share-dialog.tsx").then((m) => m.ShareDialog));

/** Shares a design by a link to its stored table; what it needs is loaded when it is pressed. */
export function ShareButton({
  design,
  saved,
  ...look
}: {
  design: Design;
  /** What the design is stored as, where it is. */
  saved?: Saved | undefined;
} & ButtonLook) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        Share
      </Button>
      {open ? <ShareDialog design={design} stored={saved} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const ShareOfDialog = whenShown(() => import("./share-dialog.tsx").then((m) => m.ShareOfDialog));

/** Shares something of a team; what it needs is loaded when it is pressed. Stands within the page's QueryProvider. */
export function ShareOfButton(shared: Omit<ComponentProps<typeof Panel>, "onClose">) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Share</Button>
      {open ? <ShareOfDialog {...shared} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
