import type { Design } from "@wirecost/sim-core";
import type { Saved } from "../../entities/experiment/use-save-design.ts";
import type { ButtonLook } from "../../shared/ui/controls/button.tsx";
import { OpenButton } from "../../shared/ui/controls/open-button.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";

const SaveDialog = whenShown(() => import("./save-dialog.tsx").then((m) => m.SaveDialog));

/** Saves a design under a name; its code is loaded when it is pressed. */
export function SaveButton({
  design,
  onSaved,
  ...look
}: { design: Design; onSaved: (saved: Saved) => void } & ButtonLook) {
  return (
    <OpenButton label="Save" {...look}>
      {(onClose) => <SaveDialog design={design} onSaved={onSaved} onClose={onClose} />}
    </OpenButton>
  );
}
