import type { Plan } from "@wirecost/analysis";

/** Plans that were opened from their files since the page was loaded: without an account they are known by nothing else. */
const opened = new Map<string, Plan>();

export const openedPlans = {
  remember: (plan: Plan): void => void opened.set(plan.id, plan),
  find: (id: string): Plan | undefined => opened.get(id),
};
