"use client";
import type { Design } from "@wirecost/sim-core";
import { useState } from "react";
import { Button, type ButtonLook } from "../../components/ui/button.tsx";
import { whenShown } from "../../components/ui/when-shown.tsx";
import type { Saved } from "../experiments/use-save-design.ts";

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
