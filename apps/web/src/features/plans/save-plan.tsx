import type { Plan } from "@wirecost/analysis";
import { planDocument, type StoredPlanSummary } from "@wirecost/contract";
import { plansKey } from "../../entities/plan/plan-queries.ts";
import { NamedSaveForm } from "../../entities/session/named-save-form.tsx";
import { api } from "../../shared/lib/api.ts";
import { download } from "../../shared/lib/export-files.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { OpenButton } from "../../shared/ui/controls/open-button.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { showFailure } from "../../shared/ui/messages/query-state.tsx";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";
import { useChanges } from "../../shared/ui/tables/list.tsx";

export function SavePlan({ plan, name }: { plan: Plan; name: string }) {
  return (
    <OpenButton label="Save plan">
      {(onClose) => (
        <QueryProvider>
          <Dialog
            onClose={onClose}
            title="Save plan"
            description="Your team finds it under Plans, with its measurements."
          >
            <SavePlanForm plan={plan} name={name} />
          </Dialog>
        </QueryProvider>
      )}
    </OpenButton>
  );
}

/** A name for a plan; a visitor signs in or up first, and the plan is kept. */
function SavePlanForm({ plan, name }: { plan: Plan; name: string }) {
  return (
    <NamedSaveForm
      suggested={name}
      why="Sign in to save the plan for your team. Without an account, download the plan: its harness and rows use the same id."
      save={(teamId, chosen) =>
        api.createPlan({ params: { teamId }, body: { name: chosen, document: planDocument.parse(plan) } })
      }
      changed={plansKey}
      done={(stored) => [
        <>
          Saved as <strong>{stored.name}</strong>.
        </>,
        <LinkButton key="open" variant="primary" href={`/plans/${stored.id}`}>
          Open plan
        </LinkButton>,
      ]}
    />
  );
}

export function usePlanActions(teamId: string) {
  const changes = useChanges(plansKey(teamId));
  return {
    remove: ({ id, name }: Pick<StoredPlanSummary, "id" | "name">) => {
      const params = { params: { teamId, planId: id } };
      return changes.remove(name, {
        act: () => api.deletePlan(params),
        restore: () => api.restorePlan(params),
        description: "Its measurements stay in Uploads.",
      });
    },
  };
}

/** The harness and the plan as files. The packing code is loaded on request. */
export function PlanDownloads({ plan }: { plan: Plan }) {
  const save = async (what: "harness" | "plan") => {
    try {
      const { harnessArchive, planText } = await import("@wirecost/harness/archive");
      if (what === "plan") download(`${plan.id}.json`, planText(plan), "application/json");
      else download(`${plan.id}.zip`, new Blob([harnessArchive(plan)], { type: "application/zip" }));
    } catch (error) {
      showFailure("Download failed")(error);
    }
  };
  return (
    <>
      <Button variant="primary" onClick={() => void save("harness")}>
        Download harness
      </Button>
      <Button onClick={() => void save("plan")}>Download plan</Button>
    </>
  );
}
