"use client";
import type { Plan } from "@wirecost/analysis";
import { planDocument } from "@wirecost/contract";
import { plansKey } from "../../entities/plan/plan-queries.ts";
import { KeepForm } from "../../entities/session/keep-form.tsx";
import { api } from "../../shared/lib/api.ts";
import { LinkButton } from "../../shared/ui/controls/link-button.tsx";

/** A name for a plan; a visitor signs in or up first, and the plan stays. */
export function SavePlanForm({ plan, name }: { plan: Plan; name: string }) {
  return (
    <KeepForm
      suggested={name}
      why="Sign in to save the plan for your team. Without an account, download the plan: its harness and rows use the same id."
      keep={(teamId, chosen) =>
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
