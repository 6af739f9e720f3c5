import type { Plan, PlanCellProgress, PlanProgress } from "@wirecost/analysis";
import { applies, type Model, type Params, paramName, paramValueText } from "@wirecost/sim-core";

export interface PlanDifferences {
  /** Differences common to all measured cells; empty for fewer than two measured cells. */
  readonly everywhere: readonly string[];
  /** Other differences of a cell, by its id. */
  readonly own: ReadonlyMap<string, readonly string[]>;
}

/** Ids of effective settings that differ from the plan, which predicts another run. */
export function settingsOtherwise(
  model: Model,
  plan: Plan,
  { cell, differs }: Pick<PlanCellProgress, "cell" | "differs">,
): readonly string[] {
  const planned: Params = { ...plan.params, ...cell.settings };
  return differs.filter((id) => planned[id] !== undefined && applies(model, id, planned));
}

/** Effective settings that differ from the plan: `Row size 100 bytes instead of 80 bytes`. */
export function planDifferences(model: Model, plan: Plan, { cells }: PlanProgress): PlanDifferences {
  const textsByCell = new Map(
    cells.flatMap((progress) => {
      const { cell, rows } = progress;
      const texts = settingsOtherwise(model, plan, progress).flatMap((id) => {
        const param = model.params[id];
        const value = cell.settings[id] ?? plan.params[id];
        if (!param || value === undefined) return [];
        const found = new Set(rows.flatMap(({ settings, setup }) => settings[id] ?? setup?.[id] ?? []));
        const measured = [...found].map((other) => paramValueText(param, other, true)).join(" or ");
        return [`${paramName(param)} ${measured} instead of ${paramValueText(param, value, true)}`];
      });
      return rows.length > 0 ? [[cell.id, texts] as const] : [];
    }),
  );
  const [first = [], ...others] = textsByCell.values();
  const everywhere =
    others.length > 0 ? first.filter((text) => others.every((own) => own.includes(text))) : [];
  return {
    everywhere,
    own: new Map(
      [...textsByCell].map(([id, texts]) => [id, texts.filter((text) => !everywhere.includes(text))]),
    ),
  };
}
