"use client";
import type { Axis, ParamValue } from "@wirecost/sim-core";
import { useEffect, useMemo, useState } from "react";
import { checkViewAxes, type LabView, type Show, suggestedAxis } from "../../entities/design/lab-view.ts";
import type { LabStore } from "./lab-store.ts";

/** What the lab's controls do, with identities that stay, and the keys that do the same. */
export function useLabCommands(store: LabStore) {
  const [help, setHelp] = useState(false);
  const [editing, setEditing] = useState(false);
  const commands = useMemo(
    () => ({
      setParam: (id: string, value: ParamValue) => void store.setParam(id, value),
      setMetric: (metric: string) => {
        const { metric: was, second } = store.get().view;
        // The metric that gives way goes below, rather than the same one standing twice.
        store.change(second === metric ? { metric, second: was } : { metric });
      },
      setSecond: (second: string) => store.change({ second }),
      setShow: (show: Show) => store.change({ show }),
      setAlong: (along: LabView["along"]) => store.change({ along }),
      pickAxis: (side: "rows" | "columns", param: string) =>
        store.setAxis(side, suggestedAxis(store.model, param, store.get().view.params)),
      setAxis: (side: "rows" | "columns", axis: Axis) => {
        const problem = checkViewAxes(store.model, { ...store.get().view, [side]: axis });
        if (problem === undefined) store.setAxis(side, axis);
        return problem;
      },
      focusAt: (index: number) => {
        const { rows, columns } = store.get().shown;
        const row = rows.values[Math.floor(index / columns.values.length)];
        const column = columns.values[index % columns.values.length];
        if (row !== undefined && column !== undefined) store.focus(row, column);
      },
      toggleHelp: () => setHelp((shown) => !shown),
      toggleEditing: () => setEditing((shown) => !shown),
    }),
    [store],
  );
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement &&
        event.target.matches("input:not([type=range], [type=checkbox]), select, textarea");
      if ((event.ctrlKey || event.metaKey) && event.key === "z" && !event.shiftKey && !typing) {
        event.preventDefault();
        store.undo();
      }
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      const to = KEYS[event.key];
      if (event.key === "?") commands.toggleHelp();
      else if (event.key === "x") store.swapAxes();
      else if (event.key === "v") commands.toggleEditing();
      else if (to) document.querySelector<HTMLElement>(to)?.focus();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [store, commands]);
  return { commands, help, editing };
}

export type LabCommands = ReturnType<typeof useLabCommands>["commands"];

/** Keys that move the focus, and where to. */
const KEYS: Readonly<Record<string, string>> = {
  m: "[role=grid] [tabindex='0'], [role=grid][tabindex='0']",
  s: "#settings select, #settings input",
  l: "#settings input[type=range]",
};
