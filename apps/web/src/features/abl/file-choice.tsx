import { formatQuantity } from "@wirecost/sim-core";
import { useMemo } from "react";
import { Select } from "../../shared/ui/controls/field.tsx";
import { Row } from "../../shared/ui/layout/layout.tsx";
import type { ShownAccess } from "./open-source.ts";

/** Selects the open file to analyze, and the include to show in the editor. */
export function FileChoice({
  program,
  programs,
  shown,
  included,
  accesses,
  onProgram,
  onShow,
}: {
  program: string;
  programs: readonly string[];
  shown: string;
  /** Paths of the program's includes. */
  included: readonly string[];
  accesses: readonly ShownAccess[];
  onProgram: (path: string) => void;
  onShow: (path: string) => void;
}) {
  const includes = useMemo(() => includesByCost(included, accesses), [included, accesses]);
  if (programs.length < 2) return null;
  return (
    <Row wrap gap={8} gapX={20} mb={8}>
      <Select label="Program" value={program} options={programs} onChange={onProgram} />
      {includes.length > 0 ? (
        <Select
          label="File in the editor"
          value={shown}
          options={[
            program,
            ...includes.map(([path, elapsedMs]) => ({
              value: path,
              label: elapsedMs > 0 ? `${path}: ${formatQuantity(elapsedMs, "ms")}` : path,
            })),
          ]}
          onChange={onShow}
        />
      ) : null}
    </Row>
  );
}

/** Includes with the time of their statements, most expensive first. */
function includesByCost(
  included: readonly string[],
  accesses: readonly ShownAccess[],
): readonly (readonly [string, number])[] {
  const times = new Map(included.map((path) => [path, 0]));
  for (const { within, cost } of accesses)
    for (const path of new Set(within.map((one) => one.path)))
      times.set(path, (times.get(path) ?? 0) + cost.elapsedMs);
  return [...times].sort(([a, x], [b, y]) => y - x || a.localeCompare(b));
}
