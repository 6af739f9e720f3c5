"use client";
import type { Plan } from "@wirecost/analysis";
import { useState } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";
import { SavePlanForm } from "./save-plan-form.tsx";

/** Keeps a plan for the team under a name. */
export function SavePlan({ plan, name }: { plan: Plan; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Save plan</Button>
      {open ? (
        <QueryProvider>
          <Dialog
            open
            onClose={() => setOpen(false)}
            title="Save plan"
            description="Your team finds it under Plans, with its measurements."
          >
            <SavePlanForm plan={plan} name={name} />
          </Dialog>
        </QueryProvider>
      ) : null}
    </>
  );
}
