"use client";
import type { Design } from "@wirecost/sim-core";
import { useState } from "react";
import type { Saved } from "../../entities/experiment/use-save-design.ts";
import { Button, type ButtonLook } from "../../shared/ui/controls/button.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";

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
