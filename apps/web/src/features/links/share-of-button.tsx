"use client";
import { type ComponentProps, useState } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import type { ShareOfDialog as Panel } from "./share-of-dialog.tsx";

const ShareOfDialog = whenShown(() => import("./share-of-dialog.tsx").then((m) => m.ShareOfDialog));

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
