import type { Model, Params } from "@wirecost/sim-core";

/**
 * The lines of a start-up parameter file (.pf) that change a server from one set of settings to another: only flags
 * that differ. A file can only add flags, so a flag to be removed becomes a comment.
 */
export function pfLines(model: Model, from: Params, to: Params): readonly string[] {
  return Object.entries(model.params).flatMap(([id, param]) => {
    const value = to[id];
    if (!param.flag?.startsWith("-") || value === undefined || value === from[id]) return [];
    if (param.kind !== "toggle") return [`${param.flag} ${String(value)}`];
    if (param.takesNumber) return [`${param.flag} ${value ? 1 : 0}`];
    return [value ? param.flag : `# without ${param.flag}`];
  });
}
