import type { Model } from "@wirecost/sim-core";
import type { ComplaintList } from "../../../complaint-list.ts";
import { excerpt } from "../../../excerpt.ts";
import type { ColumnGuess, ColumnMapping, ColumnTarget } from "../../../reading.ts";
import { incompleteCombination } from "../table-combinations.ts";
import { columnFactor } from "./column-factor.ts";
import { isDeclared, targetKey } from "./table-targets.ts";

/**
 * The target of each column: as mapped, or else by its header. Complains about a mapping that does not fit the table.
 */
export function targetsOf(
  columns: readonly ColumnGuess[],
  mapping: ColumnMapping | undefined,
  { model, complaints, line }: { model: Model; complaints: ComplaintList; line: number },
): readonly ColumnTarget[] | undefined {
  if (!mapping) {
    const named = columns.map(({ known, target }): ColumnTarget => (known ? target : { kind: "ignore" }));
    const fit = named.map((target, i) => {
      const result = columnFactor(columns[i]?.header ?? "", target, model);
      if (!("problem" in result)) return true;
      complaints.error({
        line,
        column: columns[i]?.header ?? "",
        value: columns[i]?.header ?? "",
        message: result.problem,
      });
      return false;
    });
    return fit.every(Boolean) ? named : undefined;
  }
  if (mapping.length !== columns.length) {
    const message = `The mapping has ${mapping.length} columns and the table ${columns.length}: map each column once.`;
    complaints.error({ line, value: `${mapping.length} columns`, message });
    return undefined;
  }
  const seen = new Map<string, string>();
  let broken = false;
  const targets = mapping.map(({ target }, i) => {
    const column = columns[i]?.header ?? "";
    const key = targetKey(target);
    const first = key === undefined ? undefined : seen.get(key);
    const refuse = (message: string) => {
      broken = true;
      complaints.error({ line, column, value: key ?? target.kind, message });
    };
    if (!isDeclared(model, target))
      refuse(`The mapping names a ${key ?? "column of its own"} that ${excerpt(model.id)} does not have.`);
    else if (first !== undefined)
      refuse(`Both ${excerpt(first)} and ${excerpt(column)} are mapped to the ${key}: map one.`);
    else {
      if (key !== undefined) seen.set(key, column);
      const unit = columnFactor(column, target, model);
      if ("problem" in unit) refuse(unit.problem);
    }
    return target;
  });
  const incomplete = incompleteCombination(
    columns.map(({ header }) => header),
    targets,
    model,
  );
  if (incomplete && !broken) {
    const { title, missing } = incomplete;
    const message = `The mapping reads ${excerpt(title)} without ${missing.map(excerpt).join(", ")}: map all of its columns to it, or none.`;
    complaints.error({ line, value: title, message });
    return undefined;
  }
  return broken ? undefined : targets;
}
