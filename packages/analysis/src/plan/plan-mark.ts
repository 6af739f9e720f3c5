const MARK = /(?:^|[^\w-])(plan-[0-9a-z]{13}) (c\d{1,5}) r(\d{1,5})(?!\w)/;

export interface PlanMark {
  readonly plan: string;
  readonly cell: string;
  /** From 1. */
  readonly replicate: number;
}

/** The mark in a row's label that assigns an uploaded row to its cell: `plan-0a1b2c3d4e5f6 c3 r2`. */
export function writePlanMark({ plan, cell, replicate }: PlanMark): string {
  return `${plan} ${cell} r${replicate}`;
}

/** Finds a mark in a label; undefined where there is none. */
export function readPlanMark(label: string): PlanMark | undefined {
  const [, plan, cell, replicate] = MARK.exec(label) ?? [];
  if (plan === undefined || cell === undefined) return undefined;
  return { plan, cell, replicate: Number(replicate) };
}
